import { addJob } from '#platform/jobs/jobs.ts';
import type { ChatAnswer, InAppNotificationsDeps } from '../ports.ts';
import { notifyUsers } from './notify-users.ts';

export const CHAT_ANSWER_JOB = 'notifications.tell-chat-answer';
/** Authors who have the chat open read an answer within this time; ms. */
const GRACE_MS = 20_000;

export const queueChatAnswer = (
  { db, clock }: Pick<InAppNotificationsDeps, 'db' | 'clock'>,
  { conversationId, seq }: ChatAnswer,
): Promise<void> =>
  addJob(
    db,
    CHAT_ANSWER_JOB,
    { conversationId, seq },
    { runAt: new Date(clock.now().getTime() + GRACE_MS), key: `${CHAT_ANSWER_JOB}:${conversationId}:${seq}` },
  );

/** Notifies the author that support has answered, unless they have read it; the tap opens the conversation. */
export async function notifyChatAnswer(deps: InAppNotificationsDeps, answer: ChatAnswer): Promise<void> {
  const author = await deps.unreadAuthor(answer);
  if (!author) return;
  const { conversationId, seq } = answer;
  await notifyUsers(deps, {
    kind: 'chat-answer',
    contractId: author.contractId,
    only: [author.userId],
    facts: { order: '', request: null, variant: null, path: `/?chatId=${conversationId}` },
    dedupe: `chat-answer:${conversationId}:${seq}`,
  });
}
