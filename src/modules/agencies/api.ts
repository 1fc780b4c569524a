import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zCurrency } from '#kernel/schemas.ts';
import { zTravelPolicy } from './domain/policy.ts';
import { zContractId } from './wire/contracts.ts';

export { DEFAULT_MOTIVATION_PER_MILLE } from './domain/commission.ts';
export { REQUISITES, type Requisite, type Requisites } from './domain/contractor.ts';
export {
  checkPolicy,
  needsApproval,
  type PolicyInput,
  type TravelPolicy,
  type Violation,
  zViolation,
} from './domain/policy.ts';
export { PRODUCTS, type Product } from './domain/rates.ts';
export * from './wire/contracts.ts';

const zPerson = z.object({ id: z.string(), name: z.string() });

/** A policy as the people of its contract see it. */
const zPolicyPage = z
  .object({
    /** Null: the contract allows everything. */
    policy: zTravelPolicy.nullable(),
    /** A change names the version that it was made from. */
    version: z.int(),
    currency: zCurrency,
    /** Who decides, as far as they still work under the contract. */
    approvers: z.array(zPerson),
    mayEdit: z.boolean(),
    /** All users of the contract, for those who may edit. */
    people: z.array(zPerson),
  })
  .meta({ id: 'PolicyPage' });
export type PolicyPage = z.output<typeof zPolicyPage>;

const zPolicyChange = z.strictObject({ policy: zTravelPolicy, version: z.int().min(0).max(MAX_VERSION) });

export const readPolicy = endpoint({
  method: 'GET',
  path: '/api/account/policy',
  access: 'seller',
  summary: 'The travel policy of the contract',
  output: zPolicyPage,
});

export const changePolicy = endpoint({
  method: 'PUT',
  path: '/api/account/policy',
  access: 'seller',
  summary: 'Change the travel policy; only its approvers may',
  body: zPolicyChange,
  output: zPolicyPage,
});

export const readOfficePolicy = endpoint({
  method: 'GET',
  path: '/api/office/contracts/:id/policy',
  access: 'admin',
  summary: 'The travel policy of a company',
  params: zContractId,
  output: zPolicyPage,
});

export const changeOfficePolicy = endpoint({
  method: 'PUT',
  path: '/api/office/contracts/:id/policy',
  access: 'admin',
  summary: 'Give a company its first travel policy (version 0), or change the one it has',
  params: zContractId,
  body: zPolicyChange,
  output: zPolicyPage,
});
