import type { Page } from '@playwright/test';
import type { Ancillaries } from '#modules/orders/api.ts';
import { CARDS } from '../support/buyer.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { AncillariesPage } from './support/ancillaries-page.ts';
import { createPayableBooking, readOrder, startSearch } from './support/api-setup.ts';
import { BankPage, BookingPage } from './support/booking-page.ts';
import { keyboard } from './support/input-methods.ts';
import { OrderPage } from './support/order-page.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';
import { type Person, person, travelDates, traveller } from './support/trip.ts';

const party = (): Person[] => [
  person('aaa', 'ASANOV', 'KANAT', 'male', 38),
  person('aaa', 'ASANOVA', 'AINURA', 'female', 36),
  person('rbg', 'ASANOV', 'TEMIR', 'male', 10),
  person('rbg', 'ASANOVA', 'SEZIM', 'female', 7),
];

/** A booking on a flight of the carrier that sells everything, ready for its services. */
async function bookedOnX0(page: Page, week: number, people: readonly Person[]): Promise<string> {
  const { out } = travelDates(week);
  const { house } = await startSearch(page, { out, people });
  const flights = house.flatMap(({ itinerary }) => itinerary.slices[0]?.segments[0]?.flight ?? []);
  const flight = flights.find((one) => one.startsWith('X0')) ?? '';
  return createPayableBooking(page, { out, people, flight });
}

const ancillariesOf = async (page: Page, of: 'bookings' | 'orders', id: string): Promise<Ancillaries> =>
  (await page.request.get(`/api/${of}/${id}/ancillaries`)).json();

/** Four open seats side by side (over the aisle) that every member of a family may take. */
function fourTogether(ancillaries: Ancillaries): string[] {
  const [segment] = ancillaries.segments;
  const barred = new Set(segment?.barredZones.map(({ zone }) => zone));
  for (const cabin of segment?.seats?.cabins ?? [])
    for (const { seats } of cabin.rows) {
      const open = seats.map((seat) => (['free', 'kid'].includes(seat.state) && !barred.has(seat.zone) ? seat.id : ''));
      for (let i = 0; i + 4 <= open.length; i += 1)
        if (open.slice(i, i + 4).every((id) => id !== '')) return open.slice(i, i + 4);
    }
  throw new Error('no four seats side by side');
}

test('a family of four picks seats by keyboard, adds a bag, a meal and a bus, and voids one of them', async ({
  page,
  say,
}) => {
  test.slow();
  const people = party();
  const id = await bookedOnX0(page, 40, people);
  const ancillaries = new AncillariesPage(page, say);
  const booking = new BookingPage(page, say);
  const hands = keyboard(page);
  const name = (n: number) => `${people[n]?.surname} ${people[n]?.name}`;
  const before = await ancillariesOf(page, 'bookings', id);
  const seats = fourTogether(before);

  await page.goto(`/booking/${id}/upsale`);
  await hands.press(ancillaries.tab('seats'));
  await expect(ancillaries.map).toBeVisible();
  await ancillaries.enterMap();
  for (const [i, seat] of seats.entries()) {
    await test.step(`${name(i)} takes ${seat}`, async () => {
      await ancillaries.walkTo(seat);
      await page.keyboard.press('Enter');
      await expect(ancillaries.seat(seat)).toHaveAttribute('aria-pressed', 'true');
    });
  }
  await expect(page.getByText(say('ancillaries.seats.everybody'))).toBeVisible();
  await expect
    .poll(async () => (await ancillariesOf(page, 'bookings', id)).chosen.map(({ seat }) => seat).toSorted())
    .toEqual(seats.toSorted());

  await hands.press(ancillaries.tab('baggage'));
  const bag = before.segments[0]?.items.find(({ kind }) => kind === 'baggage');
  await hands.press(ancillaries.add(say('ancillaries.baggage.piece', { kg: bag?.piece?.kg ?? 0 }), name(0)));
  await hands.press(ancillaries.tab('meals'));
  const meals = page.getByRole('group', { name: say('ancillaries.meals.for', { who: name(2) }) });
  await hands.press(meals.getByRole('button', { name: new RegExp(`^${say('ancillaries.meals.CHML')}`) }));
  await expect
    .poll(async () => (await ancillariesOf(page, 'bookings', id)).chosen.map(({ kind }) => kind).toSorted())
    .toEqual(['baggage', 'meal', 'seat', 'seat', 'seat', 'seat']);

  await hands.press(booking.toPayment);
  await booking.at('payment');
  await hands.tick(booking.card);
  for (const box of await booking.agreements.all()) await hands.tick(box);
  await hands.press(booking.pay);
  const bank = new BankPage(page);
  await bank.arrived();
  await bank.payByKeys(CARDS.success, '1234');
  const order = new OrderPage(page, say);
  await order.stands('sold');
  const orderId = order.id;
  const sold = async () => {
    const { bought } = await ancillariesOf(page, 'orders', orderId);
    return bought.map(({ kind, state }) => `${kind} ${state}`).toSorted();
  };
  await expect
    .poll(sold, { timeout: 30_000 })
    .toEqual(['baggage issued', 'meal issued', 'seat issued', 'seat issued', 'seat issued', 'seat issued']);
  expect((await readOrder(page, orderId)).payments.filter(({ state }) => state === 'captured')).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('region', { name: say('ancillaries.order.title') })).toContainText(seats[0] ?? '');
  await checkScreen(page, 'order-with-ancillaries');

  await page.getByRole('link', { name: say('ancillaries.order.add') }).click();
  await ancillaries.tab('bus').click();
  const ride = page.getByRole('group', { name: say('ancillaries.bus.who') }).first();
  await ride.getByRole('button', { name: new RegExp(`^${name(0)}`) }).click();
  await ride.getByRole('button', { name: new RegExp(`^${name(2)}`) }).click();
  await checkScreen(page, 'order-ancillaries-bus');
  await booking.card.check();
  await page.getByRole('checkbox', { name: say('ancillaries.order.agree') }).check();
  await page.getByRole('button', { name: translationPattern(say, 'ancillaries.order.pay', 'sum') }).click();
  await bank.pay(CARDS.withoutCode);
  await bank.back();
  await page.waitForURL(/\/order\//, { timeout: 30_000 });
  await expect.poll(sold, { timeout: 30_000 }).toContain('bus issued');
  await expect.poll(async () => (await sold()).filter((one) => one === 'bus issued').length).toBe(2);

  await page.goto(`/order/${orderId}/refund`);
  await page.getByRole('checkbox', { name: new RegExp(`${people[1]?.surname} ${people[1]?.name}`) }).check();
  await page
    .getByRole('radio', { name: say('order.returns.void'), exact: false })
    .first()
    .check();
  await page.getByRole('button', { name: say('order.returns.show') }).click();
  const impact = page.getByRole('region', { name: say('ancillaries.impact.title') });
  await expect(impact).toContainText(seats[1] ?? '');
  await expect(impact.getByRole('listitem')).toHaveCount(1);
  await checkScreen(page, 'void-with-ancillaries');
  await page.getByRole('checkbox', { name: translationPattern(say, 'order.returns.agree', 'sum') }).check();
  await page.getByRole('button', { name: translationPattern(say, 'order.returns.doVoid', 'sum') }).click();
  await expect(page.getByText(say('order.returns.doneVoid'))).toBeVisible({ timeout: 30_000 });
  await expect.poll(sold, { timeout: 30_000 }).toContain('seat voided');
  expect((await sold()).filter((one) => one === 'seat issued')).toHaveLength(3);
});

test('of two buyers of one seat one gets it; a reload keeps it, leaving the form releases it', async ({
  page,
  say,
  stranger,
}) => {
  const other = await stranger();
  const [mine, theirs] = [await bookedOnX0(page, 42, traveller()), await bookedOnX0(other, 42, traveller())];
  const [here, there] = [new AncillariesPage(page, say), new AncillariesPage(other, say)];
  await page.goto(`/booking/${mine}/upsale?tab=seats`);
  await other.goto(`/booking/${theirs}/upsale?tab=seats`);
  // A seat that is pressed before its page has come alive is pressed in vain.
  await Promise.all([waitForHydration(page), waitForHydration(other)]);
  const seat = fourTogether(await ancillariesOf(page, 'bookings', mine))[0] ?? '';
  await Promise.all([here.seat(seat).click(), there.seat(seat).click()]);
  const gone = say('ancillaries.seats.gone', { seat });
  await expect.poll(async () => (await page.getByText(gone).count()) + (await other.getByText(gone).count())).toBe(1);
  const loser = (await page.getByText(gone).count()) === 1 ? page : other;
  const winner = loser === page ? other : page;
  await expect(new AncillariesPage(winner, say).seat(seat)).toHaveAttribute('aria-pressed', 'true');
  await loser.getByRole('button', { name: translationPattern(say, 'ancillaries.seats.take', 'seat', 'who') }).click();
  await expect(loser.getByText(gone)).toHaveCount(0);
  const ids = loser === page ? [mine, theirs] : [theirs, mine];
  const seatOf = async (at: Page, id = '') => (await ancillariesOf(at, 'bookings', id)).chosen.map((one) => one.seat);
  await expect.poll(() => seatOf(loser, ids[0])).toHaveLength(1);
  expect(await seatOf(winner, ids[1])).toEqual([seat]);
  expect(await seatOf(loser, ids[0])).not.toEqual([seat]);

  const shownToLoser = async () => {
    const [segment] = (await ancillariesOf(loser, 'bookings', ids[0] ?? '')).segments;
    const seats = segment?.seats?.cabins.flatMap(({ rows }) => rows.flatMap((row) => row.seats));
    return seats?.find((one) => one.id === seat)?.state;
  };
  // A page that is loaded anew keeps its seats on; here the answer comes when the form has been left.
  const gate = Promise.withResolvers<void>();
  await winner.route('**/api/bookings/*/ancillaries', async (route) => {
    if (route.request().method() === 'PUT') await gate.promise;
    await route.continue();
  });
  const keeping = winner.waitForRequest((request) => request.method() === 'PUT');
  await winner.reload();
  await expect(new AncillariesPage(winner, say).seat(seat)).toHaveAttribute('aria-pressed', 'true');
  expect(await shownToLoser()).toBe('taken');
  await keeping;
  // Left before it has come alive, it counts as a window that was closed: half a minute more.
  await waitForHydration(winner);
  await winner.getByRole('banner').getByRole('link', { name: 'Sapar' }).click();
  await expect(winner).toHaveURL(/\/$/);
  gate.resolve();
  await expect.poll(shownToLoser).not.toBe('taken');
});
