import type pg from 'pg';

/** A payment as the acquirer records it. */
export type CapturedPayment = { id: string; state: string; captured: number; refunded: number; refunds: number };
/** A ticket as a supplier records it. */
export type IssuedTicket = {
  traveller: string;
  number: string;
  state: string;
  /** Ticket portion of a journey on several tickets. */
  part?: number | null;
};
export type HeldSeats = { id: string; state: string; travellers: string[] };

export async function readCapturedPayments(partnersPool: pg.Pool): Promise<CapturedPayment[]> {
  const { rows } = await partnersPool.query<CapturedPayment>(
    `select merchant_payment_id as id, state, captured_minor::int as captured, refunded_minor::int as refunded,
       (select count(*)::int from acquirer.refunds r where r.payment_id = p.id) as refunds
     from acquirer.payments p order by created_at`,
  );
  return rows;
}

/** Bookings of hotels: a voucher for each room, by the guest whose name is on it. */
async function readRooms(partnersPool: pg.Pool): Promise<(IssuedTicket & { booking: string })[]> {
  const { rows } = await partnersPool.query<IssuedTicket & { booking: string }>(
    `select b.id as booking, g.traveller, case when data ->> 'status' = 'CONFIRMED' then 'open' else 'refunded' end
         as state,
       format('HOTEL-%s-%s', replace(replace(b.id, '-', '-h'), '_', '-u'), g.room) as number
     from liteapi.bookings b,
       string_to_table(data -> 'customTags' ->> 'GUESTS', ' ') with ordinality as g (traveller, room)`,
  );
  return rows;
}

/** Bookings at all suppliers, own inventory included, by our passenger ids. */
export async function readHeldSeats(ours: pg.Pool, partnersPool: pg.Pool): Promise<HeldSeats[]> {
  const remote = await partnersPool.query<HeldSeats>(
    `select id, case when state = 'held' and payment_time_limit <= now() then 'canceled' else state end as state,
       array(select t ->> 'ref' from jsonb_array_elements(travellers) t) as travellers from suppliers.bookings`,
  );
  const ownPool = await ours.query<HeldSeats>(
    `select id, state, array(select traveller_id from inventory.booking_travellers t
      where t.booking_id = b.id) as travellers
     from inventory.bookings b`,
  );
  const bookings = Map.groupBy(await readRooms(partnersPool), ({ booking }) => booking);
  const rooms = [...bookings].map(([id, guests]) => ({
    id,
    state: guests.every(({ state }) => state === 'open') ? 'issued' : 'refunded',
    travellers: guests.map(({ traveller }) => traveller),
  }));
  return [...remote.rows, ...ownPool.rows, ...rooms];
}

/** All tickets issued by any supplier. */
export async function readIssuedTickets(ours: pg.Pool, partnersPool: pg.Pool): Promise<IssuedTicket[]> {
  const remote = await partnersPool.query<IssuedTicket>(
    `select d ->> 'travellerRef' as traveller, d ->> 'number' as number, coalesce(d ->> 'state', 'open') as state
     from suppliers.bookings, jsonb_array_elements(documents) d`,
  );
  const ownPool = await ours.query<IssuedTicket>(
    `select traveller_id as traveller, number, t.state, case when b.portions is not null then t.trip end as part
     from inventory.tickets t join inventory.bookings b on b.id = t.booking_id`,
  );
  const rooms = await readRooms(partnersPool);
  return [...remote.rows, ...ownPool.rows, ...rooms];
}

const MOVING = ['cooked', 'hold', 'payed', 'process_selling', 'absent_bso', 'partial_sold', 'issue_blocked'];

/**
 * Violations as sentences; empty when all is well. `settled` also requires that nothing is in progress. Compares with
 * the partners' databases, not with our own records.
 */
export async function findViolations(ours: pg.Pool, partnersPool: pg.Pool, settled = true): Promise<string[]> {
  const found: string[] = [];
  const [money, kept, sold] = await Promise.all([
    readCapturedPayments(partnersPool),
    readHeldSeats(ours, partnersPool),
    readIssuedTickets(ours, partnersPool),
  ]);
  const { rows: orders } = await ours.query<{ id: string; status: string; ended: string; total: number }>(
    'select id, status, ended, total_minor::int as total from orders.orders',
  );
  const { rows: people } = await ours.query<{ id: string; order: string }>(
    'select id, order_id as order from orders.order_passengers',
  );
  const { rows: mine } = await ours.query<IssuedTicket>(
    'select number, passenger_id as traveller, state from orders.tickets',
  );
  const { rows: promised } = await ours.query<{ order: string; passengers: string[]; back: number }>(
    `select order_id as order, refund_minor::int as back,
       array(select passenger_id from orders.return_passengers p where p.return_id = r.id and p.live) as passengers
     from orders.ticket_returns r where confirmed_at is not null`,
  );
  const { rows: intents } = await ours.query<{ id: string; order: string }>(
    'select id, order_id as order from payments.intents',
  );
  const { rows: astray } = await ours.query<{ order: string }>(
    `select distinct order_id as order from (select order_id from orders.order_passengers union all select order_id
      from orders.operations
       union all select order_id from orders.grants union all select order_id from orders.duplicate_booking_guards) as r
     where not exists (select from orders.orders o where o.id = r.order_id)`,
  );
  for (const { order } of astray) found.push(`order ${order} does not exist, and rows reference it`);
  const orderOf = new Map(people.map((p) => [p.id, p.order]));
  const orderOfIntent = new Map(intents.map((i) => [i.id, i.order]));
  const numbersOf = new Map<string, Set<string>>();
  for (const { traveller, number, state } of sold)
    if (state !== 'exchanged') numbersOf.set(traveller, (numbersOf.get(traveller) ?? new Set()).add(number));

  const twice = Map.groupBy(
    sold.filter(({ state }) => state !== 'exchanged'),
    ({ traveller, part }) => (part == null ? traveller : `${traveller} on part ${part}`),
  );
  for (const [traveller, own] of twice)
    if (own.length > 1) found.push(`passenger ${traveller} has ${own.length} tickets`);
  const live = new Map<string, number>();
  for (const booking of kept)
    if (booking.state !== 'canceled')
      for (const id of new Set(booking.travellers.map((t) => orderOf.get(t) ?? 'no-order')))
        live.set(id, (live.get(id) ?? 0) + 1);
  for (const [id, count] of live) if (count > 1) found.push(`order ${id} has ${count} bookings`);

  const paid = new Map<string, number>();
  const netDueOf = new Map<string, number>();
  for (const payment of money) {
    if (payment.refunded > payment.captured) found.push(`payment ${payment.id} refunded more than was captured`);
    const order = orderOfIntent.get(payment.id) ?? 'no-order';
    netDueOf.set(order, (netDueOf.get(order) ?? 0) + payment.captured - payment.refunded);
    if (payment.captured > payment.refunded) paid.set(order, (paid.get(order) ?? 0) + 1);
  }
  for (const [id, count] of paid) if (count > 1) found.push(`order ${id} was paid ${count} times`);
  if (!settled) return found;

  for (const order of orders) {
    const own = people.filter((p) => p.order === order.id);
    const ticketed = own.filter((p) => numbersOf.has(p.id)).length;
    if (MOVING.includes(order.status)) found.push(`order ${order.id} is still ${order.status}`);
    if (paid.has(order.id) && ticketed < own.length)
      found.push(`order ${order.id} (${order.status}) was paid and has ${ticketed} of ${own.length} tickets`);
    const closed = new Set(
      sold.filter((t) => t.state !== 'open' && own.some((p) => p.id === t.traveller)).map((t) => t.traveller),
    );
    const back = promised
      .filter((r) => r.order === order.id && r.passengers.length > 0 && r.passengers.every((p) => closed.has(p)))
      .reduce((all, r) => all + r.back, 0);
    if (ticketed > closed.size && !paid.has(order.id)) found.push(`order ${order.id} has unpaid tickets`);
    const due = ticketed > 0 ? order.total - back : 0;
    if ((netDueOf.get(order.id) ?? 0) !== due)
      found.push(`order ${order.id} (${order.status}) retains ${netDueOf.get(order.id) ?? 0} instead of ${due}`);
    if (order.ended !== 'open' && (live.get(order.id) ?? 0) > 0)
      found.push(`order ${order.id} has ended and still holds seats`);
  }
  if (live.has('no-order')) found.push('a booking belongs to no order');
  const known = new Map(mine.map((t) => [`${t.traveller} ${t.number}`, t.state]));
  for (const { traveller, number, state } of sold) {
    const says = known.get(`${traveller} ${number}`);
    if (!says) found.push(`ticket ${number} is unknown to us`);
    else if (says !== state) found.push(`ticket ${number} is ${state}, we say ${says}`);
  }
  if (mine.length !== sold.length) found.push(`we know ${mine.length} tickets, suppliers ${sold.length}`);
  return found;
}
