import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { type Currency, type Money, money } from '#kernel/money.ts';
import { insertStatement, selectColumns, updateStatement } from '#platform/db/columns.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import { deferStatement, queryPrepared } from '#platform/db/unit-of-work.ts';
import type { PaymentMethod } from '../api.ts';
import { ACTIVE_STATES, type IntentState } from '../domain/intent-state.ts';
import { intents } from './schema.ts';

export type Intent = Omit<typeof intents.$inferSelect, 'state' | 'method'> & {
  state: IntentState;
  method: PaymentMethod;
};

type IntentRow = typeof intents.$inferSelect;
const INSERT = insertStatement(intents);
const UPDATE = updateStatement(intents);
const BY_ID = `select ${selectColumns(intents)} from payments.intents where id = $1`;
const BY_IDS = `select ${selectColumns(intents)} from payments.intents where id = any($1::text[])`;
const OF_ORDER = `select ${selectColumns(intents)} from payments.intents where order_id = $1 order by attempt`;

const CONCERNING = `select ${selectColumns(intents)} from payments.intents where order_id = $1
  or id = any(array(select intent_id from payments.refunds where order_id = $1)) order by attempt`;

const asIntent = (row: IntentRow): Intent => ({
  ...row,
  state: row.state as IntentState,
  method: row.method as PaymentMethod,
});

export const amountOf = (row: { amountMinor: number; currency: string }): Money =>
  money(row.amountMinor, row.currency as Currency);

/** All attempts of an order, oldest first, locked against a change of state until the transaction ends. */
export async function lockIntentsOfOrder(tx: Tx, orderId: string): Promise<Intent[]> {
  return (await queryPrepared<IntentRow>(tx, `${OF_ORDER} for no key update`, [orderId])).map(asIntent);
}

/** Those of an order, and those of others out of which money of this one goes back. */
export async function intentsOfOrder(db: Executor, orderId: string): Promise<Intent[]> {
  return (await queryPrepared<IntentRow>(db, CONCERNING, [orderId])).map(asIntent);
}

export async function intentById(db: Db, id: string): Promise<Intent | null> {
  const [row] = await queryPrepared<IntentRow>(db, BY_ID, [id]);
  return row ? asIntent(row) : null;
}

export async function lockIntent(tx: Tx, id: string): Promise<Intent | null> {
  const [row] = await queryPrepared<IntentRow>(tx, `${BY_ID} for no key update`, [id]);
  return row ? asIntent(row) : null;
}

/** The same of several, one after another in one order for everybody; those that there are, by their ids. */
export async function lockIntents(tx: Tx, ids: readonly string[]): Promise<Map<string, Intent>> {
  const rows = await queryPrepared<IntentRow>(tx, `${BY_IDS} order by id collate "C" for no key update`, [ids]);
  return new Map(rows.map((row) => [row.id, asIntent(row)]));
}

export async function insertIntent(tx: Executor, row: IntentRow): Promise<void> {
  await deferStatement(tx, queryPrepared(tx, INSERT.text, INSERT.values(row)));
}

export async function updateIntent(tx: Executor, id: string, change: Partial<Omit<IntentRow, 'id'>>): Promise<void> {
  const { text, values } = UPDATE(id, change);
  await queryPrepared(tx, text, values);
}

/** What learning about an attempt changes of it. */
export type IntentChange = { id: string } & Partial<
  Pick<
    IntentRow,
    'state' | 'stateAt' | 'capturedMinor' | 'declineCode' | 'checkedAt' | 'compareAt' | 'gatewayRef' | 'redirectUrl'
  >
>;

const CHANGE_SQL = `update payments.intents i
  set state = coalesce(l.state, i.state), state_at = coalesce(l.state_at, i.state_at),
    captured_minor = coalesce(l.captured_minor, i.captured_minor),
    decline_code = coalesce(l.decline_code, i.decline_code), checked_at = coalesce(l.checked_at, i.checked_at),
    compare_at = coalesce(l.compare_at, i.compare_at), gateway_ref = coalesce(l.gateway_ref, i.gateway_ref),
    redirect_url = coalesce(l.redirect_url, i.redirect_url)
  from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[], $5::text[], $6::timestamptz[],
    $7::timestamptz[], $8::text[], $9::text[])
    as l(id, state, state_at, captured_minor, decline_code, checked_at, compare_at, gateway_ref, redirect_url)
  where i.id = l.id`;
const CHANGED_COLUMNS = [
  'id',
  'state',
  'stateAt',
  'capturedMinor',
  'declineCode',
  'checkedAt',
  'compareAt',
  'gatewayRef',
  'redirectUrl',
] as const;

/** Sends what is learnt of attempts, each of them once; what is not said of one stays as it is. */
export async function updateIntents(tx: Tx, changes: readonly IntentChange[]): Promise<void> {
  const some = changes.filter((change) => Object.keys(change).length > 1);
  if (some.length === 0) return;
  const columns = CHANGED_COLUMNS.map((column) => some.map((change) => change[column] ?? null));
  await deferStatement(tx, queryPrepared(tx, CHANGE_SQL, columns));
}

/**
 * Live attempts not asked about since `liveBefore`, and given-up ones of the last day not asked about since
 * `closedBefore`; the longest unasked first.
 */
export async function listIntentsToCheck(
  db: Executor,
  at: { liveBefore: Date; closedBefore: Date; closedSince: Date },
): Promise<string[]> {
  const unseenSince = (moment: Date) => or(isNull(intents.checkedAt), lt(intents.checkedAt, moment));
  const rows = await db
    .select({ id: intents.id })
    .from(intents)
    .where(
      or(
        and(
          inArray(intents.state, [...ACTIVE_STATES]),
          lt(intents.createdAt, at.liveBefore),
          unseenSince(at.liveBefore),
        ),
        and(
          eq(intents.state, 'expired'),
          sql`${intents.stateAt} > ${at.closedSince.toISOString()}::timestamptz`,
          unseenSince(at.closedBefore),
        ),
      ),
    )
    .orderBy(sql`${intents.checkedAt} asc nulls first`, asc(intents.createdAt))
    .limit(200);
  return rows.map((row) => row.id);
}

/**
 * Attempts that have ended whose gateway is to be asked about them again by an instant; those that have waited
 * longest first.
 */
export async function listIntentsToCompare(db: Executor, now: Date): Promise<{ id: string; stateAt: Date }[]> {
  return db
    .select({ id: intents.id, stateAt: intents.stateAt })
    .from(intents)
    .where(lte(intents.compareAt, now))
    .orderBy(asc(intents.compareAt))
    .limit(200);
}

const RECEIVE = `
  insert into payments.gateway_callbacks (provider, event_id, intent_id, received_at) values ($1, $2, $3, $4)
  on conflict do nothing returning 1`;

export type GatewayCallback = { provider: string; eventId: string; intentId: string; receivedAt: Date };

/** Puts a callback into the inbox; false when it had been there before. */
export async function storeCallback(
  tx: Executor,
  { provider, eventId, intentId, receivedAt }: GatewayCallback,
): Promise<boolean> {
  return (await queryPrepared(tx, RECEIVE, [provider, eventId, intentId, receivedAt])).length === 1;
}

const CLOSE =
  'update payments.gateway_callbacks set processed_at = $2 where intent_id = any($1::text[]) and processed_at is null';

export async function markCallbacksProcessed(db: Executor, intentIds: readonly string[], at: Date): Promise<void> {
  await deferStatement(db, queryPrepared(db, CLOSE, [intentIds, at]));
}

/** Attempts with a callback before an instant that have not been checked since. */
export async function listIntentsWithCallbacks(db: Executor, before: Date): Promise<string[]> {
  const text = `select distinct intent_id as id from payments.gateway_callbacks
    where processed_at is null and received_at < $1 limit 200`;
  return (await queryPrepared<{ id: string }>(db, text, [before])).map((row) => row.id);
}

/** Numbers of orders that were paid, by their ids; an order without a payment is left out. */
export async function findOrderNumbers(db: Executor, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ id: intents.orderId, number: intents.orderNumber })
    .from(intents)
    .where(inArray(intents.orderId, [...orderIds]));
  return new Map(rows.map(({ id, number }) => [id, number]));
}
