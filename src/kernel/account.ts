/**
 * Roles of spec §6 as it spells them, and the desks of the house, whom it names without one: executor, support,
 * finance, content. A customer who
 * has registered has none: what he may do needs no role.
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

/** People of the house: they serve requests of others and see the orders these are about. */
export const STAFF_ROLES = [
  'ROLE_CASHER',
  'ROLE_EXECUTOR',
  'ROLE_SUPPORT',
  'ROLE_FINANCE',
  'ROLE_ADMIN',
] as const satisfies readonly Role[];

/** A signed-in person, as every module may know them. */
export type UserAccount = {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** The contract chosen at the login: what is bought belongs to it. Staff may have none. */
  readonly contractId: string | null;
  /** The selling point under the contract. */
  readonly workplaceId: string | null;
  /** The contracts of its sub-agents, and theirs: what is sold under them is seen from above. */
  readonly subAgentContractIds?: readonly string[];
  /** Of a customer who has registered: the visitor they were, instead of the browser's. */
  readonly visitorId?: string;
  /** Their session was opened or confirmed within the last ten minutes. */
  readonly recentlyVerified?: boolean;
  /** Staff whom the office's rules ask for a second factor they do not have. */
  readonly needsSecondFactor?: boolean;
  /** The screen is turned to a client: commission is hidden, as under a contract that hides it. */
  readonly clientView?: boolean;
};

/** Stores, as `1`, that the screen is turned to clients. */
export const CLIENT_VIEW_COOKIE = 'clientView';

/** Whether what belongs to a contract is the account's: its own, or of a sub-agent. */
export const canActFor = (user: UserAccount | null | undefined, contractId: string): boolean =>
  user?.contractId === contractId || (user?.subAgentContractIds?.includes(contractId) ?? false);

/** Every contract whose things the account may see. */
export const visibleContractIds = (user: UserAccount | null | undefined): readonly string[] =>
  user?.contractId ? [user.contractId, ...(user.subAgentContractIds ?? [])] : [];

export const isStaff = (user: Pick<UserAccount, 'roles'> | null | undefined): boolean =>
  user?.roles.some((role) => (STAFF_ROLES as readonly Role[]).includes(role)) ?? false;
