import { isStaff, type UserAccount } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Executor } from '#platform/db/database.ts';
import { hashVisitor, isServing, ownerOf, toMember } from '#platform/db/membership.ts';
import { VISITOR_KEY, type Viewer } from '../db/conversation-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';

/** Who asks. */
export type Visitor = { visitorId: string; locale: Locale; ip: string; user: UserAccount | null };

export function toViewer({ visitorId, user }: Visitor): Viewer {
  const visitorHash = hashVisitor('conversations', visitorId);
  return {
    ...toMember(user),
    key: user ? `u:${user.userId}` : `${VISITOR_KEY}${visitorHash}`,
    visitorHash,
  };
}

/**
 * How a viewer reads one conversation: staff whose own request it is about, as cashiers', also one that they made under
 * a contract that they have left, are its author's side there and see no internal notes.
 */
export const toReader = (viewer: Viewer, row: Pick<ConversationRow, 'userId' | 'contractId'>): Viewer =>
  viewer.staff && !isServing(viewer, row) ? { ...viewer, staff: false } : viewer;

/** The users who own a conversation: its author or the people of its contract and of those above it. */
export async function listOwners(
  { listContractUsers }: Pick<ConversationsDeps, 'listContractUsers'>,
  db: Executor,
  row: Pick<ConversationRow, 'userId' | 'contractId'>,
): Promise<readonly string[]> {
  const { userId, contractId } = ownerOf(row);
  if (contractId !== null) return listContractUsers(db, contractId);
  return userId === null ? [] : [userId];
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
