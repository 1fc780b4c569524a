import { addDays } from '#kernel/dates.ts';
import { QANAT } from '#modules/inventory/testing/own-flights-fixture.ts';
import type { Search } from '#modules/search/api.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { startSearch } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

const day = travelDates(13).out;
const FLIGHT = {
  carrier: 'QD',
  number: 905,
  from: 'FRU',
  to: 'OSS',
  aircraft: 'Boeing 737-800',
  cabins: { economy: 189, business: 0 },
  periods: [
    {
      from: day,
      to: addDays(day, 6),
      days: [1, 2, 3, 4, 5, 6, 7],
      departs: '10:00',
      arrives: '10:50',
      dayShift: 0,
    },
  ],
  classes: [{ rbd: 'M', seats: 20, fare: 15_000 }],
  seasons: [],
  block: null,
  belowNet: false,
};

test('taxes and services of an airline are kept in the office, and the next buyer pays and chooses by them', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  test.slow();
  await signIn(page, 'finance');
  const carriers = '/api/office/flights/carriers/QD';
  const carrier = { ...QANAT, code: 'QD', name: 'Дастан Эйр', accounting: '784', taxes: [] };
  await page.request.put(carriers, { data: { revision: 0, carrier } });
  await page.request.post(`${carriers}/publication`, { data: { revision: 1 } });
  await page.request.post('/api/office/flights', { data: { flight: FLIGHT } });
  await page.request.post('/api/office/flights/QD905/publication', { data: { revision: 1 } });

  const buyer = await stranger();
  const offer = async () => {
    const { uid } = await startSearch(buyer, { out: day, flight: 'QD 905' });
    const search = (await (await buyer.request.get(`/api/searches/${uid}`)).json()) as Search;
    const found = search.itineraries.find(({ slices }) => slices[0]?.segments[0]?.flight === 'QD 905');
    return found?.offers[0];
  };
  await expect.poll(async () => (await offer())?.id).toBeTruthy();
  const before = (await offer())?.price.total.minor ?? 0;

  await page.goto('/office/flights/carriers/QD');
  const field = (name: string) => page.getByRole('main').locator(`[name="${name}"]`);
  const open = (title: string) => page.getByRole('group').getByText(title, { exact: true }).first().click();
  await open(say('flights.details.taxes'));
  await field('details.taxes.0.country').fill('QQ');
  await field('details.taxes.0.reach').selectOption('domestic');
  await field('details.taxes.0.code').fill('KG');
  await field('details.taxes.0.soms').fill('250');
  await open(say('flights.details.sale'));
  await field('details.ancillaries.on').check();
  await open(say('flights.details.bags'));
  await field('details.ancillaries.bags.0.kg').fill('23');
  await field('details.ancillaries.bags.0.cm').fill('158');
  await field('details.ancillaries.bags.0.price.domestic').fill('-900');
  const save = page.getByRole('button', { name: say('flights.form.save') });
  complaints.expect(/status of 400/);
  await save.click();
  // What is refused stands in an open section, with what was typed.
  await expect(field('details.ancillaries.bags.0.price.domestic')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('details.taxes.0.country')).toHaveValue('QQ');
  await field('details.ancillaries.bags.0.price.domestic').fill('900');
  await save.click();
  await expect(field('details.taxes.0.country')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(say('flights.errors.unknown_country'))).toBeVisible();
  await checkScreen(page, 'a refused detail of a carrier');
  await field('details.taxes.0.country').fill('KG');
  await save.click();
  await expect(page.getByText(say('flights.details.previewTaxes', { count: 7 }))).toBeVisible();
  await checkScreen(page, 'details of a carrier');
  await page.getByRole('button', { name: say('ownSale.publication.publish') }).click();
  await expect(page.getByText(say('ownSale.states.published'), { exact: true })).toBeVisible();

  await expect.poll(async () => (await offer())?.price.total.minor).toBe(before + 250_00);

  // The keyboard opens a section; a marked row is removed, and the undo brings the former document back.
  await page
    .locator('summary')
    .filter({ hasText: say('flights.details.taxes') })
    .focus();
  await page.keyboard.press('Enter');
  await expect(field('details.taxes.0.soms')).toHaveValue('250');
  await field('details.taxes.0.remove').check();
  await save.click();
  await expect(page.getByText(say('ownSale.states.changed'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('ownSale.publication.publish') }).click();
  await expect(page.getByText(say('ownSale.states.published'), { exact: true })).toBeVisible();
  await expect.poll(async () => (await offer())?.price.total.minor).toBe(before);
  await page.getByRole('button', { name: say('ownSale.publication.undo') }).click();
  await expect.poll(async () => (await offer())?.price.total.minor).toBe(before + 250_00);
});
