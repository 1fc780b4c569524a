import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { BookingPage } from './support/booking-page.ts';
import { SearchPage } from './support/search-page.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/translations.ts';
import { travelDates } from './support/trip.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript a visitor searches, compares and starts a booking', async ({ page, say }) => {
  const { out, back } = travelDates(5);
  const search = new SearchPage(page, say, 'ru');
  const booking = new BookingPage(page, say);
  await page.goto('/');
  await search.city('to').fill('Ош');
  await search.form.locator('input[name=out]').fill(out);
  await search.form.locator('input[name=back]').fill(back);
  await search.passengers.click();
  await search.form.locator('input[name=rbg]').fill('1');
  await search.find.click();
  await search.arrived();
  await expect(search.cards.first()).toContainText(say('search.card.forAll', { count: 2 }));

  const card = search.cards.first();
  await expect(search.choose(card).first()).toBeVisible();
  await search.choose(card).first().click();
  await booking.at('passengers');
  await booking.changeFare.click();
  await booking.at('tickets');
  await expect(page).toHaveURL(/\/booking\/[\w-]+$/);
  await booking.toPassengers.click();
  await booking.at('passengers');
});

test('without JavaScript the fares of any card are shown, and a search is changed', async ({ page, say }) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto(`/search?from=bishkek&to=osh&out=${travelDates(5).out}&aaa=2&sort=price`);
  await search.arrived();
  const second = search.cards.nth(1);
  const id = await second.getAttribute('id');
  await second.locator('summary').click();
  await second.getByRole('link', { name: say('search.card.fares') }).click();
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  await expect(search.choose(page.locator(`[id="${id}"]`)).first()).toBeVisible();
  await expect(page).toHaveURL(/sort=price/);

  const strip = page.locator('main details').first();
  await strip.locator('summary').click();
  await strip.getByRole('link', { name: say('search.results.edit') }).click();
  await expect(page).toHaveURL(/\/\?/);
  await expect(search.city('to')).toHaveValue('Ош');
  await expect(search.passengers).toContainText('2');
});

test('without JavaScript what is wrong with a search is said, and what was typed is kept', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const search = new SearchPage(page, say, 'ru');
  const { out } = travelDates(5);
  await page.goto('/');
  await search.city('to').fill('Атлантида');
  await search.form.locator('input[name=out]').fill(out);
  await search.find.click();
  await expect(page.getByRole('alert')).toContainText(say('search.errors.bad_to'));
  await expect(search.city('to')).toHaveValue('Атлантида');
  await expect(search.form.locator('input[name=out]')).toHaveValue(formatNumericDate(out));
});

test('without JavaScript the language and the look of the site can be changed, and the page stays', async ({
  page,
  say,
}) => {
  await page.goto('/news');
  await page.getByRole('banner').getByLabel(say('shell.language.current')).click();
  await page.getByRole('button', { name: say('shell.language.en') }).click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const english = wordsOf('en');
  await page.getByRole('banner').getByLabel(english('shell.theme.label')).first().click();
  await page
    .getByRole('button', { name: english('shell.theme.dark') })
    .locator('visible=true')
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page).toHaveURL(/\/news$/);
});
