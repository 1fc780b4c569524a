import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { supplierBookingChanged } from '#modules/supply/events.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { confirmExchange } from '../exchanges/use-cases/confirm-exchange.ts';
import { quoteExchange } from '../exchanges/use-cases/quote-exchange.ts';
import { readDocument } from '../receipts/use-cases/read-document.ts';
import { confirmReturn } from '../returns/use-cases/confirm-return.ts';
import { quoteReturn } from '../returns/use-cases/quote-return.ts';
import { placed, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture } from '../testing/orders-fixture.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { acceptSchedule } from './use-cases/accept-schedule.ts';
import { checkSchedules } from './use-cases/check-schedule.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
});
afterAll(() => database.close());

const who = visitor();
const read = (id: string) => readOrder(fixture.deps, who, id);
async function sold(): Promise<string> {
  const id = await placed(fixture);
  await fixture.payments.capture('intent-1');
  await fixture.runJobs();
  return id;
}

/** The carrier moves or cancels the flight, and reports it. */
async function carrierChanges(id: string, change: { minutes?: number; canceled?: boolean }): Promise<void> {
  const { slices } = await read(id);
  const moved = (at: string, local: boolean) =>
    new Date(Date.parse(local ? `${at}Z` : at) + (change.minutes ?? 0) * 60_000)
      .toISOString()
      .slice(0, local ? 16 : undefined);
  fixture.supplier.flights = slices
    .flatMap((slice) => slice.segments)
    .map(({ flight, departsLocal, arrivesLocal, departsAt, arrivesAt }) => ({
      flight,
      departsLocal: moved(departsLocal, true),
      arrivesLocal: moved(arrivesLocal, true),
      departsAt: moved(departsAt, false),
      arrivesAt: moved(arrivesAt, false),
      canceled: change.canceled === true,
    }));
  await publishEvent(database.db, supplierBookingChanged, { supplierId: 'fake', bookingId: 'b1' });
  await fixture.runJobs();
}
const duplicateGuards = async (id: string) => {
  const { rows } = await database.db.execute<{ flight: string }>(
    sql`select flight from orders.duplicate_booking_guards where order_id = ${id} and live order by flight`,
  );
  return rows.map((row) => row.flight);
};
const emails = () => fixture.mails.filter((mail) => mail.template === 'schedule-changed');

test('a schedule change is stored with the original, shown once, and applied when the buyer accepts', async () => {
  const id = await sold();
  const before = await read(id);
  await readDocument(fixture.deps, who, { orderId: id, kind: 'itinerary', locale: 'ru' });
  await carrierChanges(id, { minutes: 30 });
  await carrierChanges(id, { minutes: 30 });
  const shown = await read(id);
  expect(shown.slices).toEqual(before.slices);
  expect(shown).toMatchObject({
    nextActor: 'buyer',
    schedule: { previousSlices: before.slices, canceled: [], significant: false },
  });
  expect(shown.history.filter((e) => e.kind === 'schedule_changed')).toHaveLength(1);
  expect(emails()).toHaveLength(1);
  // Open lists get it once, for the changed flights alone.
  const flights = before.slices.flatMap((slice) => slice.segments.map(({ flight }) => flight)).join(' ');
  expect(fixture.reports.filter((word) => word === `fake ${flights}`)).toHaveLength(1);

  const changeId = shown.schedule?.id ?? '';
  await expect(acceptSchedule(fixture.deps, who, id, 'another')).rejects.toMatchObject({
    code: 'orders.schedule_mismatch',
  });
  await expect(acceptSchedule(fixture.deps, visitor('z'), id, changeId)).rejects.toMatchObject({
    code: 'orders.not_found',
  });
  const kept = fixture.files.size;
  const after = await acceptSchedule(fixture.deps, who, id, changeId);
  expect(after.slices).toEqual(shown.schedule?.currentSlices);
  expect(after.schedule).toBeNull();
  expect(after.price).toEqual(before.price);
  expect(await duplicateGuards(id)).toEqual(
    after.slices.flatMap((s) => s.segments.map((x) => `${x.flight} ${x.departsLocal}`)).sort(),
  );
  await readDocument(fixture.deps, who, { orderId: id, kind: 'itinerary', locale: 'ru' });
  expect(fixture.files.size).toBe(kept + 1);
  await checkSchedules(fixture.deps);
  expect((await read(id)).schedule).toBeNull();
});

test('a newer change replaces the one before, and what is put back leaves nothing to answer', async () => {
  const id = await sold();
  await carrierChanges(id, { minutes: 30 });
  const first = (await read(id)).schedule?.id;
  await carrierChanges(id, { minutes: 45 });
  const second = (await read(id)).schedule?.id;
  expect(second).not.toBe(first);
  await expect(acceptSchedule(fixture.deps, who, id, first ?? '')).rejects.toMatchObject({
    code: 'orders.schedule_mismatch',
  });
  await carrierChanges(id, { minutes: 0 });
  expect((await read(id)).schedule).toBeNull();
  expect(emails()).toHaveLength(2);
});

test.each([
  ['moved by two hours', { minutes: 120 }],
  ['cancelled', { canceled: true }],
])('a flight that is %s brings everything back, our fees too; a small change does not', async (_what, change) => {
  fixture.supplier.voidMinutes = 0;
  const id = await sold();
  const { passengers, price } = await read(id);
  const ask = () =>
    quoteReturn(fixture.deps, who, id, {
      kind: 'refund',
      passengerIds: passengers.map((p) => p.id),
      instead: undefined,
    });
  await carrierChanges(id, { minutes: 30 });
  expect(await ask()).toMatchObject({ cause: 'voluntary' });
  await carrierChanges(id, change);
  // The carrier keeps nothing of a journey it does not fly.
  fixture.supplier.penaltyMinor = 0;
  fixture.supplier.prices = fixture.supplier.prices.map((p) => ({
    ...p,
    taxes: p.taxes.map((tax) => ({ ...tax, refundable: true })),
  }));
  const shown = await ask();
  expect(shown).toMatchObject({ cause: 'involuntary', refundAmount: price.total, paid: price.total });
  await confirmReturn(
    fixture.deps,
    who,
    { id, returnId: shown.id },
    { agreed: true, refundAmount: shown.refundAmount },
  );
  await fixture.runJobs();
  expect(fixture.payments.refunds.map((r) => r.amount)).toEqual([price.total]);
  expect(await read(id)).toMatchObject({ status: 'refunded', schedule: null });
});

test('a flight moved by two hours is exchanged without our fee; exchanged passengers are asked no more', async () => {
  const id = await sold();
  const { passengers, slices } = await read(id);
  const passengerIds = passengers.map((p) => p.id);
  const dates = [addDays(slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? '', 2)];
  const offer = async () =>
    (await quoteExchange(fixture.deps, who, id, { passengerIds, dates, instead: undefined })).offers[0];
  await carrierChanges(id, { minutes: 30 });
  expect((await offer())?.lines[0]?.fee.minor).toBeGreaterThan(0);
  await carrierChanges(id, { minutes: 120 });
  // The carrier changes tickets for nothing when it flies otherwise.
  fixture.supplier.changeFeeMinor = 0;
  fixture.supplier.dearerMinor = 0;
  const free = await offer();
  if (!free) throw new Error('nothing is offered');
  expect(free).toMatchObject({ amountDue: { minor: 0 }, refundAmount: { minor: 0 } });
  expect(free.lines.map((line) => line.fee.minor)).toEqual(passengerIds.map(() => 0));
  const open = (await read(id)).schedule?.id ?? '';
  await confirmExchange(
    fixture.deps,
    who,
    { id, exchangeId: free.id },
    { agreed: true, total: free.total, method: 'card' },
  );
  await fixture.runJobs();
  const after = await read(id);
  expect(after.tickets.filter((t) => t.state === 'open').every((t) => t.replaces !== null)).toBe(true);
  expect(after).toMatchObject({ schedule: null, nextActor: 'nobody' });
  await expect(acceptSchedule(fixture.deps, who, id, open)).rejects.toMatchObject({
    code: 'orders.schedule_mismatch',
  });
});

test('a cancelled flight cannot be accepted', async () => {
  const id = await sold();
  await carrierChanges(id, { canceled: true });
  const { schedule } = await read(id);
  await expect(acceptSchedule(fixture.deps, who, id, schedule?.id ?? '')).rejects.toMatchObject({
    code: 'orders.schedule_mismatch',
  });
});

test('a supplier that says nothing is asked once an hour, and its silence changes nothing', async () => {
  const id = await sold();
  await fixture.pass({ minutes: 61 });
  const { slices } = await read(id);
  fixture.supplier.flights = slices
    .flatMap((slice) => slice.segments)
    .map(({ flight, departsLocal, arrivesLocal, departsAt, arrivesAt }) => ({
      flight,
      departsLocal,
      arrivesLocal,
      departsAt,
      arrivesAt,
      canceled: true,
    }));
  await checkSchedules(fixture.deps);
  await fixture.runJobs();
  expect((await read(id)).schedule?.canceled).toHaveLength(slices.flatMap((s) => s.segments).length);
  fixture.supplier.flights = null;
  await fixture.pass({ minutes: 61 });
  await checkSchedules(fixture.deps);
  expect((await read(id)).schedule).not.toBeNull();
});
