import type { Violation } from '#modules/agencies/api.ts';
import type { ApprovalState } from '#modules/orders/machine.ts';
import { selectColumns } from '#platform/db/columns.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import { approvals } from './schema.ts';

export type TravelApprovalRow = typeof approvals.$inferSelect;
export type NewTravelApproval = Omit<TravelApprovalRow, 'decidedAt' | 'decidedBy' | 'comment'> & {
  violations: Violation[];
};

export async function insertTravelApproval(tx: Tx, row: NewTravelApproval): Promise<void> {
  await tx.insert(approvals).values(row);
}

/** An instant as facts have it, inside of JSON. */
const utc = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The approval of an order, as a column of the order's state. */
export const approvalSql = (orderId: string): string =>
  `(select jsonb_build_object('state', t.state, 'onTimeout', t.on_timeout, 'requestedAt', ${utc('t.requested_at')},
    'until',
      ${utc('t.until')}) from travel_approvals.approvals t where t.order_id = ${orderId} and t.state <> 'free')`;

const BY_ORDER = `select ${selectColumns(approvals)} from travel_approvals.approvals where order_id = any($1)`;

/** What was kept of the trips of these orders; those that were asked for nothing are left out. */
export const travelApprovalsOf = (db: Executor, orderIds: readonly string[]): Promise<TravelApprovalRow[]> =>
  orderIds.length === 0 ? Promise.resolve([]) : queryPrepared<TravelApprovalRow>(db, BY_ORDER, [orderIds]);

/** Writes the decision; `by` null: the time limit passed. */
export async function updateTravelApproval(
  tx: Tx,
  orderId: string,
  to: { state: ApprovalState; at: Date; by: string | null; comment: Buffer | null },
): Promise<void> {
  await queryPrepared(
    tx,
    'update travel_approvals.approvals set state = $2, decided_at = $3, decided_by = $4, comment = $5 ' +
      'where order_id = $1 returning 1',
    [orderId, to.state, to.at, to.by, to.comment],
  );
}

/** Those who leave an order take along what was said about the trip; what is sealed is bound to its row. */
export async function copyTravelApproval(
  tx: Tx,
  from: string,
  child: { orderId: string; purpose: Buffer | null; comment: Buffer | null },
): Promise<void> {
  await queryPrepared(
    tx,
    `insert into travel_approvals.approvals (order_id, contract_id, cost_centre, purpose, violations, state,
      requested_at,
      until,
      on_timeout, decided_at, decided_by, comment)
     select $2, contract_id, cost_centre, $3, violations, state, requested_at, until, on_timeout, decided_at,
     decided_by, $4
     from travel_approvals.approvals where order_id = $1 returning 1`,
    [from, child.orderId, child.purpose, child.comment],
  );
}

/** What a contract was asked about: an order, or an exchange of its tickets. */
export type AskedRow = { orderId: string; exchangeId: string | null };

/** What of a contract waits for its word, the first asked first, and what was decided last. */
export const requestOf = (db: Executor, contractId: string, decided: number): Promise<AskedRow[]> =>
  queryPrepared<AskedRow>(
    db,
    `select "orderId", "exchangeId" from (
      (select t.order_id as "orderId", null as "exchangeId", 0 as part, t.requested_at as at
        from travel_approvals.approvals t join orders.orders o on o.id = t.order_id
        where t.contract_id = $1 and t.state = 'waiting' and o.ended = 'open' order by t.requested_at limit 200)
      union all
      (select e.order_id, e.id, 0, e.confirmed_at from orders.exchanges e join orders.orders o on o.id = e.order_id
        where o.contract_id = $1 and e.approval = 'waiting' and e.ended_at is null order by e.confirmed_at limit 200)
      union all
      (select order_id, null, 1, decided_at from travel_approvals.approvals
        where contract_id = $1 and state in ('approved', 'refused') order by decided_at desc limit $2)
      union all
      (select e.order_id, e.id, 1, e.decided_at from orders.exchanges e join orders.orders o on o.id = e.order_id
        where o.contract_id = $1 and e.approval in ('approved', 'refused') order by e.decided_at desc limit $2)
    ) as asked
    order by part, case when part = 0 then at end, at desc limit 400 + $2`,
    [contractId, decided],
  );

/** Approvals whose deadline may have passed: `approvalDeadline` has the last word. */
export async function overdueApprovals(db: Executor, now: Date): Promise<string[]> {
  const rows = await queryPrepared<{ id: string }>(
    db,
    `select t.order_id as id from travel_approvals.approvals t join orders.orders o on o.id = t.order_id
     where t.state = 'waiting' and o.ended = 'open'
       and (t.until <= $1 or o.payment_time_limit - least(interval '15 minutes', greatest(interval '0',
         (o.payment_time_limit - t.requested_at) / 2)) <= $1)
     order by t.requested_at limit 500`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Whether any order of these contracts was placed under a travel policy. */
export async function hasTravelApprovals(db: Executor, contracts: readonly string[]): Promise<boolean> {
  const found = await queryPrepared(
    db,
    'select 1 from travel_approvals.approvals where contract_id = any($1) limit 1',
    [contracts],
  );
  return found.length > 0;
}
