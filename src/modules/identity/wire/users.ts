import { z } from 'zod';
import { ROLES } from '#kernel/account.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant } from '#kernel/schemas.ts';
import { zReason } from '#modules/approvals/api.ts';
import { STAFF_ROLES } from '../domain/roles.ts';
import { zContractOption } from './session.ts';

export { STAFF_ROLES, type StaffRole } from '../domain/roles.ts';

/** Customers have no role; sellers sell under a contract; the house's own have its roles; `off` may not sign in. */
export const USER_KINDS = ['customers', 'sellers', 'house', 'off'] as const;

const zListedUser = z.object({
  id: z.string(),
  surname: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
  /** False: may not sign in. */
  active: z.boolean(),
  createdAt: zInstant,
  contracts: z.array(
    z.object({
      contractId: z.string(),
      number: z.string(),
      name: z.string(),
      status: z.enum(['active', 'suspended']),
    }),
  ),
});
export type ListedUser = z.output<typeof zListedUser>;

/** One person as the office sees them: `choices` are the contracts they sell under, with their own workplaces there. */
const zUserDetails = zListedUser
  .omit({ contracts: true })
  .extend({
    patronymic: z.string().nullable(),
    /** The firm that they named when they registered on a site for agencies. */
    organisation: z.string().nullable(),
    choices: z.array(zContractOption),
    /** All workplaces of those contracts, by contract. */
    workplaces: z.record(z.string(), zContractOption.shape.workplaces),
    /** Where they are signed in now. */
    sessions: z.int(),
    seenAt: zInstant.nullable(),
    /** The reader: they change nothing about themselves. */
    self: z.boolean(),
    /** The change waits for a second administrator, under this id. */
    proposed: z.string().optional(),
  })
  .meta({ id: 'Person' });
export type Person = z.output<typeof zUserDetails>;

const zUserId = z.object({ id: z.string().min(1).max(64) });
const text = z.string().trim().max(100).optional();

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/office/people',
  access: 'admin',
  summary: 'Everybody who has an account, newest first',
  query: z.strictObject({
    /** Parts of names, of the address or of the telephone: each must be found. */
    q: text,
    kind: z.enum(USER_KINDS).optional(),
    /** Who sells under this contract. */
    contract: z.string().max(64).optional(),
    after: z.string().max(200).optional(),
  }),
  output: z.object({
    people: z.array(zListedUser),
    /** Asks for older ones; null at the end. */
    next: z.string().nullable(),
  }),
});

export const readUser = endpoint({
  method: 'GET',
  path: '/api/office/people/:id',
  access: 'admin',
  summary: 'One person: contracts, workplaces, roles',
  params: zUserId,
  output: zUserDetails,
});

export const findContracts = endpoint({
  method: 'GET',
  path: '/api/office/contracts',
  access: 'finance',
  summary: 'Contracts by number or firm, with their workplaces',
  query: z.strictObject({ q: z.string().trim().max(100).default('') }),
  output: z.object({ contracts: z.array(zContractOption) }),
});

export const assignWorkplaces = endpoint({
  method: 'PUT',
  path: '/api/office/people/:id/contracts/:contractId',
  access: 'admin',
  stepUp: true,
  summary: 'Let a person sell under a contract from these workplaces and no others; none takes them off it',
  params: zUserId.extend({ contractId: z.string().min(1).max(64) }),
  body: z.strictObject({ workplaceIds: z.array(z.string().max(64)).max(200) }),
  output: zUserDetails,
});

export const assignRoles = endpoint({
  method: 'PUT',
  path: '/api/office/people/:id/roles',
  access: 'admin',
  stepUp: true,
  summary:
    'Take roles of the house from a person, or propose some to a second administrator; roles of sellers follow ' +
    'their contracts',
  params: zUserId,
  body: z.strictObject({
    roles: z.array(z.enum(STAFF_ROLES)).max(STAFF_ROLES.length),
    reason: zReason.default(''),
  }),
  output: zUserDetails,
});

export const setUserActive = endpoint({
  method: 'PUT',
  path: '/api/office/people/:id/active',
  access: 'admin',
  stepUp: true,
  summary:
    'Close an account, which ends its sessions, or open it again; one of the staff is opened by a second administrator',
  params: zUserId,
  body: z.strictObject({ active: z.boolean(), reason: zReason.default('') }),
  output: zUserDetails,
});
