import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zCurrency, zMoney } from '#kernel/schemas.ts';

/** The most unpaid orders that a contract may hold seats for. */
export const MOST_UNPAID = 1_000;

/** A contract as the office sees it. */
const zContractTerms = z
  .object({
    id: z.string(),
    number: z.string(),
    contractor: z.object({ id: z.string(), name: z.string() }),
    kind: z.enum(['agent', 'subagent', 'corporate']),
    /** The agent's, of a sub-agent's contract. */
    parent: z.object({ id: z.string(), number: z.string(), name: z.string() }).nullable(),
    /** How many contracts are right below it. */
    below: z.int(),
    currency: zCurrency,
    status: z.enum(['active', 'suspended']),
    /** Thousandths of the fare, or a fixed sum a ticket. */
    commission: z.union([z.object({ perMille: z.int() }), z.object({ amount: zMoney })]),
    /** A ticket. */
    motivation: zMoney,
    workplaces: z.array(z.object({ id: z.string(), name: z.string() })),
    people: z.int(),
    /** Whether its people see what they earn (spec §6). */
    showsCommission: z.boolean(),
    unpaidOrders: z.int(),
    /** Its people are warned when no more is available. */
    lowBalance: zMoney,
  })
  .meta({ id: 'ContractTerms' });
export type ContractTerms = z.output<typeof zContractTerms>;

export const zContractId = z.object({ id: z.string().min(1).max(64) });

export const readContract = endpoint({
  method: 'GET',
  path: '/api/office/contracts/:id',
  access: 'admin',
  summary: 'A contract with its terms',
  params: zContractId,
  output: zContractTerms,
});

export const changeContract = endpoint({
  method: 'PUT',
  path: '/api/office/contracts/:id',
  access: 'admin',
  summary:
    'Suspend a contract or let it sell again; what its people see, how many unpaid orders it may hold, what is little money to it',
  params: zContractId,
  body: z.strictObject({
    status: z.enum(['active', 'suspended']),
    showsCommission: z.boolean(),
    unpaidOrders: z.int().min(0).max(MOST_UNPAID),
    /** Minor units of its currency. */
    lowBalance: z.int().min(0).max(100_000_000_000),
  }),
  output: zContractTerms,
});
