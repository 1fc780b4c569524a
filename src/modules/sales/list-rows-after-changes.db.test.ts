import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { confirmExchange } from '#modules/orders/exchanges/use-cases/confirm-exchange.ts';
import { quoteExchange } from '#modules/orders/exchanges/use-cases/quote-exchange.ts';
import { confirmReturn } from '#modules/orders/returns/use-cases/confirm-return.ts';
import { quoteReturn } from '#modules/orders/returns/use-cases/quote-return.ts';
import { acceptSchedule } from '#modules/orders/schedule/use-cases/accept-schedule.ts';
import { readSplitChoices } from '#modules/orders/split/use-cases/read-split-choices.ts';
import { splitOrder } from '#modules/orders/split/use-cases/split-order.ts';
import { issuedOrder, placed, visitor } from '#modules/orders/testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { cancelOrder } from '#modules/orders/use-cases/cancel-order.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { supplierBookingChanged } from '#modules/supply/events.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { listOrders } from './use-cases/list-orders.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
  const tools = { clock: testClock(new Date().toISOString()), ...testLog() };
  fixture = await createOrdersFixture(database, tools, { aaa: 2, rbg: 0, rmg: 0, ins: 0 });
  fixture.contracts.set('c1', { basisPoints: 300 });
});
afterAll(() => database.close());

const who: Visitor = {
  ...visitor('agent'),
  user: {
    userId: 'u',
    name: 'U',
    roles: ['ROLE_AGENT'],
    contractId: 'c1',
    workplaceId: 'w',
    subAgentContractIds: [],
  },
};
let serial = 8_400_000;
const two = () => ['Aigul', 'Begaim'].map((name) => person({ name, documentNumber: `AN${++serial}` }));

/** Orders whose list row differs from them. */
async function strays(): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`
    select o.id, o.status, s.status as listed, s.departs_on,
    o.journey #>> '{slices,0,segments,0,departsLocal}' as departs
    from orders.orders o left join sales.order_list_rows s on s.order_id = o.id left join orders.exchanges e
      on e.order_id = o.id and e.ended_at is not null
    where (s.status, s.payment_time_limit, s.total_minor, s.commission_minor, s.motivation_minor, s.departs_on,
      s.departs, s.contract_id) is distinct from
      (o.status, o.payment_time_limit, o.total_minor, (o.price #>> '{commission,minor}')::bigint, (o.price #>>
        '{motivation,minor}')::bigint,
        left(coalesce(e.journey, o.journey) #>> '{slices,0,segments,0,departsLocal}', 10),
          left(coalesce(e.journey, o.journey) #>> '{slices,0,segments,0,departsLocal}', 16), o.contract_id)`);
  return rows;
}
/** What the list says of one order, found by the day that it shows. */
async function listed(id: string) {
  const query = { sort: 'created', order: 'desc' } as const;
  const row = (await listOrders(fixture.deps, who, query)).orders.find((order) => order.id === id);
  const day = row?.route[0]?.departsLocal.slice(0, 10) ?? '';
  const thatDay = await listOrders(fixture.deps, who, { ...query, departsFrom: day, departsTo: day });
  expect(thatDay.orders.map((order) => order.id)).toContain(id);
  return { status: row?.status, total: row?.total, day };
}

test('an order that waits, is given up or is not paid in time is listed as it stands', async () => {
  const given = await placed(fixture, who, two());
  expect(await strays()).toEqual([]);
  expect((await listed(given)).status).toBe('pay');
  await cancelOrder(fixture.deps, who, given);
  await fixture.runJobs();
  const late = await placed(fixture, who, two());
  await fixture.pass({ minutes: 60 });
  expect(await strays()).toEqual([]);
  expect([(await listed(given)).status, (await listed(late)).status]).toEqual(['canceled', 'timeout']);
});

test('new times that are accepted move it to the day on which it is flown now', async () => {
  const { id, slices } = await issuedOrder(fixture, who, two());
  const day = slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? '';
  const later = (at: string) => `${addDays(at.slice(0, 10), 1)}${at.slice(10)}`;
  fixture.supplier.flights = slices
    .flatMap((slice) => slice.segments)
    .map(({ flight, departsLocal, arrivesLocal, departsAt, arrivesAt }) => ({
      flight,
      departsLocal: later(departsLocal),
      arrivesLocal: later(arrivesLocal),
      canceled: false,
      departsAt: later(departsAt),
      arrivesAt: later(arrivesAt),
    }));
  const { rows } = await database.db.execute<{ bookingId: string }>(
    sql`select booking_ref ->> 'id' as "bookingId" from orders.orders where id = ${id}`,
  );
  for (const { bookingId } of rows)
    await publishEvent(database.db, supplierBookingChanged, { supplierId: 'fake', bookingId });
  await fixture.runJobs();
  const { schedule } = await readOrder(fixture.deps, who, id);
  expect((await listed(id)).day).toBe(day);
  await acceptSchedule(fixture.deps, who, id, schedule?.id ?? '');
  expect(await strays()).toEqual([]);
  expect((await listed(id)).day).toBe(addDays(day, 1));
  fixture.supplier.flights = [];
});

test('when one of two leaves, both orders are listed with their own part', async () => {
  const order = await issuedOrder(fixture, who, two());
  const passengerIds = [order.passengers[1]?.id ?? ''];
  const { parts } = await readSplitChoices(fixture.deps, who, order.id, passengerIds);
  const total = parts?.splitOff.total ?? order.price.total;
  const { childOrder } = await splitOrder(fixture.deps, who, order.id, { passengerIds, agreed: true, total });
  expect(await strays()).toEqual([]);
  expect((await listed(childOrder?.id ?? '')).total).toEqual(total);
  expect((await listed(order.id)).total?.minor).toBe(order.price.total.minor - total.minor);
});

test('what is exchanged is listed on the flight that is flown now, and what is given back with its end', async () => {
  const order = await issuedOrder(fixture, who, two());
  const passengerIds = order.passengers.map((p) => p.id);
  const sold = await listed(order.id);
  const dates = [addDays(sold.day, 2)];
  const { offers } = await quoteExchange(fixture.deps, who, order.id, { passengerIds, dates });
  const [offer] = offers;
  if (!offer) throw new Error('no offer');
  const agreed = { agreed: true, total: offer.total, method: 'card' } as const;
  await confirmExchange(fixture.deps, who, { id: order.id, exchangeId: offer.id }, agreed);
  const intent = [...fixture.payments.intents.values()].find(({ purpose }) => purpose === offer.id);
  await fixture.payments.capture(intent?.id ?? '');
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
  expect((await readOrder(fixture.deps, who, order.id)).exchanges).toMatchObject([{ state: 'done' }]);
  expect(await strays()).toEqual([]);
  expect(await listed(order.id)).toEqual({ ...sold, day: dates[0] });

  const quote = await quoteReturn(fixture.deps, who, order.id, { kind: 'void', passengerIds });
  const ids = { id: order.id, returnId: quote.id };
  await confirmReturn(fixture.deps, who, ids, { agreed: true, refundAmount: quote.refundAmount });
  await fixture.runJobs();
  expect(await strays()).toEqual([]);
  expect((await listed(order.id)).status).toBe((await readOrder(fixture.deps, who, order.id)).status);
});
