import { isStaff, type UserAccount } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Executor } from '#platform/db/database.ts';
import { actsForAuthor, hashVisitor, isServing, ownerOf, toMember } from '#platform/db/membership.ts';
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

type Made = Pick<ConversationRow, 'userId' | 'contractId' | 'madeFromAbove'>;

/**
 * How a viewer reads one conversation: staff whose own request it is about, as cashiers', are its author's side there
 * and see no internal notes; of one that they made under a contract that they have left they only read.
 */
export const toReader = (viewer: Viewer, row: Made): Viewer =>
  viewer.staff && !isServing(viewer, row)
    ? { ...viewer, staff: false, readsOnly: !actsForAuthor(viewer, row) }
    : viewer;

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
