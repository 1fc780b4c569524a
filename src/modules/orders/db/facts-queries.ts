import { sql } from 'drizzle-orm';
import { money } from '#kernel/money.ts';
import type { PaymentMethod } from '#modules/payments/api.ts';
import type { Executor } from '#platform/db/database.ts';
import { dueOf } from '../domain/due.ts';
import type {
  ExchangeFact,
  Facts,
  OPERATION_KINDS,
  OperationState,
  PaymentState,
  ReturnFact,
} from '../domain/facts.ts';
import type { OrderRow } from './order-queries.ts';
import { exchanges, operations, orderPassengers, orderPayments, returns, tickets } from './schema.ts';

type FactRows = {
  passengers: string[];
  operations: { kind: string; state: OperationState; attempts: number }[];
  payments: { id: string; state: PaymentState; method: PaymentMethod; minor: number; purpose: string }[];
  tickets: Facts['tickets'];
  returns: (Pick<ReturnFact, 'id' | 'kind' | 'money' | 'state' | 'attempts' | 'passengerIds'> & {
    back: number;
  })[];
  exchanges: (Pick<ExchangeFact, 'id' | 'state' | 'attempts' | 'passengerIds' | 'expiresAt' | 'money'> & {
    due: number;
    back: number;
  })[];
};

/** The facts of an order from its rows, in one round trip: every move of an order begins with them. */
export async function factsOf(db: Executor, order: OrderRow): Promise<Facts> {
  const { rows } = await db.execute<FactRows>(sql`select
    array(select p.id from ${orderPassengers} p where p.order_id = ${order.id} order by p.position) as passengers,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'state', o.state, 'attempts', o.attempts)), '[]')
      from ${operations} o where o.order_id = ${order.id}) as operations,
    (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'state', p.state, 'method', p.method, 'minor', p.amount_minor,
        'purpose', p.purpose)
        order by p.at, p.id), '[]')
      from ${orderPayments} p where p.order_id = ${order.id}) as payments,
    (select coalesce(jsonb_agg(jsonb_build_object('number', t.number, 'passengerId', t.passenger_id, 'state', t.state)
        order by t.number), '[]')
      from ${tickets} t where t.order_id = ${order.id}) as tickets,
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'money', r.money, 'back', r.back_minor,
        'state', o.state, 'attempts', o.attempts, 'passengerIds', jsonb_path_query_array(r.lines, '$[*].passengerId'))
        order by r.confirmed_at, r.id), '[]')
      from ${returns} r join ${operations} o on o.id = r.id where r.order_id = ${order.id}) as returns,
    (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'money', e.money, 'due', e.due_minor, 'back', e.back_minor,
        'state', coalesce(o.state, case when e.withdrawn_at is null then 'unpaid' else 'withdrawn' end),
        'attempts', coalesce(o.attempts, 0), 'passengerIds', jsonb_path_query_array(e.lines, '$[*].passengerId'),
        'expiresAt', to_char(e.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by e.confirmed_at, e.id), '[]')
      from ${exchanges} e left join ${operations} o on o.id = e.id
      where e.order_id = ${order.id} and e.confirmed_at is not null) as exchanges`);
  const [found] = rows;
  if (!found) throw new Error('an order without facts');
  const of = (kind: (typeof OPERATION_KINDS)[number]) => found.operations.find((op) => op.kind === kind);
  const { currency } = order;
  return {
    total: money(order.totalMinor, currency),
    ...(order.contractId ? { net: dueOf(order.price, 'contract') } : {}),
    passengerIds: found.passengers,
    payTill: order.payTill?.toISOString() ?? null,
    end: order.ended,
    operations: {
      hold: of('hold')?.state ?? 'none',
      issue: of('issue')?.state ?? 'none',
      cancel_hold: of('cancel_hold')?.state ?? 'none',
    },
    attempts: {
      hold: of('hold')?.attempts ?? 0,
      issue: of('issue')?.attempts ?? 0,
      cancel_hold: of('cancel_hold')?.attempts ?? 0,
    },
    payments: found.payments.map(({ minor, ...given }) => ({ ...given, amount: money(minor, currency) })),
    tickets: found.tickets,
    returns: found.returns.map(({ back, ...given }) => ({ ...given, amount: money(back, currency) })),
    exchanges: found.exchanges.map(({ due, back, ...exchange }) => ({
      ...exchange,
      due: money(due, currency),
      back: money(back, currency),
    })),
  };
}
