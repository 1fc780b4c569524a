import { createHash } from 'node:crypto';
import { isStaff, type UserAccount, visibleContractIds } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { VISITOR_KEY, type Viewer } from '../db/conversation-queries.ts';
import type { ConversationRow } from '../db/schema.ts';

/** Who asks. */
export type Visitor = { visitorId: string; locale: Locale; ip: string; user: UserAccount | null };

const hashVisitor = (visitorId: string): string =>
  createHash('sha256').update(`conversations.visitor:${visitorId}`).digest('base64url');

export function toViewer({ visitorId, user }: Visitor): Viewer {
  const visitorHash = hashVisitor(visitorId);
  return {
    key: user ? `u:${user.userId}` : `${VISITOR_KEY}${visitorHash}`,
    staff: isStaff(user),
    userId: user?.userId ?? null,
    contracts: visibleContractIds(user),
    visitorHash,
  };
}

/**
 * How a viewer reads one conversation: staff whose own request it is about, as cashiers', are its author's side there
 * and see no internal notes.
 */
export function toReader(
  viewer: Viewer,
  { userId, contractId }: Pick<ConversationRow, 'userId' | 'contractId'>,
): Viewer {
  const isOwn =
    (userId !== null && userId === viewer.userId) || (contractId !== null && viewer.contracts.includes(contractId));
  return viewer.staff && isOwn ? { ...viewer, staff: false } : viewer;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isUuid = (id: string): boolean => UUID.test(id);

/** The same for a stranger's conversation as for none. */
export const noConversation = (): AppError => notFound('conversations.not_found');

/** @throws AppError forbidden `common.forbidden`; the wire admits only staff, and this is the second check. */
export function requireStaff({ user }: Visitor): UserAccount {
  if (!user || !isStaff(user)) throw new AppError('forbidden', 'common.forbidden');
  return user;
}
