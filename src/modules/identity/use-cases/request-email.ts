import { type Executor, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { activeLink, countEmailSent, findLastLink, insertLink, type LinkRow } from '../db/link-queries.ts';
import { customerByPhone, userByEmail } from '../db/session-queries.ts';
import {
  EMAILS_PER_IP,
  EMAILS_PER_MAILBOX,
  LINK_MS,
  LINK_PATH,
  type LinkKind,
  REQUESTS_PER_IP,
  SMS_PER_PHONE,
  SMS_PER_PHONE_A_DAY,
} from '../domain/link-rules.ts';
import { emailKey } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { signLinkCode } from './link-code.ts';
import {
  decryptLinkData,
  decryptPhoneCode,
  encryptLinkData,
  hashVisitor,
  type LinkData,
  type PhoneCodeData,
} from './link-data.ts';

export const WRITE_EMAIL_JOB = 'identity.write-letter';

/**
 * Counts a requested letter. Requests are counted, whether the address is known or not, so a limit reveals nothing
 * about it.
 * @throws AppError limited `platform.too_many_requests`.
 */
export async function countEmailRequest({ limiter }: IdentityDeps, email: string, ip: string): Promise<void> {
  const key = emailKey(email);
  await limiter.consume('identity.letters-from', ip, REQUESTS_PER_IP);
  await limiter.consume('identity.letters-to-from', `${key} ${ip}`, EMAILS_PER_IP);
  await limiter.consume('identity.letters-to', key, EMAILS_PER_MAILBOX);
}

/**
 * Counts a requested short message to a known or an unknown number (E.164). @throws AppError limited
 * `platform.too_many_requests`.
 */
export async function countSmsRequest({ limiter }: IdentityDeps, phone: string, ip: string): Promise<void> {
  await limiter.consume('identity.letters-from', ip, REQUESTS_PER_IP);
  await limiter.consume('identity.letters-to-from', `${phone} ${ip}`, EMAILS_PER_IP);
  await limiter.consume('identity.sms-to', phone, SMS_PER_PHONE);
  await limiter.consume('identity.sms-to-a-day', phone, SMS_PER_PHONE_A_DAY);
}

/**
 * Stores a request for an address or a number, known or not, after it was counted, and has a job write the message:
 * the job looks up whether it has an account, so that neither the answer nor its time reveals it.
 */
export async function requestMessage(
  deps: IdentityDeps,
  kind: LinkKind,
  data: LinkData | PhoneCodeData,
  row: Pick<LinkRow, 'locale' | 'passwordHash' | 'visitorHash'>,
): Promise<void> {
  const id = deps.ids();
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await insertLink(tx, {
      ...row,
      id,
      kind,
      sealed: encryptLinkData(deps, id, data),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_MS[kind]),
    });
    await queueEmailJob(tx, { id, kind, emailsSent: 1 });
  });
}

type EmailJob = { id: string; kind: LinkKind; emailsSent: number };
const queueEmailJob = (tx: Executor, wish: EmailJob) => addJob(tx, WRITE_EMAIL_JOB, wish);

/** Sends the letter of this visitor's registration again; who has none is answered alike. */
export async function resendRegistration(deps: IdentityDeps, visitorId: string, ip: string): Promise<void> {
  const row = await findLastLink(deps.db, ['registration'], hashVisitor(visitorId), deps.clock.now());
  if (!row) return;
  await countEmailRequest(deps, decryptLinkData(deps, row).email, ip);
  await inTransaction(deps.db, async (tx) => {
    await queueEmailJob(tx, { id: row.id, kind: row.kind, emailsSent: await countEmailSent(tx, row.id) });
  });
}

const minutesOf = (kind: LinkKind): number => LINK_MS[kind] / 60_000;

/** A code to the number of a customer; a number without one gets no message. */
async function writeSms(deps: IdentityDeps, link: LinkRow): Promise<void> {
  const { phone: to, code } = decryptPhoneCode(deps, link);
  const user = await customerByPhone(deps.db, to);
  if (!user?.active) return;
  const message = { to, locale: link.locale, dedupe: `identity.code:${link.id}` };
  const data = { code, minutes: minutesOf(link.kind) };
  await inTransaction(deps.db, (tx) => deps.notifications.sendSms(tx, { ...message, template: 'sign-in-code', data }));
}

/** The job: writes to the owner of the address or number what they may do, and never twice for one wish. */
export async function writeEmail(deps: IdentityDeps, payload: unknown): Promise<void> {
  const { id, kind, emailsSent } = payload as EmailJob;
  const link = await activeLink(deps.db, kind, id, deps.clock.now());
  if (!link || kind === 'phone-confirmation') return;
  if (kind === 'phone-sign-in') return writeSms(deps, link);
  const { email: to, code: typedCode } = decryptLinkData(deps, link);
  const user = await userByEmail(deps.db, emailKey(to));
  const common = { to, locale: link.locale, dedupe: `identity.letter:${id}:${emailsSent}` };
  const code = signLinkCode(deps.linkSecret, kind, id);
  const href = `${deps.baseUrl}${LINK_PATH[kind]}?code=${code}`;
  await inTransaction(deps.db, async (tx) => {
    const { sendEmail } = deps.notifications;
    if (kind === 'registration' && !user)
      await sendEmail(tx, { ...common, template: 'email-confirm', data: { link: href } });
    else if (kind === 'registration')
      await sendEmail(tx, { ...common, template: 'account-exists', data: { link: `${deps.baseUrl}/login` } });
    else if (user?.active && kind === 'sign-in')
      await sendEmail(tx, {
        ...common,
        template: 'sign-in-code',
        data: { link: `${deps.baseUrl}${LINK_PATH[kind]}`, code: typedCode ?? '', minutes: minutesOf(kind) },
      });
    else if (user?.active) await sendEmail(tx, { ...common, template: 'password-recover', data: { link: href } });
  });
}
