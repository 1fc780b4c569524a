import { expect, test } from 'vitest';
import type { InventoryResult } from './index.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';

const DAY = '2026-03-10';
const { clock, inventory } = await inventoryFixture();

let operations = 0;
const op = () => ({ opId: `change-${++operations}` });
const ok = (answer: InventoryResult) => {
  if (answer.kind !== 'ok') throw new Error(`refused: ${answer.code}`);
  return answer.booking;
};
const find = async (date = DAY) =>
  (
    await inventory.searchInventory({
      slices: [{ from: ['BSZ'], to: ['OSS'], date }],
      passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
      cabin: 'economy',
    })
  ).filter(({ carrier, fareFamily }) => carrier === 'X0' && fareFamily === 'standard');

async function sell(date = DAY) {
  const [offer] = await find(date);
  if (!offer) throw new Error('no offer');
  const travellers = [{ id: `p${++operations}`, category: 'aaa' as const }];
  const held = ok(await inventory.hold(op(), { offerId: offer.offerId, expect: offer.total, travellers }));
  const total = { minor: held.totalMinor, currency: 'KGS' } as const;
  const sold = ok(await inventory.issue(op(), { id: held.id, version: '1' }, total));
  const flight = offer.slices[0]?.[0]?.flight;
  if (!flight) throw new Error('no flight');
  return { id: sold.id, flight, name: { carrier: flight.carrier, number: flight.number, date } };
}
const unsold = async () => {};
const quote = (id: string) => inventory.quoteRefund(op(), id, { travellers: 'all' });

test('a moved or cancelled departure is reported for each reservation, and a cancelled one is not sold', async () => {
  const { id, flight, name } = await sell();
  const notified: string[] = [];
  const notify = async (_tx: unknown, bookingId: string) => void notified.push(bookingId);
  expect(await inventory.changeFlight(name, { minutes: 95 }, notify)).toBe(1);
  const moved = (await inventory.retrieve(id))?.flights[0]?.now;
  expect(Date.parse(moved?.departsAt ?? '') - Date.parse(flight.departsAt)).toBe(95 * 60_000);
  expect(moved).toMatchObject({ canceled: false, shiftedMinutes: 95 });
  expect(await inventory.changeFlight(name, { cancel: true }, notify)).toBe(1);
  expect(notified).toEqual([id, id]);
  expect((await inventory.retrieve(id))?.flights[0]?.now?.canceled).toBe(true);
  const offered = (await find()).flatMap((offer) => offer.slices.flat().map((departure) => departure.flight.id));
  expect(offered).not.toContain(flight.id);
  await expect(inventory.changeFlight(name, { cancel: true }, notify)).rejects.toMatchObject({
    code: 'inventory.no_flight',
  });
});

test('a move by an hour or a cancellation refunds everything; a small or an earlier move does not', async () => {
  const sold = await sell('2026-03-11');
  clock.advance({ minutes: 24 * 60 });
  const usual = await quote(sold.id);
  expect(usual.lines[0]?.penalty.minor).toBeGreaterThan(0);
  clock.advance({ minutes: 1 });
  await inventory.changeFlight(sold.name, { minutes: 30 }, unsold);
  expect((await quote(sold.id)).totalMinor).toBe(usual.totalMinor);
  await inventory.changeFlight(sold.name, { minutes: 30 }, unsold);
  const booking = await inventory.retrieve(sold.id);
  expect(await quote(sold.id)).toMatchObject({ mode: 'refund', totalMinor: booking?.totalMinor });
  clock.advance({ minutes: 1 });
  const later = await sell('2026-03-11');
  clock.advance({ minutes: 24 * 60 });
  expect((await quote(later.id)).lines[0]?.penalty.minor).toBeGreaterThan(0);
});
