import { createHash, randomUUID } from 'node:crypto';
import type { Locale } from '#kernel/locale.ts';
import type { Executor } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { insertMessage } from '../db/outgoing-email-queries.ts';
import type { Attachment } from '../db/schema.ts';
import { composeEmail } from '../domain/compose-email.ts';
import type { EmailData, EmailTemplate } from '../domain/email-data.ts';
import { toNotification } from '../domain/notification.ts';
import type { EmailReply, RenderedEmail } from '../domain/render-email.ts';
import { renderEmail } from '../domain/render-email.ts';
import { renderSms, type SmsData, type SmsTemplate } from '../domain/sms.ts';
import type { NotificationsDeps } from '../ports.ts';
import { emailTranslations } from '../translations.ts';
import { letterTranslations } from './letter-translations.ts';

export const SEND_EMAIL_JOB = 'notifications.send-mail';
/** Notifies the users of the contract, if the order has one; its payload has numbers and ids alone. */
export const NOTIFY_USERS_JOB = 'notifications.tell-people';

export type SmsRequest<T extends SmsTemplate> = {
  /** As carriers dial it: `+996555123456`. */
  readonly to: string;
  readonly template: T;
  readonly locale: Locale;
  readonly data: SmsData[T];
  readonly dedupe: string;
};

export type EmailRequest<T extends EmailTemplate> = {
  readonly to: string;
  readonly template: T;
  readonly locale: Locale;
  readonly data: EmailData[T];
  readonly attachments?: readonly Attachment[];
  /** Where it is answered; null or absent: nowhere. */
  readonly reply?: EmailReply | null | undefined;
  /** The event behind it; queued once however often it is requested. */
  readonly dedupe: string;
  /** The event, where several letters tell of it to several people: users are notified once. */
  readonly noticeDedupe?: string;
};

export const emailContext = (id: string, part: 'recipient' | 'content'): string => `notifications.${part}:${id}`;

type QueueDeps = Pick<NotificationsDeps, 'sealer' | 'clock'>;
type EmailQueueDeps = Pick<NotificationsDeps, 'sealer' | 'clock' | 'company'>;

/** Seals one message and queues its sending; null when this news was queued before. */
async function queue(
  { sealer, clock }: QueueDeps,
  tx: Executor,
  channel: 'mail' | 'sms',
  request: Pick<EmailRequest<EmailTemplate>, 'to' | 'locale' | 'attachments' | 'dedupe'> & {
    readonly template: string;
    readonly content: RenderedEmail;
  },
): Promise<string | null> {
  const id = randomUUID();
  const queued = await insertMessage(tx, {
    id,
    channel,
    dedupe: request.dedupe,
    template: request.template,
    locale: request.locale,
    recipient: sealer.seal(request.to, emailContext(id, 'recipient')),
    content: sealer.seal(JSON.stringify(request.content), emailContext(id, 'content')),
    attachments: request.attachments ?? [],
    createdAt: clock.now(),
  });
  if (queued) await addJob(tx, SEND_EMAIL_JOB, { id }, { key: `${SEND_EMAIL_JOB}:${id}` });
  return queued;
}

/** Writes a short message and queues it in the caller's transaction; null when this news was queued before. */
export function queueSms<T extends SmsTemplate>(
  deps: QueueDeps,
  tx: Executor,
  request: SmsRequest<T>,
): Promise<string | null> {
  const content = renderSms(request.template, request.data, emailTranslations(request.locale));
  return queue(deps, tx, 'sms', { ...request, dedupe: `sms:${request.dedupe}`, content });
}

/**
 * Writes the letter and queues it in the caller's transaction. The answer is its id, or null when this news was
 * queued before.
 */
export async function queueEmail<T extends EmailTemplate>(
  deps: EmailQueueDeps,
  tx: Executor,
  request: EmailRequest<T>,
): Promise<string | null> {
  const t = await letterTranslations(tx, { letter: request.template, locale: request.locale }, deps.clock.now());
  const composed = composeEmail(request.template, request.data, t, deps.company());
  const mail = renderEmail(composed, request.locale, t);
  const content = { ...mail, ...(request.reply && { reply: request.reply }) };
  const queued = await queue(deps, tx, 'mail', { ...request, content });
  if (!queued) return null;
  const notification = toNotification(request.template, request.data);
  // What makes a letter one of its kind may be a code that opens something.
  const dedupe = createHash('sha256')
    .update(request.noticeDedupe ?? request.dedupe)
    .digest('base64url');
  if (notification) await addJob(tx, NOTIFY_USERS_JOB, { ...notification, dedupe });
  return queued;
}
