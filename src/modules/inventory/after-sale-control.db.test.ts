import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { timetableCache } from '../../../tests/support/presets.ts';
import { createInventory, type Inventory, type InventoryResult } from './index.ts';

const gate = { waiting: [] as (() => void)[], open: true };

/**
 * The guards taken away: a reservation is read without keeping others out, and tickets move whatever their state is.
 */
vi.mock('./db/seat-bookings.ts', async (original) => {
  const real = await original<typeof import('./db/seat-bookings.ts')>();
  const lockBooking: typeof real.lockBooking = async (tx, id) => {
    const booking = await real.readBooking(tx, id);
    if (!gate.open)
      await new Promise<void>((resume) => {
        gate.waiting.push(resume);
        if (gate.waiting.length === 2) for (const go of gate.waiting) go();
      });
    return booking;
  };
  return { ...real, lockBooking };
});
vi.mock('./db/after-sale.ts', async (original) => {
  const real = await original<typeof import('./db/after-sale.ts')>();
  const moveTickets: typeof real.moveTickets = async (tx, id, move) => {
    await real.moveTickets(tx, id, { ...move, seats: [] });
    return move.numbers.length;
  };
  return { ...real, moveTickets };
});

let database: TestDatabase;
let inventory: Inventory;
beforeAll(async () => {
  database = await testDatabase({ preset: timetableCache() });
  inventory = createInventory({ db: database.db, clock: testClock(), airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
});
afterAll(() => database.close());

const bookingOf = (answer: InventoryResult) => {
  if (answer.kind !== 'ok') throw new Error(`refused: ${answer.code}`);
  return answer.booking;
};

test('control: without the guards a void and a refund both succeed, so the race test proves something', async () => {
  const [offer] = await inventory.searchInventory({
    slices: [{ from: ['BSZ'], to: ['OSS'], date: '2026-03-11' }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
  });
  if (!offer) throw new Error('no offer');
  const travellers = [{ id: 't1', category: 'aaa' as const }];
  const request = { offerId: offer.offerId, expect: offer.total, travellers };
  const held = bookingOf(await inventory.hold({ opId: 'hold' }, request));
  const sold = bookingOf(await inventory.issue({ opId: 'issue' }, { id: held.id, version: '1' }, offer.total));
  const ref = { id: sold.id, version: String(sold.version) };
  const quote = await inventory.quoteRefund({ opId: 'quote' }, sold.id, { travellers: 'all' });
  gate.open = false;
  const answers = await Promise.all([
    inventory.void({ opId: 'void' }, ref, { travellers: 'all' }),
    inventory.refund({ opId: 'refund' }, ref, quote.id),
  ]);
  const back = answers.filter((answer) => answer.kind === 'ok').length * quote.totalMinor;
  expect(back).toBeGreaterThan(sold.totalMinor);
});
