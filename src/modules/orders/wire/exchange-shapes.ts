import { z } from 'zod';
import { zCategory, zInstant, zLocalDate, zMoney } from '#kernel/schemas.ts';
import { type TravelPolicy, type Violation, zViolation } from '#modules/agencies/api.ts';
import { zPriceLine } from '#modules/pricing/api.ts';
import { zLocationName } from '#modules/search/api.ts';
import { zFareTerms, zSlice } from '#modules/supply/api.ts';
import { zPaymentRefund } from './return-shapes.ts';
import { zApproval } from './travel-shapes.ts';

/**
 * Price of an exchange for one traveller, frozen when it was shown: `total = fareDifference + taxDifference + penalty +
 * fee`; a negative total is refunded.
 */
export const zExchangeLine = z
  .object({
    passengerId: z.string(),
    /** The documents given up. */
    tickets: z.array(z.string()),
    previousFare: zMoney,
    currentFare: zMoney,
    previousTaxes: zMoney,
    currentTaxes: zMoney,
    /** By the fare's rule: a lower new fare comes back, or stays with the carrier. */
    fareDifference: zMoney,
    taxDifference: zMoney,
    /** The carrier's. */
    penalty: zMoney,
    /** Ours. */
    fee: zMoney,
    total: zMoney,
    /** What the new document counts as sold for. */
    price: zPriceLine,
  })
  .meta({ id: 'ExchangeLine' });
export type ExchangeLine = z.output<typeof zExchangeLine>;

/** What an agency earns of exchanged tickets before and after, frozen with the sums. */
export const zExchangeEarned = z
  .object({
    previousCommission: zMoney,
    currentCommission: zMoney,
    previousMotivation: zMoney,
    currentMotivation: zMoney,
    /**
     * Commission that was never paid and so comes off what goes back; what else goes back is charged to the contract.
     */
    deducted: zMoney,
  })
  .meta({ id: 'ExchangeEarned' });
export type ExchangeEarned = z.output<typeof zExchangeEarned>;

/**
 * Where an offer is outside of a company's travel policy beyond what the company has agreed to before; `hours` it may
 * take to decide, and the decision when the time limit passes.
 */
export type ExchangeTravel = Pick<TravelPolicy, 'hours' | 'onTimeout'> & { violations: Violation[] };

/** Other flights for documents of chosen passengers: first an offer, then an act that cannot be undone. */
export const zExchange = z
  .object({
    id: z.string(),
    /** The question that it is one of the answers to. */
    quoteId: z.string(),
    /**
     * `approving` waits for the word of the company, `unpaid` for its payment until `expiresAt`; `withdrawn` it did
     * not come; `staff` a person is finding out.
     */
    state: z.enum(['quoted', 'expired', 'approving', 'unpaid', 'processing', 'staff', 'done', 'rejected', 'canceled']),
    /** Of what comes back: whether the bank has been asked for it, and has sent it. */
    money: z.enum(['none', 'sent', 'paid']),
    expiresAt: zInstant,
    confirmedAt: zInstant.nullable(),
    slices: z.array(zSlice),
    terms: zFareTerms,
    locations: z.record(z.string(), zLocationName),
    carriers: z.record(z.string(), z.string()),
    lines: z.array(zExchangeLine),
    /** One of them is zero. */
    amountDue: zMoney,
    refundAmount: zMoney,
    /**
     * Where the money goes, by the payments it came from: what it brings, or what was paid for one that was not done.
     */
    refunds: z.array(zPaymentRefund),
    /** Negative: refunded. */
    total: zMoney,
    /**
     * `back` is what comes back of the passengers' price; the balance of the contract gets it less the commission
     * that was kept back. Absent: what reaches the payer.
     */
    beforeCommission: z.literal(true).optional(),
    /** Absent for readers who may not see the agency's earnings. `back = −Σ lines − deducted` */
    earned: zExchangeEarned.optional(),
    /** The total of the offer that this one replaces. */
    previousTotal: zMoney.nullable(),
    /** A lower new fare is not given back. */
    retainsDifference: z.boolean(),
    /** Under 24 hours are left before the departure of the flights given up (spec §9). */
    late: z.boolean(),
    /**
     * Of an offer outside the company's travel policy: the broken rules and the decision; payment and exchange wait for
     * it. Absent: it needs no approval.
     */
    travel: z
      .object({
        violations: z.array(zViolation),
        /** How long a decision may take, and the decision when the time limit passes. */
        hours: z.int(),
        onTimeout: z.enum(['approve', 'refuse']),
        /** Null: not requested so far. */
        approval: zApproval.nullable(),
      })
      .optional(),
    /** Staff wrote it and carry it out at the carrier; `rules`: of the new tickets, as they wrote them. */
    byHand: z.object({ rules: z.string() }).optional(),
    /** There is a receipt to download. */
    receipt: z.boolean(),
    serverNow: zInstant,
  })
  .meta({ id: 'Exchange' });
export type Exchange = z.output<typeof zExchange>;

/** The answers to one question. */
export const zExchangeOffers = z
  .object({
    quoteId: z.string(),
    passengerIds: z.array(z.string()),
    dates: z.array(zLocalDate),
    offers: z.array(zExchange),
    serverNow: zInstant,
  })
  .meta({ id: 'ExchangeOffers' });
export type ExchangeOffers = z.output<typeof zExchangeOffers>;

/** Flights and the passengers who have them now. */
export const zOwnJourney = z
  .object({
    passengerIds: z.array(z.string()),
    slices: z.array(zSlice),
    terms: zFareTerms,
    /** The exchange it came by; null: as sold. */
    exchangeId: z.string().nullable(),
  })
  .meta({ id: 'PassengerItinerary' });
export type PassengerItinerary = z.output<typeof zOwnJourney>;

/** Who of an order may fly on other days, as it stands at the carrier now. */
export const zExchangeChoices = z
  .object({
    orderId: z.string(),
    number: z.string(),
    serverNow: zInstant,
    /** A room or a ride: it is given back and booked anew, never exchanged. */
    service: z.boolean(),
    late: z.boolean(),
    passengers: z.array(
      z.object({
        id: z.string(),
        category: zCategory,
        surname: z.string(),
        name: z.string(),
        tickets: z.array(z.object({ number: z.string(), state: z.string() })),
        open: z.boolean(),
      }),
    ),
    /** Passengers of different journeys are exchanged apart. */
    journeys: z.array(zOwnJourney),
    locations: z.record(z.string(), zLocationName),
    carriers: z.record(z.string(), z.string()),
    /** `contact`: the carrier does not exchange by itself, a person has to ask. */
    exchange: z.enum(['automatic', 'contact']),
    /** Something is being exchanged or given back now: nothing else may begin. */
    busy: z.object({ kind: z.enum(['exchange', 'return']), id: z.string() }).nullable(),
    exchanges: z.array(zExchange),
  })
  .meta({ id: 'ExchangeChoices' });
export type ExchangeChoices = z.output<typeof zExchangeChoices>;
