import { ROLES, type Role } from '#kernel/account.ts';

/** Roles that follow from the contracts somebody sells under; nobody is given them by hand. */
const SELLERS = { agent: 'ROLE_AGENT', subagent: 'ROLE_AGENT', corporate: 'ROLE_CORPORATE' } as const;
export type ContractKind = keyof typeof SELLERS;

/** Roles of the house's own people: an administrator gives and takes them. */
export const HOUSE_ROLES = [
  'ROLE_CASHER',
  'ROLE_EXECUTOR',
  'ROLE_SUPPORT',
  'ROLE_FINANCE',
  'ROLE_CONTENT',
  'ROLE_ADMIN',
] as const satisfies readonly Role[];
export type HouseRole = (typeof HOUSE_ROLES)[number];
export const isHouse = (role: Role): role is HouseRole => (HOUSE_ROLES as readonly Role[]).includes(role);

/** The roles of somebody with these contracts: what the house has given them stays. Who has neither is a customer. */
export function rolesUnder(held: readonly Role[], kinds: readonly ContractKind[]): Role[] {
  const sells = new Set<Role>(kinds.map((kind) => SELLERS[kind]));
  return ROLES.filter((role) => sells.has(role) || (isHouse(role) && held.includes(role)));
}

/** The roles of somebody to whom the house gives these: what follows from contracts stays. */
export const rolesGiven = (held: readonly Role[], given: readonly HouseRole[]): Role[] =>
  ROLES.filter((role) => (isHouse(role) ? given.includes(role) : held.includes(role)));
