import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { type Currency, type Money, money } from '#kernel/money.ts';
import { columnsOf, insertOf, jsonOf, updateOf } from '#platform/db/columns.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import { createLists } from '#platform/db/lists.ts';
import { together } from '#platform/db/together.ts';
import { ask, type CommitHook, gather, send } from '#platform/db/unit.ts';
import type { PaymentMethod } from '../api.ts';
import { type IntentState, LIVE_STATES } from '../domain/intent-state.ts';
import { intents } from './schema.ts';

export type Intent = Omit<typeof intents.$inferSelect, 'state' | 'method'> & {
  state: IntentState;
  method: PaymentMethod;
};

type IntentRow = typeof intents.$inferSelect;
const INSERT = insertOf(intents);
const UPDATE = updateOf(intents);
const ROW = jsonOf(intents);
const BY_ID = `select ${columnsOf(intents)} from payments.intents where id = $1`;
const BY_IDS = `select ${columnsOf(intents)} from payments.intents where id = any($1::text[])`;
const OF_ORDER = `select ${columnsOf(intents)} from payments.intents where order_id = $1 order by attempt`;

const CONCERNING = `select ${columnsOf(intents)} from payments.intents where order_id = $1
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
  return (await ask<IntentRow>(tx, `${OF_ORDER} for no key update`, [orderId])).map(asIntent);
}

/** Those of an order, and those of others out of which money of this one goes back. */
export async function intentsOfOrder(db: Executor, orderId: string): Promise<Intent[]> {
  return (await ask<IntentRow>(db, CONCERNING, [orderId])).map(asIntent);
}

const readTogether = together<string, Intent | null>({
  most: 50,
  lanes: 2,
  write: async (db, ids) => {
    const rows = await ask<IntentRow>(db, BY_IDS, [[...new Set(ids)]]);
    const known = new Map(rows.map((row) => [row.id, asIntent(row)]));
    return ids.map((id) => known.get(id) ?? null);
  },
});

/** Those that are asked for at the same time are read together. */
export const intentById = (db: Db, id: string): Promise<Intent | null> => readTogether(db, id);

export async function lockIntent(tx: Tx, id: string): Promise<Intent | null> {
  const [row] = await ask<IntentRow>(tx, `${BY_ID} for no key update`, [id]);
  return row ? asIntent(row) : null;
}

/** The same of several, one after another in one order for everybody; those that there are, by their ids. */
export async function lockIntents(tx: Tx, ids: readonly string[]): Promise<Map<string, Intent>> {
  const rows = await ask<IntentRow>(tx, `${BY_IDS} order by id collate "C" for no key update`, [ids]);
  return new Map(rows.map((row) => [row.id, asIntent(row)]));
}

export async function insertIntent(tx: Executor, row: IntentRow): Promise<void> {
  await send(tx, ask(tx, INSERT.text, INSERT.values(row)));
}

const INSERT_ALL = `insert into payments.intents (${ROW.columns})
  select ${ROW.columns} from jsonb_populate_recordset(null::payments.intents, $1::jsonb)`;
const NEW_INTENTS: CommitHook<IntentRow> = {
  write: (tx, rows) => ask(tx, INSERT_ALL, [JSON.stringify(rows.map(ROW.json))]),
};

/** The same at the end of the transaction, together with all others of it. */
export function insertLater(tx: Tx, row: IntentRow): void {
  if (!gather(tx, NEW_INTENTS, row)) throw new Error('an attempt outside a transaction');
}

const OPEN = `update payments.intents i
  set gateway_ref = o."gatewayRef", redirect_url = o."redirectUrl", asked = o.asked
  from jsonb_to_recordset($1::jsonb) as o(id text, "gatewayRef" text, "redirectUrl" text, asked jsonb)
  where i.id = o.id and i.state = 'started' returning i.id`;

export type Opened = Pick<IntentRow, 'id' | 'gatewayRef' | 'redirectUrl' | 'asked'>;

/** Notes where attempts are paid that nothing has happened to since they were written; answers which. */
export async function openIntents(tx: Tx, opened: readonly Opened[]): Promise<Set<string>> {
  const rows = await ask<{ id: string }>(tx, OPEN, [JSON.stringify(opened)]);
  return new Set(rows.map(({ id }) => id));
}

export async function updateIntent(tx: Executor, id: string, change: Partial<Omit<IntentRow, 'id'>>): Promise<void> {
  const { text, values } = UPDATE(id, change);
  await ask(tx, text, values);
}

/** What learning about an attempt changes of it. */
export type Learnt = { id: string } & Partial<
  Pick<
    IntentRow,
    'state' | 'stateAt' | 'capturedMinor' | 'declineCode' | 'checkedAt' | 'compareAt' | 'gatewayRef' | 'redirectUrl'
  >
>;

const learnt = createLists<readonly Learnt[]>();
const SENT = {
  id: learnt.list('text', (all) => all.map(({ id }) => id)),
  state: learnt.list('text', (all) => all.map(({ state }) => state)),
  stateAt: learnt.list('timestamptz', (all) => all.map(({ stateAt }) => stateAt)),
  capturedMinor: learnt.list('int8', (all) => all.map(({ capturedMinor }) => capturedMinor)),
  declineCode: learnt.list('text', (all) => all.map(({ declineCode }) => declineCode)),
  checkedAt: learnt.list('timestamptz', (all) => all.map(({ checkedAt }) => checkedAt)),
  compareAt: learnt.list('timestamptz', (all) => all.map(({ compareAt }) => compareAt)),
  gatewayRef: learnt.list('text', (all) => all.map(({ gatewayRef }) => gatewayRef)),
  redirectUrl: learnt.list('text', (all) => all.map(({ redirectUrl }) => redirectUrl)),
};
const LEARN = `update payments.intents i
  set state = coalesce(${SENT.state}[l.n::int], state), state_at = coalesce(${SENT.stateAt}[l.n::int], state_at),
  captured_minor = coalesce(${SENT.capturedMinor}[l.n::int], captured_minor), decline_code =
    coalesce(${SENT.declineCode}[l.n::int], decline_code),
  checked_at = coalesce(${SENT.checkedAt}[l.n::int], checked_at), gateway_ref =
    coalesce(${SENT.gatewayRef}[l.n::int], gateway_ref),
  redirect_url = coalesce(${SENT.redirectUrl}[l.n::int], redirect_url), compare_at =
    coalesce(${SENT.compareAt}[l.n::int], compare_at)
  from unnest(${SENT.id}) with ordinality as l(id, n) where i.id = l.id and i.id = any(${SENT.id})`;

/** Sends what is learnt of attempts, each of them once; what is not said of one stays as it is. */
export async function updateIntents(tx: Tx, changes: readonly Learnt[]): Promise<void> {
  const some = changes.filter((change) => Object.keys(change).length > 1);
  if (some.length > 0) await send(tx, ask(tx, LEARN, learnt.values(some)));
}

/**
 * Live attempts not asked about since `liveBefore`, and given-up ones of the last day not asked about since
 * `closedBefore`; the longest unasked first.
 */
export async function intentsToCheck(
  db: Executor,
  at: { liveBefore: Date; closedBefore: Date; closedSince: Date },
): Promise<string[]> {
  const unseenSince = (moment: Date) => or(isNull(intents.checkedAt), lt(intents.checkedAt, moment));
  const rows = await db
    .select({ id: intents.id })
    .from(intents)
    .where(
      or(
        and(inArray(intents.state, [...LIVE_STATES]), lt(intents.createdAt, at.liveBefore), unseenSince(at.liveBefore)),
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
export async function intentsToCompare(db: Executor, now: Date): Promise<{ id: string; stateAt: Date }[]> {
  return db
    .select({ id: intents.id, stateAt: intents.stateAt })
    .from(intents)
    .where(lte(intents.compareAt, now))
    .orderBy(asc(intents.compareAt))
    .limit(200);
}

const RECEIVE = `
  insert into payments.inbox (provider, event_id, intent_id, received_at)
  select c.provider, c."eventId", c."intentId", c."receivedAt"
  from jsonb_to_recordset($1::jsonb) as c(provider text, "eventId" text, "intentId" text, "receivedAt" timestamptz)
  order by 1, 2 on conflict do nothing returning intent_id as "intentId"`;

export type Callback = { provider: string; eventId: string; intentId: string; receivedAt: Date };

/** Puts callbacks into the inbox; answers what those are about that had not been there before. */
export async function receiveCallbacks(tx: Executor, rows: readonly Callback[]): Promise<string[]> {
  const first = await ask<Pick<Callback, 'intentId'>>(tx, RECEIVE, [JSON.stringify(rows)]);
  return first.map(({ intentId }) => intentId);
}

const CLOSE = 'update payments.inbox set processed_at = $2 where intent_id = any($1::text[]) and processed_at is null';

export async function closeCallbacks(db: Executor, intentIds: readonly string[], at: Date): Promise<void> {
  await send(db, ask(db, CLOSE, [intentIds, at]));
}

/** Attempts with a callback before an instant that have not been checked since. */
export async function intentsCalledAbout(db: Executor, before: Date): Promise<string[]> {
  const text = `select distinct intent_id as id from payments.inbox
    where processed_at is null and received_at < $1 limit 200`;
  return (await ask<{ id: string }>(db, text, [before])).map((row) => row.id);
}
