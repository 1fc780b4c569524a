import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zCabin, zCurrency, zLocalDate, zMoney, zVersion } from '#kernel/schemas.ts';
import { zReason } from '#modules/approvals/api.ts';
import { zHistoryEntry } from '#modules/audit/api.ts';
import { DEFAULT_MOTIVATION_PER_MILLE } from '../domain/commission.ts';
import { PRODUCTS } from '../domain/rates.ts';
import { zRequisites } from './contractor.ts';

/** The most unpaid orders that a contract may hold seats for. */
export const MAX_UNPAID = 1_000;
/** The most of a limit or of a sum that warns, minor units. */
export const MAX_MINOR = 100_000_000_000;

/** Thousandths of the fare, or a fixed sum a ticket. */
const zCommission = z.union([z.object({ perMille: z.int() }), z.object({ amount: zMoney })]);
export type CommissionDto = z.output<typeof zCommission>;

/** Thousandths of the fare that a ticket brings of bonus money. */
const zPerMille = z.int().min(0).max(1000).default(DEFAULT_MOTIVATION_PER_MILLE);

const zRate = z.object({
  id: z.int(),
  /** The first day of sale, in Bishkek. */
  from: zLocalDate,
  /** Null: every product. */
  product: z.enum(PRODUCTS).nullable(),
  /** Null: every carrier. `name` is null for one that is not known any more. */
  carrier: z.object({ code: z.string(), name: z.string().nullable() }).nullable(),
  /** Null: every cabin. */
  cabin: zCabin.nullable(),
  /** Which the journey touches, ISO; null: every route. */
  country: z.string().nullable(),
  commission: zCommission,
  motivation: zMoney,
  motivationPerMille: z.int(),
  /** `waiting`: its day has not come; `past`: a later one of the same subject counts. */
  state: z.enum(['waiting', 'now', 'past']),
});
export type RateDto = z.output<typeof zRate>;

const zPerson = z.object({ id: z.string(), name: z.string() });

/** A contract as the office sees it. */
const zContractTerms = z
  .object({
    id: z.string(),
    number: z.string(),
    contractor: z.object({
      id: z.string(),
      name: z.string(),
      requisites: zRequisites,
      /** A change names the version that it was made from. */
      version: z.int(),
    }),
    kind: z.enum(['agent', 'subagent', 'corporate']),
    /** The agent's, of a sub-agent's contract. */
    parent: z.object({ id: z.string(), number: z.string(), name: z.string() }).nullable(),
    /** How many contracts are right below it. */
    below: z.int(),
    currency: zCurrency,
    status: z.enum(['active', 'suspended']),
    openedOn: zLocalDate,
    /** What it was opened with: counts where no rate does. A ticket. */
    commission: zCommission,
    /** Bonus money: a share of the fare, up to the sum. */
    motivation: zMoney,
    motivationPerMille: z.int(),
    /** Further rates, grouped by subject, the latest first. */
    rates: z.array(zRate),
    workplaces: z.array(zPerson),
    people: z.int(),
    /** Whether its people see what they earn (spec §6). */
    showsCommission: z.boolean(),
    unpaidOrders: z.int(),
    /** Its people are warned when no more is available. */
    lowBalance: zMoney,
    /** Who of the house looks after it. */
    manager: zPerson.nullable(),
    /** Who could. */
    managers: z.array(zPerson),
    /** `available = own + creditLimit − reserved`, less what it owes back for tickets. */
    funds: z.object({ own: zMoney, reserved: zMoney, creditLimit: zMoney, available: zMoney }),
    /** A change names the version that it was made from. */
    version: z.int(),
    /** The limit waits for a second person, under this id. */
    proposed: z.string().optional(),
    /** What was done to it and its firm, newest first. */
    history: z.array(zHistoryEntry),
  })
  .meta({ id: 'ContractTerms' });
export type ContractTerms = z.output<typeof zContractTerms>;

export const zContractId = z.object({ id: z.string().min(1).max(64) });
const zMinor = z.int().min(0).max(MAX_MINOR);
const id = z.string().min(1).max(64);
const zName = z.string().trim().min(1).max(200);
/** Thousandths of the fare, or minor units of the contract's currency. */
const zNewCommission = z.union([
  z.strictObject({ perMille: z.int().min(0).max(1000) }),
  z.strictObject({ fixed: zMinor }),
]);
const shared = { access: 'finance', output: zContractTerms } as const;

export const readOpening = endpoint({
  method: 'GET',
  path: '/api/office/contract-opening',
  access: 'finance',
  summary: 'What a new contract may be given: who looks after it, and what it is in',
  output: z.object({ managers: z.array(zPerson), currency: zCurrency }),
});

export const openContract = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/office/contracts',
  status: 201,
  stepUp: true,
  summary:
    'Open a contract with its first workplace and its credit limit; more than one person may lend waits for a second',
  body: z.strictObject({
    kind: z.enum(['agent', 'subagent', 'corporate']),
    number: z.string().trim().min(1).max(40),
    /** A firm that has a contract already, or a new one; one whose taxpayer's number is known is that one. */
    contractor: z.union([
      z.strictObject({ id }),
      z.strictObject({ name: zName, requisites: zRequisites.required({ inn: true }) }),
    ]),
    /** The agent's contract, of a sub-agent. */
    parentId: id.nullable(),
    currency: zCurrency,
    managerId: id.nullable(),
    workplace: zName,
    commission: zNewCommission,
    motivation: zMinor,
    motivationPerMille: zPerMille,
    creditLimit: zMinor,
    showsCommission: z.boolean(),
  }),
});

export const readContract = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/office/contracts/:id',
  summary: 'A contract with its terms, its money and what was done to it',
  params: zContractId,
});

export const changeContract = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/office/contracts/:id',
  summary:
    'Suspend a contract or let it sell again; who looks after it, what its people see, how many unpaid orders ' +
    'it may hold, what is little money to it',
  params: zContractId,
  body: z.strictObject({
    version: zVersion,
    status: z.enum(['active', 'suspended']),
    showsCommission: z.boolean(),
    unpaidOrders: z.int().min(0).max(MAX_UNPAID),
    /** Minor units of its currency. */
    lowBalance: zMinor,
    managerId: id.nullable(),
  }),
});

export const changeCreditLimit = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/office/contracts/:id/credit-limit',
  stepUp: true,
  summary:
    'Lend a contract more or less, never less than it owes and has reserved; more than one person may lend ' +
    'waits for a second',
  params: zContractId,
  /** Minor units of its currency. */
  body: z.strictObject({ version: zVersion, limit: zMinor, reason: zReason.default('') }),
});

export const setRate = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/office/contracts/:id/rates',
  stepUp: true,
  status: 201,
  summary: 'Set what a contract earns from a day on, by product, carrier, cabin and country; sales keep theirs',
  params: zContractId,
  body: z.strictObject({
    version: zVersion,
    from: zLocalDate,
    product: z.enum(PRODUCTS).nullable(),
    carrier: z
      .string()
      .regex(/^[A-Z0-9]{2,3}$/)
      .nullable(),
    cabin: zCabin.nullable().default(null),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .default(null),
    commission: zNewCommission,
    motivation: zMinor,
    motivationPerMille: zPerMille,
  }),
});

export const removeRate = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/office/contracts/:id/rates/:rate',
  stepUp: true,
  summary: 'Take back a rate whose day has not come',
  params: zContractId.extend({ rate: z.coerce.number().int().positive() }),
});

export const openWorkplace = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/office/contracts/:id/workplaces',
  status: 201,
  summary: 'Open another selling point under a contract',
  params: zContractId,
  body: z.strictObject({ version: zVersion, name: zName }),
});

export const changeContractor = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/office/contracts/:id/contractor',
  summary: 'Change the name and the requisites of the firm of a contract, for all its contracts',
  params: zContractId,
  body: z.strictObject({ version: zVersion, name: zName, requisites: zRequisites }),
});
