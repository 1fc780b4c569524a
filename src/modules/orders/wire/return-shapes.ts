import { z } from 'zod';
import { zCategory, zInstant, zMode, zMoney } from '#kernel/schemas.ts';
import { zPaymentMethod } from '#modules/payments/api.ts';
import { zBackLine } from '#modules/pricing/api.ts';

/** Money that goes back the way it came; `amount` is null for a reader who may not know what reaches the payer. */
export const zPaymentRefund = z.object({ method: zPaymentMethod, amount: zMoney.nullable() }).meta({ id: 'MoneyBack' });
export type PaymentRefund = z.output<typeof zPaymentRefund>;

/**
 * Price and refund of one traveller, frozen when it was shown: `back = fareBack + taxesBack + feesBack − refundFee −
 * deducted`.
 */
export const zTicketReturnLine = z
  .object({
    passengerId: z.string(),
    tickets: z.array(z.string()),
    /** Of a journey on several tickets: which of its runs the ticket is for. */
    portion: z.int().optional(),
    ...zBackLine.shape,
    /** The agency's motivation that goes with the ticket. */
    motivation: zMoney.optional(),
  })
  .meta({ id: 'TicketReturnLine' });
export type TicketReturnLine = z.output<typeof zTicketReturnLine>;

/** Documents of chosen passengers on their way back: first a quote, then an act that cannot be undone. */
export const zTicketReturn = z
  .object({
    id: z.string(),
    kind: z.enum(['void', 'refund', 'release']),
    /** `involuntary`: the carrier does not fly as it sold; nothing is kept. */
    cause: z.enum(['voluntary', 'involuntary']),
    /**
     * `quoted` waits for the buyer, `expired` is too old to be confirmed, `processing` the carrier has not answered
     * for certain, `staff` a person is finding out.
     */
    state: z.enum(['quoted', 'expired', 'processing', 'staff', 'done', 'rejected']),
    /** Whether the bank has been asked for the money, has refused it, and has sent it. */
    money: z.enum(['none', 'sent', 'refund_failed', 'paid']),
    expiresAt: zInstant,
    confirmedAt: zInstant.nullable(),
    lines: z.array(zTicketReturnLine),
    paid: zMoney,
    refundAmount: zMoney,
    /** Where the money goes, by the payments it came from. */
    refunds: z.array(zPaymentRefund),
    /** The sum of the quote that this one replaces. */
    previousRefundAmount: zMoney.nullable(),
    /** Under 24 hours are left before the departure (spec §9). */
    late: z.boolean(),
    /** There is a receipt to download. */
    receipt: z.boolean(),
    /**
     * `back` and the lines are what comes back of the passengers' price; the balance of the contract gets it less the
     * commission that was kept back. Absent: what reaches the payer.
     */
    beforeCommission: z.literal(true).optional(),
    serverNow: zInstant,
  })
  .meta({ id: 'TicketReturn' });
export type TicketReturn = z.output<typeof zTicketReturn>;

/** What may be given back of an order, as it stands at the carrier now. */
export const zReturnChoices = z
  .object({
    orderId: z.string(),
    number: z.string(),
    serverNow: zInstant,
    /** A room or a ride: a booking and a voucher, no tickets. */
    service: z.boolean(),
    /** Under 24 hours are left before the departure. */
    late: z.boolean(),
    /** A whole compartment: all tickets are given back at once, or none. */
    together: z.boolean(),
    passengers: z.array(
      z.object({
        id: z.string(),
        category: zCategory,
        surname: z.string(),
        name: z.string(),
        tickets: z.array(
          z.object({
            number: z.string(),
            state: z.string(),
            /** Of a journey on several tickets: what each is for, cost, and until when it may be annulled. */
            portion: z
              .object({
                mode: zMode,
                flights: z.array(z.string()),
                paid: zMoney,
                voidUntil: zInstant.nullable(),
              })
              .optional(),
          }),
        ),
        paid: zMoney,
        /** Their documents are open and none of them is on its way back. */
        open: z.boolean(),
        /** May be annulled until then; null: not, or not any more. */
        voidUntil: zInstant.nullable(),
      }),
    ),
    /** `contact`: the carrier gives nothing back by itself, a person has to ask. */
    refund: z.enum(['automatic', 'contact']),
    /** Something is being given back now: nothing else may begin. */
    busy: z.string().nullable(),
    returns: z.array(zTicketReturn),
  })
  .meta({ id: 'ReturnChoices' });
export type ReturnChoices = z.output<typeof zReturnChoices>;
