import { inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { findRequestById } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { emailAuthor, emailColleague } from './email-request.ts';

export const CHAT_ANSWER_JOB = 'requests.email-chat-answer';
/** Authors who have the chat open read an answer within this time; ms. */
const GRACE_MS = 2 * 60_000;

export type ChatAnswer = { requestId: string; seq: number };

/** Queues the e-mail about an answer in the chat of a request. */
export const queueChatAnswer = (deps: RequestsDeps, answer: ChatAnswer): Promise<void> =>
  addJob(deps.db, CHAT_ANSWER_JOB, answer, {
    runAt: new Date(deps.clock.now().getTime() + GRACE_MS),
    key: `${CHAT_ANSWER_JOB}:${answer.requestId}:${answer.seq}`,
  });

/** E-mails the author that the chat of the request has an answer, unless they have read it; once per answer. */
export async function emailChatAnswer(deps: RequestsDeps, { requestId, seq }: ChatAnswer): Promise<void> {
  const row = await findRequestById(deps.db, requestId);
  if (!row || !(await deps.conversations.isUnread(requestId, seq))) return;
  await inTransaction(deps.db, (tx) => emailAuthor(deps, tx, row, 'chat', { dedupe: String(seq) }));
}

/** E-mails staff that a note in the chat of a request names them; once per note. */
export async function emailMentioned(
  deps: RequestsDeps,
  { requestId, seq, userIds }: ChatAnswer & { userIds: readonly string[] },
): Promise<void> {
  const row = await findRequestById(deps.db, requestId);
  if (!row) return;
  await inTransaction(deps.db, async (tx) => {
    for (const userId of userIds)
      await emailColleague(deps, tx, row, { userId, news: 'mentioned', dedupe: `${seq}:${userId}` });
  });
}
