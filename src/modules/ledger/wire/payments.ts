import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocalDate, zMoney } from '#kernel/schemas.ts';

/** The most that one document brings, minor units. */
export const MAX_PAID = 100_000_000_000;

const zDone = z.object({ at: zInstant, by: z.string().nullable() });
const zPayment = z
  .object({
    id: z.string(),
    amount: zMoney,
    document: z.string(),
    documentOn: zLocalDate,
    note: z.string(),
    recorded: zDone,
    /** Who took it back, and why; null while it stands. */
    reversed: zDone.extend({ reason: z.string() }).nullable(),
  })
  .meta({ id: 'ContractPayment' });
export type ContractPayment = z.output<typeof zPayment>;

const zPayments = z
  .object({
    contract: z.object({ id: z.string(), number: z.string(), name: z.string() }),
    /** `available = own + creditLimit − reserved`, less what it owes back for tickets. */
    funds: z.object({ own: zMoney, reserved: zMoney, creditLimit: zMoney, available: zMoney }),
    /** Newest first, at most two hundred. */
    payments: z.array(zPayment),
    /** What was sent waits for a second person, under this id. */
    proposed: z.string().optional(),
  })
  .meta({ id: 'ContractPayments' });
export type ContractPayments = z.output<typeof zPayments>;

const params = z.object({ id: z.string().min(1).max(64) });
const shared = { access: 'finance', output: zPayments } as const;

export const readPayments = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/office/contracts/:id/payments',
  summary: 'Money that a contract paid in, with its documents',
  params,
});

export const recordPayment = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/office/contracts/:id/payments',
  status: 201,
  stepUp: true,
  summary: 'Record money that came from a contract; the same key again records nothing',
  params,
  body: z.strictObject({
    /** Made by the form: names the payment for ever. */
    key: z.uuid(),
    /** Minor units of the contract's currency. */
    minor: z.int().min(1).max(MAX_PAID),
    document: z.string().trim().min(1).max(60),
    documentOn: zLocalDate,
    note: z.string().trim().max(300),
    /** Said when the same document stands under another contract, and this is another payment. */
    elsewhere: z.boolean().optional(),
  }),
});

export const reversePayment = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/office/contracts/:id/payments/:payment/reverse',
  status: 201,
  stepUp: true,
  summary: 'Take back a payment that was recorded in error, by a posting against it',
  params: params.extend({ payment: z.string().min(1).max(64) }),
  body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
});

/** The most contracts whose funds are read at once. */
const MAX_CONTRACTS = 50;

export const readContractFunds = endpoint({
  method: 'GET',
  path: '/api/office/contract-funds',
  access: 'finance',
  summary: 'What several contracts have, may owe and owe back; one without postings is absent',
  query: z.strictObject({
    ids: z
      .string()
      .max(65 * MAX_CONTRACTS)
      .transform((text) => text.split(','))
      .pipe(z.array(z.string().min(1).max(64)).max(MAX_CONTRACTS)),
  }),
  output: z.object({
    funds: z.array(z.object({ contractId: z.string(), own: zMoney, creditLimit: zMoney, debt: zMoney })),
  }),
});
