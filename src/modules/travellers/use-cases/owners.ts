import { type UserAccount, visibleContractIds } from '#kernel/account.ts';
import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Clock } from '#platform/clock.ts';

/** Owner of the passengers that a user saves: the contract they work under, else the user. */
export const ownerOf = ({ contractId, userId }: UserAccount): string =>
  contractId ? `contract:${contractId}` : `user:${userId}`;

/** Owners whose passengers a user may see: their own contract first, then its sub-agents. */
export const ownersOf = (user: UserAccount): string[] =>
  user.contractId ? visibleContractIds(user).map((id) => `contract:${id}`) : [ownerOf(user)];

export const contractIdOf = (owner: string): string | null =>
  owner.startsWith('contract:') ? owner.slice('contract:'.length) : null;

/** The day in the house's office: documents run out by it. */
export const today = (clock: Clock): LocalDate => localDate(clock.now(), BUSINESS_TIME_ZONE);
