import { type Role, STAFF_ROLES, type UserAccount } from './account.ts';

/**
 * The table of permissions (spec §6): who may call an endpoint or open a page. Endpoints and pages name a row of it.
 * `everybody` needs no login, `signedIn` any login, otherwise one of the roles. Which rows the caller sees is limited
 * by visitor or contract.
 */
export const ACCESS = {
  /** Anyone. */
  public: 'everybody',
  /** Anyone; rows are limited to the visitor's own cookie, and another visitor's id answers 404. */
  visitor: 'everybody',
  /** Only while demonstration mode is on. */
  demo: 'everybody',
  /** Every signed-in user; rows are limited to their contract. */
  signedIn: 'signedIn',
  /** Users who sell or buy under a contract, and cashiers: requests of the portal (spec §6). */
  trade: ['ROLE_CORPORATE', 'ROLE_AGENT', 'ROLE_CASHER'],
  /** Users who sell or buy under a contract, for the contract itself: API keys, travel policy. */
  seller: ['ROLE_CORPORATE', 'ROLE_AGENT'],
  /** Agents who sell to clients under a contract. */
  agent: ['ROLE_AGENT'],
  /** Staff who work on orders and requests. */
  staff: STAFF_ROLES,
  /** All staff, content editors included. */
  office: [...STAFF_ROLES, 'ROLE_CONTENT'],
  /** Editors of pages and news. */
  content: ['ROLE_CONTENT', 'ROLE_ADMIN'],
  /** Finance staff: contract terms, limits, rates, payments received. */
  finance: ['ROLE_FINANCE', 'ROLE_ADMIN'],
  /** Administrators: staff accounts and the audit log. */
  admin: ['ROLE_ADMIN'],
} as const satisfies Readonly<Record<string, 'everybody' | 'signedIn' | readonly Role[]>>;
export type Access = keyof typeof ACCESS;

/**
 * Decides whether an account (null: anonymous) may pass; `login` when signing in may help. An unknown account has no
 * roles.
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
