import type { Page } from '@playwright/test';
import { addDays, weekday } from '#kernel/dates.ts';
import type { Search } from '#modules/search/api.ts';
import { NOMAD } from '../../partners/suppliers/nomad.ts';
import { allotment } from '../../partners/suppliers/supplier.ts';
import { createOrder, placeOrder } from './support/api-setup.ts';
import { inDatabase } from './support/database.ts';
import { SearchPage } from './support/search-page.ts';
import { expect, test } from './support/test.ts';
import { CONTACTS, person, travelDates } from './support/trip.ts';

/** Wednesdays' K0 105 from Bishkek to Osh has two seats in all. */
const FLIGHT = 'K0 105';

test('seats that another buyer takes are withdrawn from an open page at once', async ({ page, say, stranger }) => {
  const wednesday = addDays(travelDates(15).out, 1);
  const search = new SearchPage(page, say, 'ru');
  await page.goto(`/search?from=bishkek&to=osh&out=${wednesday}&sort=departure&air=K0`);
  await search.arrived();
  const card = search.cards.filter({ hasText: FLIGHT });
  const gone = say('search.card.gone');
  await expect(page.getByText(/^Ответили все/)).toBeVisible({ timeout: 30_000 });
  await expect(card).not.toContainText(gone);

  const other = await stranger();
  const people = [person('aaa', 'ASANOV', 'AZAMAT', 'male', 34), person('aaa', 'ASANOVA', 'AIGUL', 'female', 31)];
  await createOrder(other, { out: wednesday, people, flight: FLIGHT });
  await expect(card.locator('summary')).toContainText(gone);
  await expect(
    page.getByRole('status').filter({ hasText: say('search.results.goneSaid', { count: 1 }) }),
  ).toBeAttached();
  await card.locator('summary').click();
  await expect(card).toContainText(say('search.fare.gone'));
  await expect(search.choose(card)).toHaveCount(0);

  await page.reload();
  await expect(card.locator('summary')).toContainText(gone);
});

/** Every room and car of a day is sold. */
const sellOut = (stock: string, family: string) =>
  inDatabase('update inventory.stock set sold = seats where flight_id = $1 and fare_family = $2', [stock, family]);

test('a room and a car that another buyer takes are withdrawn from open pages', async ({ page, say }) => {
  const { out } = travelDates(17);
  // From a Friday over the Saturday.
  const entry = addDays(out, (5 - weekday(out) + 7) % 7);
  const night = entry.replaceAll('-', '');
  await page.goto(`/hotels?city=osh&in=${entry}&out=${addDays(entry, 1)}&adults=2`);
  await page.waitForURL(/\/hotels\/[\w-]{8,}/);
  const hotel = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Jibek House/ }) });
  const gone = say('hotelsTransfers.gone.hotel');
  await expect(hotel.first()).toBeVisible();
  await expect(hotel.first()).not.toContainText(gone);
  await sellOut(`H0/202-${night}`, 'a');
  await expect(hotel.first()).toContainText(gone);

  // Its own page says so of each rate, and none can be chosen.
  await hotel.first().getByRole('link', { name: 'Jibek House' }).click();
  await page.waitForURL(/h0-202/);
  await expect(page.getByText(say('hotelsTransfers.gone.room')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: say('hotelsTransfers.stay.choose') })).toHaveCount(0);

  await page.goto(`/transfers?from=bishkek-manas&to=bishkek&date=${entry}&time=14:30&people=2`);
  await page.waitForURL(/\/transfers\/[\w-]{8,}/);
  const car = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Эконом/ }) });
  await expect(car.getByRole('button')).toBeVisible();
  await sellOut(`U0/11-${night}`, 'econom');
  await expect(car).toContainText(say('hotelsTransfers.gone.ride'));
  await expect(car.getByRole('button')).toHaveCount(0);
});

/** A flight of a remote supplier of which it has only a few seats, by its own account. */
function scarce(from: string): { date: string; seats: number } {
  for (let n = 0; n < 120; n++) {
    const date = addDays(from, n);
    const seats = allotment(NOMAD, `E0131@${date}`);
    if (seats <= 3) return { date, seats };
  }
  throw new Error('no scarce flight');
}

/** A booking of the remote flight with everybody's data, its price still to be confirmed. */
async function remoteBooking(page: Page, date: string, count: number): Promise<string> {
  const people = Array.from({ length: count }, (_, n) => person('aaa', `BUYER${'ABC'[n]}`, 'TALANT', 'male', 30 + n));
  const post = async (path: string, data: object, method: 'post' | 'put' = 'post') => {
    const answer = await page.request[method](path, { data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const asked = {
    slices: [{ from: 'bishkek', to: 'osh', date }],
    passengerCounts: { aaa: count, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
  };
  const { uid } = await post('/api/searches', asked);
  let offerId: string | undefined;
  await expect(async () => {
    const search: Search = await page.request.get(`/api/searches/${uid}`).then((answer) => answer.json());
    offerId = search.itineraries
      .find(({ slices }) => slices[0]?.segments[0]?.flight === REMOTE)
      ?.offers.find(({ terms }) => terms.fareFamily === 'lite')?.id;
    expect(offerId).toBeDefined();
  }).toPass();
  const { id } = await post('/api/bookings', { searchUid: uid, offerId });
  const passengers = people.map(({ category: _, ...one }) => ({
    ...one,
    noPatronymic: true,
    citizenship: 'KG',
  }));
  await post(`/api/bookings/${id}/passengers`, { passengers, contacts: CONTACTS, complete: true }, 'put');
  return id;
}
const REMOTE = 'E0 131';

test('a remote supplier’s offer that is gone for one buyer is marked on the page of another', async ({
  page,
  say,
  stranger,
}) => {
  test.slow();
  const { date, seats } = scarce(travelDates(18).out);
  const [taker, late] = [await stranger(), await stranger()];
  const [taken, missed] = [await remoteBooking(taker, date, seats), await remoteBooking(late, date, 1)];
  const search = new SearchPage(page, say, 'ru');
  await page.goto(`/search?from=bishkek&to=osh&out=${date}&sort=departure&air=E0`);
  await search.arrived();
  const card = search.cards.filter({ hasText: REMOTE });
  await expect(page.getByText(/^Ответили все/)).toBeVisible({ timeout: 30_000 });
  await expect(card).toHaveCount(1);

  await taker.request.post(`/api/bookings/${taken}/services`, { data: {} });
  await placeOrder(taker, taken);
  const refused = await late.request.post(`/api/bookings/${missed}/services`, { data: {} });
  expect([refused.status(), (await refused.json()).code]).toEqual([410, 'orders.offer_gone']);
  if ((await card.locator('details').getAttribute('open')) === null) await card.locator('summary').click();
  await expect(card).toContainText(say('search.fare.gone'));
});
