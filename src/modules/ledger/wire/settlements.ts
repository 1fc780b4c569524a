import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zCurrency, zInstant, zLocalDate, zMoney } from '#kernel/schemas.ts';
import { SETTLEMENT_DIRECTIONS } from '../domain/settle-supplier.ts';
import { zAnyCurrency, zForeignMoney } from './foreign-money.ts';
import { MAX_PAID } from './payments.ts';

/** The most of a supplier's currency that one document moves, minor units: some currencies are worth little. */
export const MAX_SETTLED = 1_000_000_000_000_000;

const zBalance = z.object({
  /** What we owe, in the supplier's currency; below zero: paid ahead. */
  owed: zForeignMoney,
  /** What that came to in the currency of sale at the frozen rates; null: it is the currency of sale. */
  converted: zMoney.nullable(),
});
const zSupplierAccount = z
  .object({
    id: z.string(),
    name: z.string(),
    /** What it sells in now. */
    currency: zAnyCurrency,
    /** Of its own currency first; of others where they are not zero. */
    balances: z.array(zBalance),
    /** What settlements cost more than at the frozen rates; below zero: less. */
    difference: zMoney,
  })
  .meta({ id: 'SupplierAccount' });
export type SupplierAccount = z.output<typeof zSupplierAccount>;

const zDone = z.object({ at: zInstant, by: z.string().nullable() });
const zSettlement = z
  .object({
    id: z.string(),
    direction: z.enum(SETTLEMENT_DIRECTIONS),
    amount: zForeignMoney,
    cost: zMoney,
    /** How much more it cost than at the frozen rates; below zero: less. */
    difference: zMoney,
    document: z.string(),
    documentOn: zLocalDate,
    note: z.string(),
    recorded: zDone,
    /** Who took it back, and why; null while it stands. */
    reversed: zDone.extend({ reason: z.string() }).nullable(),
  })
  .meta({ id: 'SupplierSettlement' });
export type SupplierSettlement = z.output<typeof zSettlement>;

const zSettlements = z
  .object({
    supplier: zSupplierAccount,
    /** The currency of sale, that we pay from. */
    costCurrency: zCurrency,
    /** Newest first, at most two hundred. */
    settlements: z.array(zSettlement),
    /** What was sent waits for a second person, under this id. */
    proposed: z.string().optional(),
  })
  .meta({ id: 'SupplierSettlements' });
export type SupplierSettlements = z.output<typeof zSettlements>;

const params = z.object({ id: z.string().min(1).max(64) });
const shared = { access: 'finance', output: zSettlements } as const;

export const listSupplierAccounts = endpoint({
  method: 'GET',
  path: '/api/office/supplier-accounts',
  access: 'finance',
  summary: 'What we owe each supplier in its currency, and what settling has cost more or less than at frozen rates',
  output: z.object({ suppliers: z.array(zSupplierAccount) }),
});

export const readSupplierAccount = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/office/supplier-accounts/:id',
  summary: 'The balance with a supplier and the settlements with it',
  params,
});

export const recordSettlement = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/office/supplier-accounts/:id/settlements',
  status: 201,
  stepUp: true,
  summary: 'Record money that was paid to a supplier or came from it; the same key again records nothing',
  params,
  body: z.strictObject({
    /** Made by the form: names the settlement for ever. */
    key: z.uuid(),
    direction: z.enum(SETTLEMENT_DIRECTIONS),
    /** What the supplier received or sent. */
    currency: zAnyCurrency,
    minor: z.int().min(1).max(MAX_SETTLED),
    /** What that cost or brought of ours, minor units of the currency of sale; absent where the two are one. */
    costMinor: z.int().min(1).max(MAX_PAID).optional(),
    document: z.string().trim().min(1).max(60),
    documentOn: zLocalDate,
    note: z.string().trim().max(300),
    /** The document stands with another supplier, and settles with this one all the same. */
    elsewhere: z.boolean().optional(),
  }),
});

export const reverseSettlement = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/office/supplier-accounts/:id/settlements/:settlement/reverse',
  status: 201,
  stepUp: true,
  summary: 'Take back a settlement that was recorded in error, by a posting against it',
  params: params.extend({ settlement: z.string().min(1).max(64) }),
  body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
});
