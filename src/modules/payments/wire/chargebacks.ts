import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zMoney } from '#kernel/schemas.ts';

const zDone = z.object({ at: zInstant, by: z.string().nullable() });
const zChargeback = z
  .object({
    id: z.string(),
    /** The bank's or the gateway's number of the case. */
    caseNumber: z.string(),
    amount: zMoney,
    reason: z.string(),
    /** `open`: the gateway holds the money, `won`: it is ours again, `lost`: it is the buyer's. */
    state: z.enum(['open', 'won', 'lost']),
    /** `by` null: the gateway reported it. */
    opened: zDone,
    decided: zDone.nullable(),
  })
  .meta({ id: 'Chargeback' });

const zPayments = z.object({
  payments: z.array(
    z
      .object({
        id: z.string(),
        method: z.string(),
        /** Who took the money; `ledger` for a contract's own. */
        gateway: z.string(),
        state: z.enum(['captured', 'disputed', 'charged_back', 'refunding', 'refunded']),
        captured: zMoney,
        refunded: zMoney,
        at: zInstant,
        chargebacks: z.array(zChargeback),
      })
      .meta({ id: 'OfficePayment' }),
  ),
});
export type OfficePayments = z.output<typeof zPayments>;

const id = z.string().min(1).max(64);

export const readOfficePayments = endpoint({
  method: 'GET',
  path: '/api/office/orders/:id/payments',
  access: 'staff',
  summary: 'Money that was taken for an order, with what banks have taken back',
  params: z.object({ id }),
  output: zPayments,
});

export const recordOfficeChargeback = endpoint({
  method: 'POST',
  path: '/api/office/payments/:id/chargebacks',
  access: 'finance',
  stepUp: true,
  summary: 'Record that the buyer’s bank takes the money of a payment back; the same case again records nothing',
  params: z.object({ id }),
  body: z.strictObject({
    caseNumber: z.string().trim().min(1).max(60),
    /** Minor units of the payment's currency. */
    minor: z.int().min(1).max(100_000_000_000),
    reason: z.string().trim().min(1).max(200),
  }),
  status: 201,
  output: zPayments,
});

export const decideOfficeChargeback = endpoint({
  method: 'POST',
  path: '/api/office/payments/:id/chargebacks/:chargeback/outcome',
  access: 'finance',
  stepUp: true,
  summary: 'Record how a case of the buyer’s bank has ended',
  params: z.object({ id, chargeback: id }),
  body: z.strictObject({ outcome: z.enum(['won', 'lost']) }),
  output: zPayments,
});
