import { AppError, invalidField } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { consumeEmailLink, findLastLink, insertLink } from '../db/link-queries.ts';
import { confirmPhone, type UserRow } from '../db/session-queries.ts';
import { LINK_MS, SMS_PER_USER_A_DAY } from '../domain/link-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { emailSecurityNotice } from './email-security-notice.ts';
import { decryptPhoneCode, encryptLinkData, hashVisitor } from './link-data.ts';
import { countCodeAttempt, isSameCode, newOneTimeCode, oneTimeCodeGone, readOneTimeCode } from './one-time-code.ts';
import { countSmsRequest } from './request-email.ts';
import { type FactorOwner, findOwner } from './second-factor.ts';

/** The code is of use to this user alone. */
const hashUser = (userId: string): string => hashVisitor(`user ${userId}`);

/** Whether a user may sign in by codes to their number, once it is confirmed. */
export const mayUsePhone = (
  { notifications }: { notifications: Pick<IdentityDeps['notifications'], 'hasSms'> },
  { roles }: Pick<UserRow, 'roles'>,
): boolean => notifications.hasSms && roles.length === 0;

async function findCustomer(deps: IdentityDeps, owner: FactorOwner): Promise<UserRow> {
  const user = await findOwner(deps, owner);
  if (!mayUsePhone(deps, user)) throw new AppError('conflict', 'identity.phone_not_used');
  return user;
}

/**
 * Sends a code to the number in the user's profile. @throws AppError conflict `identity.phone_not_used` where codes go
 * by e-mail only, `identity.no_phone`, `identity.phone_confirmed`; limited.
 */
export async function requestPhoneConfirmation(deps: IdentityDeps, owner: FactorOwner): Promise<void> {
  const user = await findCustomer(deps, owner);
  const { phone } = user;
  if (!phone) throw new AppError('conflict', 'identity.no_phone');
  if (user.phoneConfirmedAt) throw new AppError('conflict', 'identity.phone_confirmed');
  await deps.limiter.consume('identity.sms-of', user.id, SMS_PER_USER_A_DAY);
  await countSmsRequest(deps, phone, owner.ip);
  const id = deps.ids();
  const code = newOneTimeCode();
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await insertLink(tx, {
      id,
      kind: 'phone-confirmation',
      sealed: encryptLinkData(deps, id, { phone, code }),
      passwordHash: null,
      visitorHash: hashUser(user.id),
      locale: user.locale,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_MS['phone-confirmation']),
    });
    await deps.notifications.sendSms(tx, {
      to: phone,
      locale: user.locale,
      dedupe: `identity.phone-confirmation:${id}`,
      template: 'phone-confirmation',
      data: { code, minutes: LINK_MS['phone-confirmation'] / 60_000 },
    });
  });
}

/**
 * Confirms the user's number by the code of the last message to it; it serves for signing in from now on, and no longer
 * for another account that had confirmed it. @throws AppError conflict `identity.phone_not_used`; invalid
 * `identity.wrong_one_time_code` at `code`; gone `identity.code_gone`, also when the number was changed meanwhile.
 */
export async function confirmPhoneByCode(deps: IdentityDeps, owner: FactorOwner, typed: string): Promise<void> {
  const given = readOneTimeCode(typed);
  const user = await findCustomer(deps, owner);
  const now = deps.clock.now();
  const link = await findLastLink(deps.db, ['phone-confirmation'], hashUser(user.id), now);
  if (!link) throw oneTimeCodeGone();
  await countCodeAttempt(deps, link.id);
  const { phone, code } = decryptPhoneCode(deps, link);
  if (!isSameCode(given, code)) throw invalidField('code', 'identity.wrong_one_time_code');
  const { userId, contractId, ip } = owner;
  await inTransaction(deps.db, async (tx) => {
    if (!(await consumeEmailLink(tx, link.id, now)) || !(await confirmPhone(tx, user.id, phone, now)))
      throw oneTimeCodeGone();
    const action = 'phone_confirmed';
    const subject = { subjectKind: 'user', subjectId: userId } as const;
    await deps.audit.recordAccess(tx, { actor: userId, contractId, ip, at: now, action, ...subject });
    await emailSecurityNotice(deps, tx, user, 'phone_confirmed');
  });
}
