import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { InventoryResult } from './index.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';

const { database, inventory } = await inventoryFixture({ connections: 16 });

let operations = 0;
const op = () => ({ opId: `exchange-${++operations}` });
const bookingOf = (answer: InventoryResult) => {
  if (answer.kind !== 'ok') throw new Error(`refused: ${answer.code}`);
  return answer.booking;
};
type Traveller = { id: string; category: 'aaa' | 'rbg' | 'rmg' };
const FAMILY: Traveller[] = [
  { id: 'mother', category: 'aaa' },
  { id: 'father', category: 'aaa' },
  { id: 'infant', category: 'rmg' },
];
const refOf = (booking: { id: string; version: number }) => ({
  id: booking.id,
  version: String(booking.version),
});
const kgs = (minor: number) => ({ minor, currency: 'KGS' as const });

/** Standard of X0, Bishkek–Osh and back. */
async function sell(travellers = FAMILY, date = '2026-03-10', back = '2026-03-17') {
  const count = (of: Traveller['category']) => travellers.filter(({ category }) => category === of).length;
  const offers = await inventory.searchInventory({
    slices: [
      { from: ['BSZ'], to: ['OSS'], date },
      { from: ['OSS'], to: ['BSZ'], date: back },
    ],
    passengerCounts: { aaa: count('aaa'), rbg: count('rbg'), rmg: count('rmg'), ins: 0 },
    cabin: 'economy',
  });
  const offer = offers.find(({ carrier, fareFamily }) => carrier === 'X0' && fareFamily === 'standard');
  if (!offer) throw new Error('no offer');
  const request = { offerId: offer.offerId, expect: offer.total, travellers };
  const held = bookingOf(await inventory.hold(op(), request));
  return bookingOf(await inventory.issue(op(), { id: held.id, version: '1' }, kgs(held.totalMinor)));
}
const quote = (id: string, travellers: readonly string[] | 'all', dates = ['2026-03-12', '2026-03-17']) =>
  inventory.quoteExchange(op(), id, { travellers }, { dates });
async function seatsOf(bookingId: string): Promise<[number, string, number][]> {
  const { rows } = await database.db.execute<{ trip: number; day: string; seats: number }>(sql`
    select trip, right(flight_id, 8) as day, seats from inventory.booking_flights where booking_id = ${bookingId}
      order by n`);
  return rows.map((row) => [row.trip, row.day, row.seats]);
}
const seatsSold = async (): Promise<number> => {
  const { rows } = await database.db.execute<{ sold: number }>(sql`select sum(sold)::int as sold from inventory.stock`);
  return rows[0]?.sold ?? 0;
};

test('seats move with the passenger who exchanges, and come back from where each of them flies', async () => {
  const before = await seatsSold();
  const sold = await sell();
  expect(await seatsSold()).toBe(before + 4);
  const [offered] = await quote(sold.id, ['mother', 'infant']);
  if (!offered) throw new Error('nothing was offered');
  const after = bookingOf(await inventory.exchange(op(), refOf(sold), offered.id, kgs(offered.totalMinor)));
  expect(await seatsSold()).toBe(before + 4);
  expect(await seatsOf(sold.id)).toEqual([
    [0, '20260310', 1],
    [0, '20260317', 1],
    [1, '20260312', 1],
    [1, '20260317', 1],
  ]);
  const released = bookingOf(await inventory.releaseSeats(op(), refOf(after), { travellers: ['father'] }));
  expect((await seatsOf(sold.id)).map(([, , seats]) => seats)).toEqual([0, 0, 1, 1]);
  bookingOf(await inventory.releaseSeats(op(), refOf(released), { travellers: ['mother', 'infant'] }));
  expect(await seatsSold()).toBe(before);
});

test('a flight that is kept needs no second seat, even when it is full', async () => {
  const sold = await sell(FAMILY.slice(0, 1));
  const [offered] = await quote(sold.id, 'all');
  const back = offered?.offer.slices[1]?.[0];
  if (!offered || !back) throw new Error('nothing was offered');
  const kept = sold.flights.find((flight) => flight.slice === 1);
  await database.db.execute(sql`update inventory.stock set sold = seats where flight_id = ${kept?.flightId}`);
  const answer = await inventory.exchange(op(), refOf(sold), offered.id, kgs(offered.totalMinor));
  const same = back.flight.id === kept?.flightId && back.rbd === kept.rbd;
  expect(answer).toMatchObject(same ? { kind: 'ok' } : { kind: 'rejected', code: 'GONE' });
});

test('eight passengers exchange for the last seat of a flight: one flies, seven keep their tickets', async () => {
  for (let round = 0; round < 4; round++) {
    const people = [];
    for (let n = 0; n < 8; n++) people.push(await sell(FAMILY.slice(0, 1), `2026-04-2${round}`, `2026-05-1${round}`));
    const days = [`2026-04-1${round}`, `2026-05-1${round}`];
    const quotes = await Promise.all(people.map((sold) => quote(sold.id, 'all', days)));
    const wanted = quotes[0]?.[0]?.offer.slices[0]?.[0];
    const chosen = quotes.map((offers) =>
      offers.find(({ offer }) => offer.slices[0]?.[0]?.flight.id === wanted?.flight.id),
    );
    await database.db.execute(sql`
      update inventory.stock set sold = case when rbd = ${wanted?.rbd} then seats - 1 else seats end
      where flight_id = ${wanted?.flight.id}`);
    const before = await seatsSold();
    const answers = await Promise.all(
      people.map((sold, n) => {
        const offered = chosen[n];
        if (!offered) throw new Error('nothing was offered');
        return inventory.exchange(op(), refOf(sold), offered.id, kgs(offered.totalMinor));
      }),
    );
    expect(answers.filter((answer) => answer.kind === 'ok')).toHaveLength(1);
    for (const answer of answers)
      if (answer.kind === 'rejected') expect(['GONE', 'PRICE_CHANGED']).toContain(answer.code);
    expect(await seatsSold()).toBe(before);
    for (const [n, sold] of people.entries()) {
      const { tickets } = (await inventory.retrieve(sold.id)) ?? { tickets: [] };
      const open = tickets.filter((ticket) => ticket.state === 'open').map((ticket) => ticket.number);
      expect(open).toHaveLength(1);
      expect(open[0] === sold.tickets[0]?.number).toBe(answers[n]?.kind === 'rejected');
    }
  }
});

test('a child exchanges its ticket by itself, and its seat alone moves: the seller has asked the carrier', async () => {
  const sold = await sell([...FAMILY.slice(0, 1), { id: 'child', category: 'rbg' }]);
  const [offered] = await quote(sold.id, ['child']);
  if (!offered) throw new Error('nothing was offered');
  bookingOf(await inventory.exchange(op(), refOf(sold), offered.id, kgs(offered.totalMinor)));
  expect(await seatsOf(sold.id)).toEqual([
    [0, '20260310', 1],
    [0, '20260317', 1],
    [1, '20260312', 1],
    [1, '20260317', 1],
  ]);
});

test('an infant keeps its ticket when its mother gives her seat up or flies on another day', async () => {
  const party = [...FAMILY.slice(0, 1), ...FAMILY.slice(2)];
  const stays = await sell(party);
  const left = bookingOf(await inventory.releaseSeats(op(), refOf(stays), { travellers: ['mother'] }));
  expect(left.tickets.map(({ travellerId, state }) => [travellerId, state]).sort()).toEqual([
    ['infant', 'open'],
    ['mother', 'released'],
  ]);
  const apart = await sell(party);
  const [offered] = await quote(apart.id, ['mother']);
  if (!offered) throw new Error('nothing was offered');
  bookingOf(await inventory.exchange(op(), refOf(apart), offered.id, kgs(offered.totalMinor)));
});

test('a child leaves a reservation for one of its own; at least one traveller leaves and one stays', async () => {
  const sold = await sell([...FAMILY.slice(0, 1), { id: 'child', category: 'rbg' }]);
  for (const all of [[], ['mother', 'child']])
    expect(await inventory.split(op(), refOf(sold), all)).toMatchObject({ kind: 'rejected', code: 'INVALID' });
  const own = bookingOf(await inventory.split(op(), refOf(sold), ['child']));
  expect(own.tickets.map(({ travellerId }) => travellerId)).toEqual(['child']);
});
