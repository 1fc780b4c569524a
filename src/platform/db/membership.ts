import { createHash } from 'node:crypto';
import { type AnyColumn, and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isStaff, type UserAccount, visibleContractIds } from '#kernel/account.ts';

/**
 * Who is a member of a request and of its conversation: staff, its owner, and a browser with a grant. What was made
 * under a contract is owned by the contract, its people and those of the contracts above it alike, else by who made it.
 * Reads, writes, live events, files, e-mails and offers all ask here.
 */
export type Made = { readonly userId: string | null; readonly contractId: string | null };
/** `madeFromAbove`: by staff for the people of its contract, or by who stood above it. */
export type MadeFrom = Made & { readonly madeFromAbove: boolean };

export type Member = {
  readonly staff: boolean;
  readonly userId: string | null;
  /** The contract in use and those below it. */
  readonly contracts: readonly string[];
};

export const toMember = (user: UserAccount | null): Member => ({
  staff: isStaff(user),
  userId: user?.userId ?? null,
  contracts: visibleContractIds(user),
});

/** What stands for a browser in the grants of a module. */
export const hashVisitor = (of: 'requests' | 'conversations', visitorId: string): string =>
  createHash('sha256').update(`${of}.visitor:${visitorId}`).digest('base64url');
/** The topic of what a browser has a grant for. */
export const visitorTopic = (visitorHash: string): string => `v:${visitorHash}`;

/** The one owner: a person only of what was made under no contract, since who made it may leave the contract. */
export const ownerOf = ({ userId, contractId }: Made): Made => ({
  userId: contractId === null ? userId : null,
  contractId,
});

/** Names the owner among the topics of live events; none of what a visitor made. */
export function ownerTopics(made: Made): string[] {
  const { userId, contractId } = ownerOf(made);
  if (contractId !== null) return [`c:${contractId}`];
  return userId === null ? [] : [`u:${userId}`];
}

/** The topics of everything that a member owns. */
export const topicsOfMember = ({ userId, contracts }: Member): string[] => [
  ...(userId === null ? [] : ownerTopics({ userId, contractId: null })),
  ...contracts.flatMap((contractId) => ownerTopics({ userId: null, contractId })),
];

/** Whether it is the member's own; staff are on its author's side then. */
export function isOwner(member: Member, made: Made): boolean {
  const own = topicsOfMember(member);
  return ownerTopics(made).some((topic) => own.includes(topic));
}

/**
 * Whether staff work on it for others: they alone are on the side of staff and read internal notes. Who made it is on
 * its author's side, also after they left the contract, and so are the people of its contract.
 */
export const isServing = (member: Member, made: Made): boolean =>
  member.staff && (made.userId === null || member.userId !== made.userId) && !isOwner(member, made);

/**
 * Whether a member is on the author's side and acts there: staff only for what is theirs today or what they made for
 * others, not for what they made under a contract that they have left.
 */
export const actsForAuthor = (member: Member, made: MadeFrom): boolean =>
  !isServing(member, made) && (!member.staff || isOwner(member, made) || made.madeFromAbove);

/** `granted`: the browser proved to be its author's. */
export const isMember = (member: Member, made: Made, granted: boolean): boolean =>
  member.staff || isOwner(member, made) || granted;

type Columns = { userId: AnyColumn; contractId: AnyColumn };

/** The rows that are the member's own. */
export function whereOwner({ userId, contracts }: Member, columns: Columns): SQL {
  const byContract = contracts.length > 0 ? inArray(columns.contractId, [...contracts]) : undefined;
  const byPerson = userId === null ? undefined : and(isNull(columns.contractId), eq(columns.userId, userId));
  return or(byContract, byPerson) ?? sql`false`;
}

/** The rows that the member may see; `granted` says of which their browser has a grant. Undefined: all of them. */
export const whereMember = (member: Member, columns: Columns, granted: SQL): SQL | undefined =>
  member.staff ? undefined : or(granted, whereOwner(member, columns));
