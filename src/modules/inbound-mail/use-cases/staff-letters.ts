import type { UserAccount } from '#kernel/account.ts';
import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { MESSAGE_LIMIT } from '#modules/conversations/api.ts';
import { inTransaction } from '#platform/db/database.ts';
import { parseEmail } from '../adapters/parse-email.ts';
import type { Letter } from '../api.ts';
import { LETTERS_PER_PAGE } from '../api.ts';
import {
  claimLetter,
  countUnverified,
  findLetter,
  handleLetter,
  listLetters,
  releaseLetter,
} from '../db/email-queries.ts';
import type { EmailRow } from '../db/schema.ts';
import type { LetterReason } from '../domain/inbound-email.ts';
import { splitText } from '../domain/reply-text.ts';
import type { InboundMailDeps } from '../ports.ts';
import { openContent, rawEmails } from './sealed-email.ts';

/** Characters of a letter that go into a conversation. */
const MAX_ATTACHED = 5 * MESSAGE_LIMIT;

export type StaffCaller = { user: UserAccount; visitorId: string; locale: Locale; ip: string };

const viewLetter = (deps: InboundMailDeps, row: EmailRow, names: ReadonlyMap<string, string>): Letter => {
  const content = openContent(deps.sealer, row);
  return {
    id: row.id,
    state: row.state as Letter['state'],
    reason: row.reason as LetterReason,
    receivedAt: row.receivedAt.toISOString(),
    from: content?.from ?? null,
    name: content?.name ?? null,
    subject: content?.subject ?? null,
    text: content?.text ?? null,
    files: content?.files ?? [],
    conversation: null,
    handled:
      row.state !== 'unverified' && row.handledAt && row.handledBy
        ? { at: row.handledAt.toISOString(), by: names.get(row.handledBy) ?? row.handledBy }
        : null,
  };
};

/** Letters that wait, or those that were handled; the newest first. */
export async function listStaffLetters(
  deps: InboundMailDeps,
  { state, after }: { state: 'open' | 'handled'; after?: number | undefined },
): Promise<{ letters: Letter[]; open: number; next: number | null }> {
  const handled = state === 'handled';
  const rows = await listLetters(deps.db, { handled, before: after ?? null, limit: LETTERS_PER_PAGE + 1 });
  const page = rows.slice(0, LETTERS_PER_PAGE);
  const handlers = page.flatMap(({ handledBy }) => handledBy ?? []);
  const [names, open] = await Promise.all([deps.namesOf(deps.db, handlers), countUnverified(deps.db)]);
  const letters = await Promise.all(
    page.map(async (row) => {
      const target = row.conversationId ? await deps.conversations.find({ id: row.conversationId }) : null;
      const conversation = target && { number: target.number, complete: target.complete };
      return { ...viewLetter(deps, row, names), conversation };
    }),
  );
  return { letters, open, next: rows.length > LETTERS_PER_PAGE ? (page.at(-1)?.n ?? null) : null };
}

/** So long after its beginning the attaching of a letter that did not end is given up, and the letter waits again. */
const ATTACHING_MS = 5 * 60_000;
const claimOf = (deps: InboundMailDeps, { user }: StaffCaller) => ({
  by: user.userId,
  staleBefore: new Date(deps.clock.now().getTime() - ATTACHING_MS),
});

const alreadyHandled = () => new AppError('conflict', 'letters.already_handled');

async function requireOpen(deps: InboundMailDeps, id: string): Promise<EmailRow> {
  const row = await findLetter(deps.db, id);
  if (!row) throw notFound('letters.not_found');
  if (row.state !== 'unverified') throw alreadyHandled();
  return row;
}

/** Writes down what became of a letter, once. @throws AppError conflict `letters.already_handled`. */
const handle = (
  deps: InboundMailDeps,
  caller: StaffCaller,
  id: string,
  act: { state: 'attached'; conversationId: string; number: string } | { state: 'discarded' },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now();
    const { userId } = caller.user;
    const attached = act.state === 'attached';
    const done = await handleLetter(tx, id, claimOf(deps, caller), {
      state: act.state,
      handledAt: at,
      ...(attached ? { conversationId: act.conversationId } : { sealed: null }),
    });
    if (!done) throw alreadyHandled();
    await deps.record(tx, {
      actor: userId,
      ip: caller.ip,
      contractId: null,
      action: attached ? 'letter_attached' : 'letter_discarded',
      at,
      subjectKind: 'letter',
      subjectId: id,
      changes: [
        { field: 'status', previous: 'unverified', current: act.state },
        ...(attached ? [{ field: 'number' as const, previous: null, current: act.number }] : []),
      ],
    });
  });

/**
 * Attaches a letter to a conversation as an internal note of the member of staff, with its files: what is not verified
 * never speaks in a client's name. It is attached once the note stands there: after a killed process it waits again,
 * and the same person does not write the note twice. @throws AppError not_found `letters.not_found`; conflict
 * `letters.already_handled`; invalid `letters.no_conversation`, `letters.conversation_complete`.
 */
export async function attachLetter(
  deps: InboundMailDeps,
  caller: StaffCaller,
  id: string,
  typed: string,
): Promise<{ open: number }> {
  const row = await requireOpen(deps, id);
  const target = await deps.conversations.find({ number: typed.trim().toUpperCase() });
  if (!target) throw invalidField('conversation', 'letters.no_conversation');
  if (target.complete) throw invalidField('conversation', 'letters.conversation_complete');
  const content = openContent(deps.sealer, row);
  const raw = row.key ? await rawEmails(deps).get(row.key) : null;
  const files = raw ? (await parseEmail(raw)).attachments : [];
  const head = [`✉ ${content?.name ?? ''} <${content?.from ?? ''}>`, content?.subject ?? ''].join('\n');
  const text = `${head}\n\n${content?.text ?? ''}`.slice(0, MAX_ATTACHED);
  const claim = claimOf(deps, caller);
  if (!(await claimLetter(deps.db, id, claim, deps.clock.now()))) throw alreadyHandled();
  try {
    await deps.conversations.post(
      target.id,
      { staff: caller },
      { messageHash: row.messageHash, texts: splitText(text, MESSAGE_LIMIT), files, refused: deps.refusedFiles },
    );
  } catch (error) {
    await releaseLetter(deps.db, id, claim.by);
    throw error;
  }
  await handle(deps, caller, id, { state: 'attached', conversationId: target.id, number: target.number });
  return { open: await countUnverified(deps.db) };
}

/** Discards a letter with its content. @throws AppError not_found; conflict `letters.already_handled`. */
export async function discardLetter(deps: InboundMailDeps, caller: StaffCaller, id: string): Promise<{ open: number }> {
  const row = await requireOpen(deps, id);
  await handle(deps, caller, id, { state: 'discarded' });
  if (row.key) await rawEmails(deps).remove(row.key);
  return { open: await countUnverified(deps.db) };
}
