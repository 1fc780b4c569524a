/**
 * Roles as spec §6 spells them, and the staff functions it leaves without a role: executor, support, finance,
 * content. A registered customer has no role and needs none.
 */
export const ROLES = [
  'ROLE_CASHER',
  'ROLE_CORPORATE',
  'ROLE_AGENT',
  'ROLE_ADMIN',
  'ROLE_EXECUTOR',
  'ROLE_SUPPORT',
  'ROLE_FINANCE',
  'ROLE_CONTENT',
] as const;
export type Role = (typeof ROLES)[number];

/** Staff roles: they work on requests and see the orders these are about. */
export const STAFF_ROLES = [
  'ROLE_CASHER',
  'ROLE_EXECUTOR',
  'ROLE_SUPPORT',
  'ROLE_FINANCE',
  'ROLE_ADMIN',
] as const satisfies readonly Role[];

/** A signed-in user, as all modules see it. */
export type UserAccount = {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** The contract chosen at sign-in; purchases belong to it. Staff may have none. */
  readonly contractId: string | null;
  /** The point of sale under the contract. */
  readonly workplaceId: string | null;
  /** Contracts of the sub-agents, on all levels; their sales are visible to this account. */
  readonly subAgentContractIds?: readonly string[];
  /** The visitor id of a registered customer, used instead of the browser's. */
  readonly visitorId?: string;
  /** The session was opened or confirmed within the last ten minutes. */
  readonly recentlyVerified?: boolean;
  /** The staff rules require a second factor that this user has not set up. */
  readonly needsSecondFactor?: boolean;
  /** Client view is on: commission is hidden, as under a contract that hides it. */
  readonly clientView?: boolean;
};

/** Holds `1` while client view is on. */
export const CLIENT_VIEW_COOKIE = 'clientView';

/** Whether the account may act for a contract: its own or a sub-agent's. */
export const canActFor = (user: UserAccount | null | undefined, contractId: string): boolean =>
  user?.contractId === contractId || (user?.subAgentContractIds?.includes(contractId) ?? false);

/** A registered customer: no role and no contract. */
export const isCustomer = (user: Pick<UserAccount, 'roles' | 'contractId'> | null | undefined): boolean =>
  user?.contractId === null && user.roles.length === 0;

const CUSTOMER = 'customer:';
/** Under which name a customer owns points; contracts own them under their ids. */
export const customerFundOwner = (userId: string): string => `${CUSTOMER}${userId}`;
/** The customer who owns it; null for a contract. */
export const customerOfFund = (owner: string): string | null =>
  owner.startsWith(CUSTOMER) ? owner.slice(CUSTOMER.length) : null;

const PROMO = 'promo:';
/** Under which name a promo code pays its discounts. */
export const promoFundOwner = (promoId: string): string => `${PROMO}${promoId}`;
/** The promo code that pays; null for contracts and customers. */
export const promoOfFund = (owner: string): string | null =>
  owner.startsWith(PROMO) ? owner.slice(PROMO.length) : null;

/** Whose own money a user has: that of the contract in use, or a customer's points; null for everybody else. */
export function fundOwnerOf(user: UserAccount | null | undefined): string | null {
  if (user?.contractId) return user.contractId;
  return user && isCustomer(user) ? customerFundOwner(user.userId) : null;
}

/** All contracts whose data the account may see. */
export const visibleContractIds = (user: UserAccount | null | undefined): readonly string[] =>
  user?.contractId ? [user.contractId, ...(user.subAgentContractIds ?? [])] : [];

export const isStaff = (user: Pick<UserAccount, 'roles'> | null | undefined): boolean =>
  user?.roles.some((role) => (STAFF_ROLES as readonly Role[]).includes(role)) ?? false;

/** Whether an account may still see what it saw before: the same person with the same roles and contracts. */
export const hasSameAccess = (now: UserAccount | null, before: UserAccount): boolean =>
  now !== null &&
  now.userId === before.userId &&
  [...now.roles].sort().join() === [...before.roles].sort().join() &&
  visibleContractIds(now).join() === visibleContractIds(before).join();
