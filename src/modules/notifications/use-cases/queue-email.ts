import { createHash, randomUUID } from 'node:crypto';
import type { Locale } from '#kernel/locale.ts';
import type { Executor } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { insertMessage } from '../db/messages.ts';
import type { Attachment } from '../db/schema.ts';
import { writeLetter } from '../domain/letter.ts';
import type { MailData, MailTemplate } from '../domain/mail-data.ts';
import { noticeOf } from '../domain/notices.ts';
import type { RenderedMail } from '../domain/render-letter.ts';
import { renderLetter } from '../domain/render-letter.ts';
import { renderSms, type SmsData, type SmsTemplate } from '../domain/sms.ts';
import type { NotificationsDeps } from '../ports.ts';
import { mailWords } from '../words.ts';

export const SEND_MAIL_JOB = 'notifications.send-mail';
/** Notifies the users of the contract, if the order has one; its payload has numbers and ids alone. */
export const TELL_PEOPLE_JOB = 'notifications.tell-people';

export type SmsRequest<T extends SmsTemplate> = {
  /** As carriers dial it: `+996555123456`. */
  readonly to: string;
  readonly template: T;
  readonly locale: Locale;
  readonly data: SmsData[T];
  readonly dedupe: string;
};

export type MailRequest<T extends MailTemplate> = {
  readonly to: string;
  readonly template: T;
  readonly locale: Locale;
  readonly data: MailData[T];
  readonly attachments?: readonly Attachment[];
  /** The event behind it; queued once however often it is requested. */
  readonly dedupe: string;
};

export const contextOf = (id: string, part: 'recipient' | 'content'): string => `notifications.${part}:${id}`;

type Queueing = Pick<NotificationsDeps, 'sealer' | 'clock'>;

/** Seals one message and queues its sending; null when this news was queued before. */
async function queue(
  { sealer, clock }: Queueing,
  tx: Executor,
  channel: 'mail' | 'sms',
  request: Pick<MailRequest<MailTemplate>, 'to' | 'locale' | 'attachments' | 'dedupe'> & {
    readonly template: string;
    readonly content: RenderedMail;
  },
): Promise<string | null> {
  const id = randomUUID();
  const queued = await insertMessage(tx, {
    id,
    channel,
    dedupe: request.dedupe,
    template: request.template,
    locale: request.locale,
    recipient: sealer.seal(request.to, contextOf(id, 'recipient')),
    content: sealer.seal(JSON.stringify(request.content), contextOf(id, 'content')),
    attachments: request.attachments ?? [],
    createdAt: clock.now(),
  });
  if (queued) await addJob(tx, SEND_MAIL_JOB, { id }, { key: `${SEND_MAIL_JOB}:${id}` });
  return queued;
}

/** Writes a short message and queues it in the caller's transaction; null when this news was queued before. */
export function queueSms<T extends SmsTemplate>(
  deps: Queueing,
  tx: Executor,
  request: SmsRequest<T>,
): Promise<string | null> {
  const content = renderSms(request.template, request.data, mailWords(request.locale));
  return queue(deps, tx, 'sms', { ...request, dedupe: `sms:${request.dedupe}`, content });
}

/**
 * Writes the letter and queues it in the caller's transaction. The answer is its id, or null when this news was
 * queued before.
 */
export async function queueEmail<T extends MailTemplate>(
  deps: Queueing,
  tx: Executor,
  request: MailRequest<T>,
): Promise<string | null> {
  const t = mailWords(request.locale);
  const mail = renderLetter(writeLetter(request.template, request.data, t), request.locale, t);
  const queued = await queue(deps, tx, 'mail', { ...request, content: mail });
  if (!queued) return null;
  const notice = noticeOf(request.template, request.data);
  // What makes a letter one of its kind may be a code that opens something.
  const dedupe = createHash('sha256').update(request.dedupe).digest('base64url');
  if (notice) await addJob(tx, TELL_PEOPLE_JOB, { ...notice, dedupe });
  return queued;
}
