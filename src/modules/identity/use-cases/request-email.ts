import { type Executor, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { activeLink, askAgain, insertLink, type LinkRow, lastRegistration } from '../db/link-queries.ts';
import { userByEmail } from '../db/session-queries.ts';
import { ASKS, LETTERS, LETTERS_OF_ALL, LINK_MS, LINK_PATH, type LinkKind } from '../domain/link-rules.ts';
import { emailKey } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { codeOf } from './link-code.ts';
import { type Asked, encryptLinkData, hashVisitor, openAsked } from './sealed-link.ts';

export const WRITE_LETTER_JOB = 'identity.write-letter';

/**
 * Counts a requested letter. Requests are counted, whether the address is known or not, so a limit reveals nothing
 * about it.
 * @throws AppError limited `platform.too_many_requests`.
 */
export async function countLetter({ limiter }: IdentityDeps, email: string, ip: string): Promise<void> {
  const key = emailKey(email);
  await limiter.take('identity.letters-from', ip, ASKS);
  await limiter.take('identity.letters-to-from', `${key} ${ip}`, LETTERS);
  await limiter.take('identity.letters-to', key, LETTERS_OF_ALL);
}

/**
 * Stores a request for an address, known or not, after `countLetter`, and has a job write the letter: the job looks up
 * whether the address has an account, so that neither the answer nor its time reveals it.
 */
export async function requestEmail(
  deps: IdentityDeps,
  kind: LinkKind,
  asked: Asked,
  row: Pick<LinkRow, 'locale' | 'passwordHash' | 'visitorHash'>,
): Promise<void> {
  const id = deps.ids();
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await insertLink(tx, {
      ...row,
      id,
      kind,
      sealed: encryptLinkData(deps, id, asked),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_MS[kind]),
    });
    await queueLetter(tx, { id, kind, asked: 1 });
  });
}

type Wish = { id: string; kind: LinkKind; asked: number };
const queueLetter = (tx: Executor, wish: Wish) => addJob(tx, WRITE_LETTER_JOB, wish);

/** Sends the letter of this visitor's registration again; who has none is answered alike. */
export async function askRegistrationAgain(deps: IdentityDeps, visitorId: string, ip: string): Promise<void> {
  const row = await lastRegistration(deps.db, hashVisitor(visitorId), deps.clock.now());
  if (!row) return;
  await countLetter(deps, openAsked(deps, row).email, ip);
  await inTransaction(deps.db, async (tx) => {
    await queueLetter(tx, { id: row.id, kind: row.kind, asked: await askAgain(tx, row.id) });
  });
}

/** The job: writes to the owner of the address what they may do, and never twice for one wish. */
export async function writeLetter(deps: IdentityDeps, payload: unknown): Promise<void> {
  const { id, kind, asked } = payload as Wish;
  const link = await activeLink(deps.db, kind, id, deps.clock.now());
  if (!link) return;
  const to = openAsked(deps, link).email;
  const user = await userByEmail(deps.db, emailKey(to));
  const common = { to, locale: link.locale, dedupe: `identity.letter:${id}:${asked}` };
  const code = codeOf(deps.linkSecret, kind, id);
  const href = `${deps.baseUrl}${LINK_PATH[kind]}?code=${code}`;
  await inTransaction(deps.db, async (tx) => {
    const { sendMail } = deps.notifications;
    if (kind === 'registration' && !user)
      await sendMail(tx, { ...common, template: 'email-confirm', data: { link: href } });
    else if (kind === 'registration')
      await sendMail(tx, { ...common, template: 'account-exists', data: { link: `${deps.baseUrl}/login` } });
    else if (user?.active) await sendMail(tx, { ...common, template: 'password-recover', data: { link: href } });
  });
}
