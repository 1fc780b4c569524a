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
import { createWorld, person, type World } from '#modules/orders/testing/orders-world.ts';
import { cancelOrder } from '#modules/orders/use-cases/cancel-order.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { supplierNews } from '#modules/supply/events.ts';
import { announce } from '#platform/jobs/events.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { listOrders } from './use-cases/list-orders.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await testDatabase();
  const tools = { clock: testClock(new Date().toISOString()), ...testLog() };
  world = await createWorld(database, tools, { aaa: 2, rbg: 0, rmg: 0, ins: 0 });
  world.contracts.set('c1', { basisPoints: 300 });
});
afterAll(() => database.close());

const who: Visitor = {
  ...visitor('agent'),
  account: { userId: 'u', name: 'U', roles: ['ROLE_AGENT'], contractId: 'c1', workplaceId: 'w', below: [] },
};
let serial = 8_400_000;
const two = () => ['Aigul', 'Begaim'].map((name) => person({ name, documentNumber: `AN${++serial}` }));

/** Orders whose list row differs from them. */
async function strays(): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`
    select o.id, o.status, s.status as listed, s.departs_on, o.journey #>> '{slices,0,segments,0,departs}' as departs
    from orders.orders o left join sales.sales s on s.order_id = o.id left join orders.exchanges e
      on e.order_id = o.id and e.ended_at is not null
    where (s.status, s.payment_time_limit, s.total_minor, s.commission_minor, s.motivation_minor, s.departs_on,
      s.departs, s.contract_id) is distinct from
      (o.status, o.payment_time_limit, o.total_minor, (o.price #>> '{commission,minor}')::bigint, (o.price #>>
        '{motivation,minor}')::bigint,
        left(coalesce(e.journey, o.journey) #>> '{slices,0,segments,0,departs}', 10),
          left(coalesce(e.journey, o.journey) #>> '{slices,0,segments,0,departs}', 16), o.contract_id)`);
  return rows;
}
/** What the list says of one order, found by the day that it shows. */
async function listed(id: string) {
  const query = { sort: 'created', order: 'desc' } as const;
  const row = (await listOrders(world.deps, who, query)).orders.find((order) => order.id === id);
  const day = row?.route[0]?.departs.slice(0, 10) ?? '';
  const thatDay = await listOrders(world.deps, who, { ...query, departsFrom: day, departsTo: day });
  expect(thatDay.orders.map((order) => order.id)).toContain(id);
  return { status: row?.status, total: row?.total, day };
}

test('an order that waits, is given up or is not paid in time is listed as it stands', async () => {
  const given = await placed(world, who, two());
  expect(await strays()).toEqual([]);
  expect((await listed(given)).status).toBe('pay');
  await cancelOrder(world.deps, who, given);
  await world.runJobs();
  const late = await placed(world, who, two());
  await world.pass({ minutes: 60 });
  expect(await strays()).toEqual([]);
  expect([(await listed(given)).status, (await listed(late)).status]).toEqual(['canceled', 'timeout']);
});

test('new times that are accepted move it to the day on which it is flown now', async () => {
  const { id, slices } = await issuedOrder(world, who, two());
  const day = slices[0]?.segments[0]?.departs.slice(0, 10) ?? '';
  const later = (at: string) => `${addDays(at.slice(0, 10), 1)}${at.slice(10)}`;
  world.supplier.flights = slices
    .flatMap((slice) => slice.segments)
    .map(({ flight, departs, arrives, departsAt, arrivesAt }) => ({
      flight,
      departs: later(departs),
      arrives: later(arrives),
      canceled: false,
      departsAt: later(departsAt),
      arrivesAt: later(arrivesAt),
    }));
  const { rows } = await database.db.execute<{ bookingId: string }>(
    sql`select booking_ref ->> 'id' as "bookingId" from orders.orders where id = ${id}`,
  );
  for (const { bookingId } of rows) await announce(database.db, supplierNews, { supplierId: 'fake', bookingId });
  await world.runJobs();
  const { schedule } = await readOrder(world.deps, who, id);
  expect((await listed(id)).day).toBe(day);
  await acceptSchedule(world.deps, who, id, schedule?.id ?? '');
  expect(await strays()).toEqual([]);
  expect((await listed(id)).day).toBe(addDays(day, 1));
  world.supplier.flights = [];
});

test('when one of two leaves, both orders are listed with their own part', async () => {
  const order = await issuedOrder(world, who, two());
  const passengerIds = [order.passengers[1]?.id ?? ''];
  const { parts } = await readSplitChoices(world.deps, who, order.id, passengerIds);
  const total = parts?.own.total ?? order.price.total;
  const { child } = await splitOrder(world.deps, who, order.id, { passengerIds, agreed: true, total });
  expect(await strays()).toEqual([]);
  expect((await listed(child?.id ?? '')).total).toEqual(total);
  expect((await listed(order.id)).total?.minor).toBe(order.price.total.minor - total.minor);
});

test('what is exchanged is listed on the flight that is flown now, and what is given back with its end', async () => {
  const order = await issuedOrder(world, who, two());
  const passengerIds = order.passengers.map((p) => p.id);
  const sold = await listed(order.id);
  const dates = [addDays(sold.day, 2)];
  const { offers } = await quoteExchange(world.deps, who, order.id, { passengerIds, dates });
  const [offer] = offers;
  if (!offer) throw new Error('no offer');
  const agreed = { agreed: true, total: offer.total, method: 'card' } as const;
  await confirmExchange(world.deps, who, { id: order.id, exchangeId: offer.id }, agreed);
  const intent = [...world.payments.intents.values()].find(({ purpose }) => purpose === offer.id);
  await world.payments.capture(intent?.id ?? '');
  await world.pass({ seconds: 1 });
  await world.pass({ seconds: 1 });
  expect((await readOrder(world.deps, who, order.id)).exchanges).toMatchObject([{ state: 'done' }]);
  expect(await strays()).toEqual([]);
  expect(await listed(order.id)).toEqual({ ...sold, day: dates[0] });

  const quote = await quoteReturn(world.deps, who, order.id, { kind: 'void', passengerIds });
  const ids = { id: order.id, returnId: quote.id };
  await confirmReturn(world.deps, who, ids, { agreed: true, back: quote.back });
  await world.runJobs();
  expect(await strays()).toEqual([]);
  expect((await listed(order.id)).status).toBe((await readOrder(world.deps, who, order.id)).status);
});
