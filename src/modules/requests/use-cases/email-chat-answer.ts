import { emailAfter } from '#kernel/chat-email.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { findRequestById, lockRequest } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { emailAuthor } from './email-request.ts';
import { notifyColleague } from './notify-request.ts';

export const CHAT_ANSWER_JOB = 'requests.email-chat-answer';

export type ChatAnswer = { requestId: string; seq: number };

/** Queues the e-mail about answers in the chat of a request; `quotedAt`: when the last one was sent. */
export const queueChatAnswer = (deps: RequestsDeps, answer: ChatAnswer, quotedAt: string | null): Promise<void> =>
  addJob(deps.db, CHAT_ANSWER_JOB, answer, {
    runAt: emailAfter(deps.clock.now(), quotedAt),
    key: `${CHAT_ANSWER_JOB}:${answer.requestId}:${answer.seq}`,
  });

/** E-mails the author everything in the chat of the request that they have not read, in one e-mail. */
export async function emailChatAnswer(deps: RequestsDeps, { requestId, seq }: ChatAnswer): Promise<void> {
  if (!(await deps.conversations.isUnread(requestId, seq))) return;
  await inTransaction(deps.db, async (tx) => {
    const row = await lockRequest(tx, requestId);
    const messages = row ? await deps.conversations.takeUnread(tx, requestId) : [];
    if (row && messages.length > 0) await emailAuthor(deps, tx, row, 'chat', { messages });
  });
}

/** Notifies staff that a note in the chat of a request names them; once per note. */
export async function notifyMentioned(
  deps: RequestsDeps,
  { requestId, seq, userIds }: ChatAnswer & { userIds: readonly string[] },
): Promise<void> {
  const row = await findRequestById(deps.db, requestId);
  if (!row) return;
  await inTransaction(deps.db, async (tx) => {
    for (const userId of userIds)
      await notifyColleague(deps, tx, row, { userId, kind: 'request-mentioned', dedupe: `${seq}:${userId}` });
  });
}

/** Notifies staff of a message in the chat of a request without an executor; once until they have read it. */
export async function notifyDesk(
  deps: RequestsDeps,
  { requestId, seq, userIds }: ChatAnswer & { userIds: readonly string[] },
): Promise<void> {
  const row = await findRequestById(deps.db, requestId);
  // Somebody may have taken it meanwhile.
  if (!row || row.executorId !== null) return;
  await inTransaction(deps.db, async (tx) => {
    for (const userId of userIds)
      await notifyColleague(deps, tx, row, { userId, kind: 'desk-waits', variant: 'message', dedupe: String(seq) });
  });
}

/** Notifies the executor that the author has written in the chat of a request; once per message. */
export async function notifyExecutorOfMessage(
  deps: RequestsDeps,
  { requestId, seq, userId }: ChatAnswer & { userId: string },
): Promise<void> {
  const row = await findRequestById(deps.db, requestId);
  if (!row) return;
  await inTransaction(deps.db, (tx) =>
    notifyColleague(deps, tx, row, { userId, kind: 'request-answered', variant: 'message', dedupe: String(seq) }),
  );
}
