import { type Role, STAFF_ROLES, type UserAccount } from './account.ts';

/**
 * The one table of permissions (spec §6): who may call an endpoint and who may open a page, by the name that both
 * write down.
 * `everybody` needs no login, `signedIn` any; else one of the roles. Whose rows they then see is looked up by visitor
 * or contract.
 */
export const ACCESS = {
  /** Anyone. */
  public: 'everybody',
  /** Anyone; rows are looked up through the visitor's own cookie, and a stranger's id answers 404. */
  visitor: 'everybody',
  /** Only while demonstration mode is on. */
  demo: 'everybody',
  /** Every signed-in user; rows are looked up through their contract. */
  signedIn: 'signedIn',
  /** Who sells or buys under a contract, and the cashiers: requests of the portal (spec §6). */
  trade: ['ROLE_CORPORATE', 'ROLE_AGENT', 'ROLE_CASHER'],
  /** Who sells or buys under a contract, about the contract itself: its programs, its rules of travel. */
  seller: ['ROLE_CORPORATE', 'ROLE_AGENT'],
  /** Who sells to clients under a contract. */
  agent: ['ROLE_AGENT'],
  /** The house's own people who serve orders and requests. */
  staff: STAFF_ROLES,
  /** Everybody of the house, whatever their desk. */
  office: [...STAFF_ROLES, 'ROLE_CONTENT'],
  /** The house's side of contracts: terms, limits, rates, money paid in. */
  finance: ['ROLE_FINANCE', 'ROLE_ADMIN'],
  /** Who runs the house: its people, and the log of what they saw and changed. */
  admin: ['ROLE_ADMIN'],
} as const satisfies Readonly<Record<string, 'everybody' | 'signedIn' | readonly Role[]>>;
export type Access = keyof typeof ACCESS;

/**
 * Whether an account (null: anonymous) is let in; `login` when signing in may help. Roles of an unknown account count
 * as none.
 */
export function decideAccess(
  access: Access,
  user: Pick<UserAccount, 'roles'> | null | undefined,
): 'yes' | 'login' | 'no' {
  const rule: 'everybody' | 'signedIn' | readonly Role[] = ACCESS[access];
  if (rule === 'everybody') return 'yes';
  if (!user) return 'login';
  return rule === 'signedIn' || user.roles.some((role) => rule.includes(role)) ? 'yes' : 'no';
}
