import { AppError, notFound } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import { announce } from '#platform/jobs/events.ts';
import { actOf, updateAct } from '../db/act-queries.ts';
import { addHistory, addMessage, factsOf, lockRequest, type RequestRow, updateRequest } from '../db/request-queries.ts';
import { decide } from '../domain/decide.ts';
import type { EventName, Facts, RequestEvent } from '../domain/facts.ts';
import { requestMoved } from '../events.ts';
import type { News, RequestsDeps } from '../ports.ts';
import { sealText } from './sealed-data.ts';
import { writeAuthor } from './write-letter.ts';

const LETTERS: Partial<Record<EventName, News>> = {
  asked: 'question',
  done: 'done',
  completed: 'done',
  rejected: 'rejected',
};
const FROM_AUTHOR: ReadonlySet<EventName> = new Set(['answered', 'withdrawn', 'accepted', 'disputed']);

export type Moved = { row: RequestRow; facts: Facts };

/**
 * The only way a request changes: locks it, asks `decide`, and writes status, history, the words said, news and the
 * letter in the caller's
 * transaction. `first` runs under the lock, before the move is judged. @throws AppError not_found
 * `requests.not_found`; conflict `requests.cannot`.
 */
export async function moveRequest(
  deps: RequestsDeps,
  tx: Tx,
  id: string,
  event: RequestEvent & { name?: string; text?: string; details?: Record<string, string | number | Money> },
  under: (row: RequestRow, facts: Facts) => Promise<void> = async () => {},
): Promise<Moved> {
  const row = await lockRequest(tx, id);
  if (!row) throw notFound('requests.not_found');
  const before = await factsOf(tx, row);
  const decision = decide(before, event);
  if (decision.refused) throw new AppError('conflict', 'requests.cannot');
  const { facts } = decision;
  await under(row, before);
  const now = deps.clock.now();
  const act = await actOf(tx, id);
  if (act && facts.act === 'none') await updateAct(tx, act.id, { state: 'dropped', updatedAt: now });
  else if (act && facts.act !== act.state)
    await updateAct(tx, act.id, { state: facts.act as 'calculated', updatedAt: now });
  const change = {
    status: facts.status,
    executorId: facts.executorId,
    executorName: event.on === 'claimed' ? (event.name ?? null) : row.executorName,
    updatedAt: now,
  };
  await updateRequest(tx, id, change);
  await addHistory(tx, id, { at: now, kind: event.on, by: event.by, details: event.details ?? {} });
  if (event.text)
    await addMessage(tx, {
      requestId: id,
      side: FROM_AUTHOR.has(event.on) ? 'author' : 'staff',
      sealed: sealText(deps, 'message', id, event.text),
      at: now,
    });
  const moved = { ...row, ...change };
  const news = LETTERS[event.on];
  if (news) await writeAuthor(deps, tx, moved, news, event.text ?? '');
  await announce(tx, requestMoved, { requestId: id, orderId: row.orderId, status: facts.status });
  return { row: moved, facts };
}
