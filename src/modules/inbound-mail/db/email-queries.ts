import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type EmailRow, type EmailState, emails } from './schema.ts';

/** Whether an e-mail was received before. */
export async function isKnown(db: Executor, messageHash: string): Promise<boolean> {
  const rows = await db.select({ id: emails.id }).from(emails).where(eq(emails.messageHash, messageHash));
  return rows.length > 0;
}

/** False when the same e-mail was written down meanwhile. */
export async function insertEmail(
  db: Executor,
  row: Omit<EmailRow, 'n' | 'handledAt' | 'handledBy'>,
): Promise<boolean> {
  const rows = await db
    .insert(emails)
    .values(row)
    .onConflictDoNothing({ target: emails.messageHash })
    .returning({ id: emails.id });
  return rows.length > 0;
}

const HANDLED: readonly EmailState[] = ['attached', 'discarded'];

/** E-mails that wait for staff, or those that staff have handled; the newest first. */
export const listLetters = (
  db: Executor,
  { handled, before, limit }: { handled: boolean; before: number | null; limit: number },
): Promise<EmailRow[]> =>
  db
    .select()
    .from(emails)
    .where(
      and(
        handled ? or(...HANDLED.map((state) => eq(emails.state, state))) : eq(emails.state, 'unverified'),
        before === null ? undefined : lt(emails.n, before),
      ),
    )
    .orderBy(desc(emails.n))
    .limit(limit);

export const countUnverified = (db: Executor): Promise<number> => db.$count(emails, eq(emails.state, 'unverified'));

/** One that waited for staff at some time, without a lock. */
export async function findLetter(db: Executor, id: string): Promise<EmailRow | undefined> {
  const [row] = await db.select().from(emails).where(eq(emails.id, id));
  return row && row.state !== 'posted' && row.state !== 'dropped' ? row : undefined;
}

/** Who works on a letter, and since when a colleague's work on it counts as given up. */
type Claim = { by: string; staleBefore: Date };

/** A letter that waits and that no colleague is attaching now. */
const isFree = (id: string, { by, staleBefore }: Claim) =>
  and(
    eq(emails.id, id),
    eq(emails.state, 'unverified'),
    or(isNull(emails.handledAt), eq(emails.handledBy, by), lt(emails.handledAt, staleBefore)),
  );

/** Takes a letter that waits before the work on it; false when a colleague was first. */
export async function claimLetter(db: Executor, id: string, claim: Claim, at: Date): Promise<boolean> {
  const rows = await db
    .update(emails)
    .set({ handledAt: at, handledBy: claim.by })
    .where(isFree(id, claim))
    .returning({ id: emails.id });
  return rows.length > 0;
}

/** Moves an e-mail that still waits; false when a colleague was first. */
export async function handleLetter(
  tx: Tx,
  id: string,
  claim: Claim,
  change: Pick<EmailRow, 'state' | 'handledAt'> & Partial<Pick<EmailRow, 'conversationId' | 'sealed'>>,
): Promise<boolean> {
  const rows = await tx
    .update(emails)
    .set({ ...change, handledBy: claim.by })
    .where(isFree(id, claim))
    .returning({ id: emails.id });
  return rows.length > 0;
}

/** Takes back what `claimLetter` did, when the work behind it failed. */
export async function releaseLetter(db: Executor, id: string, by: string): Promise<void> {
  await db
    .update(emails)
    .set({ handledAt: null, handledBy: null })
    .where(and(eq(emails.id, id), eq(emails.state, 'unverified'), eq(emails.handledBy, by)));
}

/** Rows that are of no more use: handled before a moment, or received before another. */
export const listForgettable = (
  db: Executor,
  { handledBefore, receivedBefore, limit }: { handledBefore: Date; receivedBefore: Date; limit: number },
): Promise<Pick<EmailRow, 'id' | 'key'>[]> =>
  db
    .select({ id: emails.id, key: emails.key })
    .from(emails)
    .where(or(lt(emails.handledAt, handledBefore), lt(emails.receivedAt, receivedBefore)))
    .limit(limit);

export async function deleteEmail(db: Executor, id: string): Promise<void> {
  await db.delete(emails).where(eq(emails.id, id));
}
