import { invalidField, invalidFields } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction } from '#platform/db/database.ts';
import { findSecondFactor } from '../db/factor-queries.ts';
import { consumeEmailLink, findLastLink, type LinkRow } from '../db/link-queries.ts';
import { customerByPhone, type UserRow, userByEmail } from '../db/session-queries.ts';
import { emailKey } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { decryptLinkData, decryptPhoneCode, hashVisitor } from './link-data.ts';
import { countCodeAttempt, isSameCode, newOneTimeCode, oneTimeCodeGone, readOneTimeCode } from './one-time-code.ts';
import { pendingSignInToken } from './pending-sign-in.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';
import { countEmailRequest, countSmsRequest, requestMessage } from './request-email.ts';
import { completeSignIn, type SignedInUser, type SignInContext } from './sign-in.ts';

/** Where a code is sent, as typed. @throws AppError invalid at `contact`. */
function readContact(deps: IdentityDeps, typed: string): { email: string } | { phone: string } {
  const problem = (code: string) => invalidFields([{ path: 'contact', code }]);
  if (typed.trim() === '') throw problem('common.fill_field');
  const email = deps.read.email(typed);
  if (email) return { email };
  const isNumber = !typed.includes('@') && /\d/.test(typed);
  const phone = isNumber ? deps.read.phone(typed) : null;
  if (!phone) throw problem(isNumber ? 'common.bad_phone' : 'common.bad_email');
  if (!deps.notifications.hasSms) throw problem('identity.no_sms');
  return { phone };
}

/**
 * Sends a code to an address that has an account, or to the confirmed number of a customer; the answer is the same for
 * one that has none. Only this browser may use the code. @throws AppError invalid at `contact`; limited.
 */
export async function requestSignInCode(
  deps: IdentityDeps,
  typed: string,
  from: { ip: string; locale: Locale; visitorId: string },
): Promise<void> {
  const to = readContact(deps, typed);
  const code = newOneTimeCode();
  const row = { locale: from.locale, passwordHash: null, visitorHash: hashVisitor(from.visitorId) };
  if ('email' in to) {
    await countEmailRequest(deps, to.email, from.ip);
    await requestMessage(deps, 'sign-in', { ...to, code }, row);
  } else {
    await countSmsRequest(deps, to.phone, from.ip);
    await requestMessage(deps, 'phone-sign-in', { ...to, code }, row);
  }
}

async function readSent(deps: IdentityDeps, link: LinkRow): Promise<{ code: string; user: UserRow | null }> {
  if (link.kind === 'phone-sign-in') {
    const { phone, code } = decryptPhoneCode(deps, link);
    return { code, user: await customerByPhone(deps.db, phone) };
  }
  const { email, code = '' } = decryptLinkData(deps, link);
  return { code, user: await userByEmail(deps.db, emailKey(email)) };
}

/**
 * Signs in by the code of the last message to this browser, once; an account with a second factor needs its code, too.
 * @throws AppError invalid `identity.wrong_one_time_code` at `code`, also where the address or number has no account;
 * gone `identity.code_gone` for one that is too old, was used, or was tried too often.
 */
export async function signInByCode(
  deps: IdentityDeps,
  typed: string,
  from: SignInContext & { visitorId: string },
): Promise<SignedInUser> {
  const given = readOneTimeCode(typed);
  const now = deps.clock.now();
  const link = await findLastLink(deps.db, ['sign-in', 'phone-sign-in'], hashVisitor(from.visitorId), now);
  if (!link) throw oneTimeCodeGone();
  await countCodeAttempt(deps, link.id);
  const { code, user } = await readSent(deps, link);
  if (!isSameCode(given, code) || !user?.active) {
    await recordFailedSignIn(deps, { ip: from.ip, userId: user?.id });
    throw invalidField('code', 'identity.wrong_one_time_code');
  }
  const hasSecondFactor = Boolean((await findSecondFactor(deps.db, user.id))?.confirmedAt);
  return inTransaction(deps.db, async (tx) => {
    if (!(await consumeEmailLink(tx, link.id, now))) throw oneTimeCodeGone();
    return hasSecondFactor
      ? { pendingSignIn: pendingSignInToken(deps.linkSecret, user, now) }
      : completeSignIn(deps, tx, user, from);
  });
}
