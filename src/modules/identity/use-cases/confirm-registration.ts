import { AppError, invalidField, invalidFields } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { activeLink, consumeEmailLink, insertConsents, type LinkRow } from '../db/link-queries.ts';
import { insertUser } from '../db/session-queries.ts';
import { describeDevice } from '../domain/device.ts';
import { LINK_ATTEMPTS } from '../domain/link-rules.ts';
import { emailKey } from '../domain/session-rules.ts';
import { agencyRegistered } from '../events.ts';
import type { IdentityDeps } from '../ports.ts';
import { newBrowserToken } from './known-browser.ts';
import { linkIdFromCode } from './link-code.ts';
import { decryptLinkData, hashVisitor, visitorContext } from './link-data.ts';
import { verifyPassword } from './password-hash.ts';
import { endSession, openSession } from './sign-in.ts';

const linkGone = () => new AppError('gone', 'identity.link_gone');

async function readRegistrationLink(deps: IdentityDeps, code: string): Promise<LinkRow> {
  const id = linkIdFromCode(deps.linkSecret, 'registration', code);
  const link = id && (await activeLink(deps.db, 'registration', id, deps.clock.now()));
  if (!link) throw linkGone();
  return link;
}

const isOwn = (link: LinkRow, visitorId: string): boolean => link.visitorHash === hashVisitor(visitorId);

/**
 * Whether a link still works, and what is required: in another browser than the registering one the password is typed
 * again. @throws AppError gone `identity.link_gone`.
 */
export async function readRegistration(
  deps: IdentityDeps,
  code: string,
  visitorId: string,
): Promise<{ asks: 'nothing' | 'password' }> {
  return { asks: isOwn(await readRegistrationLink(deps, code), visitorId) ? 'nothing' : 'password' };
}

/** The customer: without a role or a contract, owner of what this visitor has bought. */
async function addCustomer(deps: IdentityDeps, tx: Tx, link: LinkRow): Promise<string> {
  const { registrant, visitorId, consents = [] } = decryptLinkData(deps, link);
  if (!registrant || !visitorId || link.passwordHash === null) throw linkGone();
  const id = deps.ids();
  const now = deps.clock.now();
  const isNew = await insertUser(tx, {
    ...registrant,
    id,
    passwordHash: link.passwordHash,
    locale: link.locale,
    roles: [],
    createdAt: now,
    visitor: deps.sealer.seal(visitorId, visitorContext(id)),
  });
  // Only the owner of the mailbox gets here: it is no secret to them.
  if (!isNew) throw new AppError('conflict', 'identity.address_taken');
  await insertConsents(
    tx,
    consents.map((consent) => ({ ...consent, userId: id, locale: link.locale, at: now })),
  );
  return id;
}

/**
 * Ends a registration by the link of its letter, once, and signs in. In another browser than the registering one the
 * password is required, so an account with a known password cannot be opened on another person's address.
 * @throws AppError gone `identity.link_gone`; conflict `identity.address_taken`; invalid for the password; limited
 * after five wrong ones.
 */
export async function confirmRegistration(
  deps: IdentityDeps,
  body: { code: string; password?: string | undefined },
  from: { ip: string; visitorId: string; token: string | undefined; agent: string | undefined },
): Promise<{ token: string; mark: string }> {
  const link = await readRegistrationLink(deps, body.code);
  if (!isOwn(link, from.visitorId)) {
    if (!body.password) throw invalidFields([{ path: 'password', code: 'common.fill_field' }]);
    await deps.limiter.consume('identity.confirm', link.id, LINK_ATTEMPTS);
    if (!(await verifyPassword(body.password, link.passwordHash, from.ip)))
      throw invalidField('password', 'identity.wrong_new_password');
  }
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    if (!(await consumeEmailLink(tx, link.id, now))) throw linkGone();
    const id = await addCustomer(deps, tx, link);
    await deps.audit.recordAccess(tx, {
      actor: id,
      contractId: null,
      action: 'registered',
      at: now,
      ip: from.ip,
      subjectKind: 'user',
      subjectId: id,
    });
    if (deps.forAgencies)
      await publishEvent(tx, agencyRegistered, { kind: 'agency_registered', cause: id, details: { user: id } });
    await endSession(deps, tx, from.token);
    const token = await openSession(deps, tx, id, { device: describeDevice(from.agent) });
    return { token, mark: newBrowserToken(deps.browserSecret, emailKey(decryptLinkData(deps, link).email)) };
  });
}
