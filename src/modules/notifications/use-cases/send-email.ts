import { AppError } from '#kernel/app-error.ts';
import { finishSending, leaseMessage, releaseLease } from '../db/outgoing-email-queries.ts';
import type { OutgoingMessageRow } from '../db/schema.ts';
import type { RenderedEmail } from '../domain/render-email.ts';
import type { NotificationsDeps } from '../ports.ts';
import { emailContext } from './queue-email.ts';

export const openContent = (deps: Pick<NotificationsDeps, 'sealer'>, row: OutgoingMessageRow): RenderedEmail =>
  JSON.parse(deps.sealer.open(row.content, emailContext(row.id, 'content'))) as RenderedEmail;

export const openRecipient = (deps: Pick<NotificationsDeps, 'sealer'>, row: OutgoingMessageRow): string =>
  deps.sealer.open(row.recipient, emailContext(row.id, 'recipient'));

/**
 * The headers that mail programs sort an e-mail by: all of one conversation answer the same id, so that they stand
 * together.
 */
export function envelopeOf(
  deps: Pick<NotificationsDeps, 'sealer' | 'host'>,
  row: OutgoingMessageRow,
): { messageId: string; replyTo: string | null; thread: string | null } {
  const { reply } = openContent(deps, row);
  return {
    messageId: `<${row.id}@${deps.host}>`,
    replyTo: reply?.address ?? null,
    thread: reply ? `<chat.${reply.conversationId}@${deps.host}>` : null,
  };
}

/** Longer than a mail server may take (ms). */
const LEASE_MS = 3 * 60_000;

type DeliveryResult = 'accepted' | 'refused' | undefined;

async function sendShort(deps: NotificationsDeps, row: OutgoingMessageRow): Promise<DeliveryResult> {
  return deps.sms?.send({ id: row.id, to: openRecipient(deps, row), text: openContent(deps, row).text });
}

async function deliverEmail(deps: NotificationsDeps, row: OutgoingMessageRow): Promise<DeliveryResult> {
  const read = await Promise.all(row.attachments.map((attachment) => readAttachment(deps, attachment)));
  const attachments = read.filter((one) => one !== null);
  return deps.mailer?.send({
    ...envelopeOf(deps, row),
    to: openRecipient(deps, row),
    ...openContent(deps, row),
    attachments,
  });
}

/**
 * Null for a file that is lost and cannot be drawn again: the letter goes without it, its link leads to what there
 * is. @throws when it is not made yet.
 */
async function readAttachment(
  deps: NotificationsDeps,
  attachment: OutgoingMessageRow['attachments'][number],
): Promise<{ name: string; type: string; bytes: Buffer } | null> {
  try {
    const bytes = await deps.readAttachment(attachment);
    if (!bytes) throw new Error(`the ${attachment.kind} receipt of a letter is missing`);
    return { name: attachment.filename, type: 'application/pdf', bytes };
  } catch (error) {
    if (error instanceof AppError && error.code === 'documents.unreadable') return null;
    throw error;
  }
}

/**
 * Sends one queued letter or short message, one process at a time. One already sent is left alone; a crash after the
 * server took it
 * sends it once more under the same id.
 * @throws when another process sends it or the server could not take it now; on the last attempt the letter is marked
 * failed instead.
 */
export async function sendEmail(
  deps: NotificationsDeps,
  id: string,
  attempt: { attempt: number; maxAttempts: number },
): Promise<void> {
  const now = deps.clock.now();
  const row = await leaseMessage(deps.db, id, now, new Date(now.getTime() + LEASE_MS));
  if (row === 'leased') throw new Error(`message ${id} is being sent`);
  if (!row) return;
  const ready = row.channel === 'sms' ? deps.sms : deps.mailer;
  if (!ready) return finishSending(deps.db, id, 'outbox', deps.clock.now());
  try {
    const answer = await (row.channel === 'sms' ? sendShort(deps, row) : deliverEmail(deps, row));
    await finishSending(deps.db, id, answer === 'accepted' ? 'sent' : 'failed', deps.clock.now());
  } catch (error) {
    if (attempt.attempt >= attempt.maxAttempts) await finishSending(deps.db, id, 'failed', deps.clock.now());
    await releaseLease(deps.db, id);
    throw error;
  }
}
