import { ROLES, type Role } from '#kernel/account.ts';

/** Roles that follow from a user's contracts; they are not assigned by hand. */
const SELLERS = { agent: 'ROLE_AGENT', subagent: 'ROLE_AGENT', corporate: 'ROLE_CORPORATE' } as const;
export type ContractKind = keyof typeof SELLERS;

/** Roles of the house's own people: an administrator gives and takes them. */
export const STAFF_ROLES = [
  'ROLE_CASHER',
  'ROLE_EXECUTOR',
  'ROLE_SUPPORT',
  'ROLE_FINANCE',
  'ROLE_CONTENT',
  'ROLE_ADMIN',
] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];
export const isStaffRole = (role: Role): role is StaffRole => (STAFF_ROLES as readonly Role[]).includes(role);

/** The roles of a user with these contracts: staff roles stay. A user with neither is a customer. */
export function rolesFromContracts(held: readonly Role[], kinds: readonly ContractKind[]): Role[] {
  const sells = new Set<Role>(kinds.map((kind) => SELLERS[kind]));
  return ROLES.filter((role) => sells.has(role) || (isStaffRole(role) && held.includes(role)));
}

/** The roles of a user with these staff roles: those that follow from contracts stay. */
export const withStaffRoles = (held: readonly Role[], given: readonly StaffRole[]): Role[] =>
  ROLES.filter((role) => (isStaffRole(role) ? given.includes(role) : held.includes(role)));
