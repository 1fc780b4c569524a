import type { UserAccount } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';

/** Enough for every program of a partner and for changing keys one by one. */
export const MAX_KEYS = 20;
/** Days until a key ends by itself; 0: never. */
export const KEY_LIFETIMES_DAYS = [30, 90, 365, 0] as const;

/** A key looks like `sk_` + eight letters that lists show + `_` + its secret (192 bits). */
export const KEY_PATTERN = /^sk_[A-Za-z0-9]{8}_[\w-]{32}$/;
/** Long enough to distinguish keys, useless without the rest. */
export const PREFIX_LENGTH = 'sk_'.length + 8;

export type KeyHolder = {
  contractId: string;
  workplaceId: string;
  userId: string;
  role: 'ROLE_AGENT' | 'ROLE_CORPORATE';
};

/**
 * Who may look after the programs of a contract: its own people who sell or buy under it, signed in themselves;
 * people of the house have keys of no contract.
 * @throws AppError forbidden `partners.not_allowed`.
 */
export function requireKeyHolder(user: UserAccount | null): KeyHolder {
  const role = (['ROLE_AGENT', 'ROLE_CORPORATE'] as const).find((one) => user?.roles.includes(one));
  if (!user?.contractId || !user.workplaceId || !role) throw new AppError('forbidden', 'partners.not_allowed');
  const { contractId, workplaceId, userId } = user;
  return { contractId, workplaceId, userId, role };
}

export type KeyState = 'active' | 'expired' | 'revoked';
export const keyState = (key: { expiresAt: Date | null; revokedAt: Date | null }, now: Date): KeyState => {
  if (key.revokedAt) return 'revoked';
  return key.expiresAt && key.expiresAt <= now ? 'expired' : 'active';
};

/** The creator of an address may have `left` the contract, or be without a valid key after one was ended. */
export const CREATOR_STATUSES = ['works', 'keyless', 'left'] as const;
export type CreatorStatus = (typeof CREATOR_STATUSES)[number];
export function creatorStatus(works: boolean, own: readonly KeyState[]): CreatorStatus {
  if (!works) return 'left';
  return own.includes('revoked') && !own.includes('active') ? 'keyless' : 'works';
}
