import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { InventoryResult } from './index.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';

const { database, clock, inventory } = await inventoryFixture({ connections: 16 });

let operations = 0;
const op = () => ({ opId: `after-sale-${++operations}` });
const bookingOf = (answer: InventoryResult) => {
  if (answer.kind !== 'ok') throw new Error(`refused: ${answer.code}`);
  return answer.booking;
};
const FAMILY = [
  { id: 'mother', category: 'aaa' as const },
  { id: 'child', category: 'rbg' as const },
  { id: 'infant', category: 'rmg' as const },
];

/** Standard of X0, there and back. */
async function sell() {
  const offers = await inventory.searchInventory({
    slices: [
      { from: ['BSZ'], to: ['OSS'], date: '2026-03-10' },
      { from: ['OSS'], to: ['BSZ'], date: '2026-03-17' },
    ],
    passengerCounts: { aaa: 1, rbg: 1, rmg: 1, ins: 0 },
    cabin: 'economy',
  });
  const offer = offers.find(({ carrier, fareFamily }) => carrier === 'X0' && fareFamily === 'standard');
  if (!offer) throw new Error('no offer');
  const request = { offerId: offer.offerId, expect: offer.total, travellers: FAMILY };
  const held = bookingOf(await inventory.hold(op(), request));
  const sold = bookingOf(
    await inventory.issue(op(), { id: held.id, version: '1' }, { minor: held.totalMinor, currency: 'KGS' }),
  );
  return sold;
}
const refOf = (booking: { id: string; version: number }) => ({
  id: booking.id,
  version: String(booking.version),
});
const seatsSold = async (): Promise<number> => {
  const { rows } = await database.db.execute<{ sold: number }>(sql`select sum(sold)::int as sold from inventory.stock`);
  return rows[0]?.sold ?? 0;
};

test('seats go back on both flights with each ticket: two for a child’s void, none for the infant’s', async () => {
  const before = await seatsSold();
  const sold = await sell();
  expect(await seatsSold()).toBe(before + 4);
  const one = bookingOf(await inventory.void(op(), refOf(sold), { travellers: ['child'] }));
  expect(await seatsSold()).toBe(before + 2);
  const two = bookingOf(await inventory.void(op(), refOf(one), { travellers: ['infant'] }));
  expect(await seatsSold()).toBe(before + 2);
  bookingOf(await inventory.void(op(), refOf(two), { travellers: 'all' }));
  expect(await seatsSold()).toBe(before);
});

test('seats given up by a release are not given back again by a refund', async () => {
  const before = await seatsSold();
  const sold = await sell();
  const released = bookingOf(await inventory.releaseSeats(op(), refOf(sold), { travellers: 'all' }));
  expect(await seatsSold()).toBe(before);
  clock.advance({ days: 1 });
  const quote = await inventory.quoteRefund(op(), sold.id, { travellers: 'all' });
  bookingOf(await inventory.refund(op(), refOf(released), quote.id));
  expect(await seatsSold()).toBe(before);
});

test('eight voids and eight refunds at once end in one, and seats come back once', async () => {
  const before = await seatsSold();
  for (let round = 0; round < 5; round++) {
    const sold = await sell();
    const quotes = await Promise.all(
      Array.from({ length: 8 }, () => inventory.quoteRefund(op(), sold.id, { travellers: 'all' })),
    );
    const answers = await Promise.all([
      ...quotes.map((quote) => inventory.refund(op(), refOf(sold), quote.id)),
      ...quotes.map(() => inventory.void(op(), refOf(sold), { travellers: 'all' })),
    ]);
    expect(answers.filter((answer) => answer.kind === 'ok')).toHaveLength(1);
    expect(await seatsSold()).toBe(before);
  }
});

test('a ticket that was used in part is neither voided nor quoted', async () => {
  const sold = await sell();
  await database.db.execute(sql`
    update inventory.tickets set coupons = jsonb_set(coupons, '{0,status}', '"F"') where booking_id = ${sold.id}`);
  expect(await inventory.void(op(), refOf(sold), { travellers: 'all' })).toMatchObject({
    kind: 'rejected',
    code: 'WINDOW_CLOSED',
  });
  await expect(inventory.quoteRefund(op(), sold.id, { travellers: 'all' })).rejects.toMatchObject({
    code: 'NOT_AUTOMATIC',
  });
});
