import { addDays } from '#kernel/dates.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { BookingPage } from './support/booking-page.ts';
import { SearchPage } from './support/search-page.ts';
import { allAnswered } from './support/search-story.ts';
import { expect, test } from './support/test.ts';
import { person, travelDates } from './support/trip.ts';

/** As passengers are asked: the child of twelve has an adult's fare, the child of three an infant's. */
const family = () => [
  person('aaa', 'JASHEVA', 'GULNARA', 'female', 38),
  person('aaa', 'JASHEV', 'TALANT', 'male', 40),
  person('aaa', 'JASHEVA', 'AIDA', 'female', 12.5),
  person('rmg', 'JASHEV', 'ALI', 'male', 3.5),
];

test('a family says the ages of its children, sees who pays an adult’s fare, and reaches the payment', async ({
  page,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 400/);
  const { out } = travelDates(9);
  const search = new SearchPage(page, say, 'ru');
  const booking = new BookingPage(page, say);
  const ageOf = (n: number) => search.form.getByRole('combobox', { name: say('search.ages.of.rbg', { n }) });

  await page.goto(`/?from=bishkek&to=osh&out=${out}`);
  await search.passengers.click();
  await search.more('aaa').click();
  await search.more('rbg').click();
  await search.more('rbg').click();
  await ageOf(1).selectOption('3');
  await ageOf(2).selectOption('12');
  await search.ready.click();
  await search.find.click();
  await search.arrived();
  await allAnswered(page, say);
  await expect(page.locator('main summary').first()).toContainText(say('search.ages.short', { ages: '3, 12' }));
  const card = search.cards.first();
  await expect(card).toContainText(say('search.ages.soldAs', { declared: 'rbg', age: 12, due: 'aaa' }));
  await expect(card).toContainText(say('search.ages.soldAs', { declared: 'rbg', age: 3, due: 'rmg' }));
  await search.open(card);
  await search.choose(card).first().click();

  await booking.at('passengers');
  await expect(booking.passenger(3)).toContainText(say('booking.passengers.age', { age: 12 }));
  await expect(booking.passenger(4)).toContainText(say('booking.passengers.age', { age: 3 }));
  for (const [i, one] of family().entries()) {
    for (const [field, text] of booking.fields(i + 1, one)) await field.fill(text);
    await booking.noPatronymic(i + 1).check();
    await booking.gender(i + 1, one).check();
  }
  for (const [field, text] of booking.contacts) await field.fill(text);

  const born = booking.passenger(3).getByRole('textbox', { name: say('travellers.fields.birthdate'), exact: true });
  await born.fill(formatNumericDate(addDays(out, -11 * 365)));
  await booking.toServices.click();
  const wayOut = booking.passenger(3).getByRole('link', { name: say('booking.passengers.searchAgain') });
  await expect(wayOut).toHaveAttribute('href', /aaa=2&rbg=1&rmg=1&age=10&age=3/);
  await born.fill(formatNumericDate(family()[2]?.birthdate ?? ''));
  await booking.toServices.click();
  await booking.at('services');
  await booking.toPayment.click();
  await booking.at('payment');
  await expect(booking.pay).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the ages are one text, kept in the link of the search', async ({ page, say }) => {
    const { out } = travelDates(9);
    const search = new SearchPage(page, say, 'ru');
    await page.goto(`/?from=bishkek&to=osh&out=${out}`);
    await search.passengers.click();
    await search.form.locator('input[name=rbg]').fill('2');
    await search.form.getByRole('textbox', { name: say('search.ages.text') }).fill('3, 12');
    await search.find.click();
    await search.arrived();
    await expect(search.cards.first()).toContainText(
      say('search.ages.soldAs', { declared: 'rbg', age: 12, due: 'aaa' }),
    );
    const strip = page.locator('main details').first();
    await strip.locator('summary').click();
    await strip.getByRole('link', { name: say('search.results.edit') }).click();
    await search.passengers.click();
    await expect(search.form.getByRole('textbox', { name: say('search.ages.text') })).toHaveValue('3, 12');
  });
});
