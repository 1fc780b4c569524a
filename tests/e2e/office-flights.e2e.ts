import { addDays } from '#kernel/dates.ts';
import type { Search } from '#modules/search/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { bookOffer, enterPassengers, placeOrder, readOrder, startSearch } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { travelDates, traveller } from './support/trip.ts';

const day = travelDates(12).out;
const CHARTER = { out: day, flight: 'QZ 901' };
const typed = (date: string) => date.split('-').reverse().join('.');

test('a charter is made in the office, bought by a visitor, and its sale is stopped', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  test.slow();
  await signIn(page, 'finance');
  await page.goto('/office/flights');
  await page.getByRole('link', { name: say('flights.list.newCarrier') }).click();
  const field = (name: string) => page.getByRole('main').locator(`[name="${name}"]`);
  await field('code').fill('QZ');
  await field('name').fill('Алатоо Чартер');
  await field('accounting').fill('787');
  await field('percents.child').fill('50');
  await field('percents.infant').fill('10');
  const standard = page.getByRole('group', { name: say('flights.family.slots.standard') });
  await standard.getByLabel(say('flights.family.name')).fill('Чартер');
  await standard.getByLabel(say('flights.family.penalty')).fill('1000');
  await standard.getByLabel(say('flights.family.holdMinutes')).fill('60');
  const save = page.getByRole('button', { name: say('flights.form.save') });
  complaints.expect(/status of 400/);
  await save.click();
  // A missing percentage is refused at its field, and what was typed stays.
  await expect(field('percents.seatedInfant')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('name')).toHaveValue('Алатоо Чартер');
  await field('percents.seatedInfant').fill('50');
  await save.click();
  await expect(page).toHaveURL(/\/carriers\/QZ$/);
  await checkScreen(page, 'an own carrier');
  await page.getByRole('button', { name: say('ownSale.publication.publish') }).click();
  await expect(page.getByText(say('ownSale.states.published'), { exact: true })).toBeVisible();

  await page.goto('/office/flights');
  await checkScreen(page, 'own flights');
  await page.getByRole('link', { name: say('flights.list.newFlight') }).click();
  await field('carrier').selectOption('QZ');
  await field('number').fill('901');
  await field('from').fill('FRU');
  await field('to').fill('OSS');
  await field('aircraft').fill('Boeing 737-800');
  await field('cabins.economy').fill('180');
  const schedule = page.getByRole('group', { name: say('flights.form.periods') });
  await schedule.getByLabel(say('flights.form.firstDay')).fill(typed(day));
  await schedule.getByLabel(say('flights.form.lastDay')).fill(typed(addDays(day, 20)));
  await schedule.getByLabel(say('flights.form.departs'), { exact: true }).fill('09:00');
  await schedule.getByLabel(say('flights.form.arrives'), { exact: true }).fill('09:50');
  for (const weekday of [1, 2, 3, 4, 5, 6, 7] as const)
    await schedule.getByLabel(say(`flights.weekdays.${weekday}`), { exact: true }).check();
  await field('classes.M.seats').fill('20');
  await field('classes.M.fare').fill('17000');
  await save.click();
  await expect(page).toHaveURL(/\/office\/flights\/QZ901$/);
  await expect(page.getByText(say('flights.counts.added', { count: 21 }))).toBeVisible();
  await checkScreen(page, 'an own flight');
  await page.getByRole('button', { name: say('ownSale.publication.publish') }).click();
  await expect(page.getByText(say('ownSale.states.published'), { exact: true })).toBeVisible();

  const buyer = await stranger();
  const offers = async () => {
    const { uid } = await startSearch(buyer, CHARTER);
    const search = (await (await buyer.request.get(`/api/searches/${uid}`)).json()) as Search;
    const found = search.itineraries.filter(({ slices }) => slices[0]?.segments[0]?.flight === CHARTER.flight);
    // Whatever is published, the other flights between the two cities are on sale as before.
    expect(search.itineraries.length).toBeGreaterThan(found.length);
    return { uid, ids: found.flatMap((one) => one.offers.map(({ id }) => id)) };
  };
  await expect.poll(async () => (await offers()).ids.length).toBe(1);
  const { uid, ids } = await offers();
  const booking = await bookOffer(buyer, uid, ids[0]);
  await enterPassengers(buyer, booking, traveller());
  const { orderId, redirectUrl } = await placeOrder(buyer, booking);
  await payOnPage(redirectUrl, CARDS.withoutCode);
  const numbers = async () => (await readOrder(buyer, orderId)).tickets.map(({ number }) => number.slice(0, 3));
  await expect.poll(numbers, { timeout: 30_000 }).toEqual(['787']);
  await buyer.goto(`/order/${orderId}`);
  await expect(buyer.getByText('Алатоо Чартер').first()).toBeVisible();

  await page.getByRole('link', { name: say('flights.screens.departures') }).click();
  await expect(page).toHaveURL(/\/departures$/);
  await checkScreen(page, 'departures of an own flight');
  await page.getByLabel(say('flights.form.firstDay')).first().fill(typed(day));
  await page
    .getByRole('button', { name: say('flights.departures.apply') })
    .first()
    .click();
  await expect(page.getByText(say('flights.departures.stopped')).first()).toBeVisible();
  await expect.poll(async () => (await offers()).ids.length).toBe(0);
});
