import { emailAfter } from '#kernel/chat-email.ts';
import type { Tx } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { ChatAnswer, InAppNotificationsDeps } from '../ports.ts';
import { notifyUsers, type UserNotification } from './notify-users.ts';

export const CHAT_ANSWER_JOB = 'notifications.tell-chat-answer';
export const CHAT_EMAIL_JOB = 'notifications.email-chat-answer';
/** Authors who have the chat open read an answer within this time; ms. */
const GRACE_MS = 20_000;

/** Queues the push about an answer, and the e-mail about all that is unread by then. */
export async function queueChatAnswer(
  { db, clock }: Pick<InAppNotificationsDeps, 'db' | 'clock'>,
  { conversationId, seq }: ChatAnswer,
  quotedAt: string | null,
): Promise<void> {
  const now = clock.now();
  const answer = { conversationId, seq };
  const key = `${conversationId}:${seq}`;
  await addJob(db, CHAT_ANSWER_JOB, answer, {
    runAt: new Date(now.getTime() + GRACE_MS),
    key: `${CHAT_ANSWER_JOB}:${key}`,
  });
  await addJob(db, CHAT_EMAIL_JOB, answer, { runAt: emailAfter(now, quotedAt), key: `${CHAT_EMAIL_JOB}:${key}` });
}

const noticeOf = (
  { conversationId }: ChatAnswer,
  author: { userId: string; contractId: string | null },
  dedupe: string,
): UserNotification => ({
  kind: 'chat-answer',
  contractId: author.contractId,
  only: [author.userId],
  facts: { order: '', request: null, variant: null, path: `/?chatId=${conversationId}` },
  conversationId,
  dedupe: `chat-answer:${conversationId}:${dedupe}`,
});

/**
 * Notifies the author that support has answered, unless they have read it; once of all that is unread since they last
 * read it or were e-mailed. The tap opens the conversation.
 */
export async function notifyChatAnswer(deps: InAppNotificationsDeps, answer: ChatAnswer): Promise<void> {
  const author = await deps.unreadAuthor(answer);
  if (!author) return;
  const notice = noticeOf(answer, author, `after-${author.after}`);
  await notifyUsers(deps, { ...notice, channels: ['inApp', 'push'] });
}

/** E-mails the author everything of support that they have not read, in one e-mail. */
export async function emailChatAnswer(deps: InAppNotificationsDeps, answer: ChatAnswer): Promise<void> {
  const author = await deps.unreadAuthor(answer);
  if (!author) return;
  const quote = (tx: Tx) => deps.takeUnread(tx, answer.conversationId);
  // A repeat finds nothing to quote.
  await notifyUsers(deps, { ...noticeOf(answer, author, deps.ids()), channels: ['mail'], quote });
}

const STAFF_KINDS = { support: 'request-answered', mentioned: 'request-mentioned', waits: 'desk-waits' } as const;

/** Notifies staff of a support chat: a client has written, or a note names them. `waits`: it has no executor. */
export const notifyStaffOfChat = (
  deps: InAppNotificationsDeps,
  { conversationId, seq }: ChatAnswer,
  { userIds, variant }: { userIds: readonly string[]; variant: keyof typeof STAFF_KINDS },
): Promise<void> =>
  notifyUsers(deps, {
    kind: STAFF_KINDS[variant],
    contractId: null,
    only: userIds,
    facts: { order: '', request: null, variant: 'support', path: `/office/chats?filter=open&chatId=${conversationId}` },
    dedupe: `${variant}:${conversationId}:${seq}`,
  });
