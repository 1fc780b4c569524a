import { z } from 'zod';
import type { Cabin } from '#kernel/cabin.ts';
import type { Instant, LocalDate } from '#kernel/dates.ts';
import { type Money, money } from '#kernel/money.ts';
import { zInstant, zMoney } from '#kernel/schemas.ts';
import { type TripFacts, zViolation } from '#modules/agencies/api.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { FareTerms, Slice } from '#modules/supply/api.ts';
import { APPROVAL_STATES } from '../../core/domain/facts.ts';
import { zRouteEnds } from '../../wire/route-ends.ts';

/** Of every ticket of a journey. */
export const cabinsOf = (terms: FareTerms): Cabin[] => [
  terms.cabin,
  ...(terms.parts ?? []).map((part) => part.terms.cabin),
];

/** Input of a travel policy; `services`: the ancillaries. */
export function tripFactsOf(
  { slices, terms, price }: { slices: readonly Slice[]; terms: FareTerms; price: Pick<PriceDetail, 'lines' | 'total'> },
  today: LocalDate,
  services?: Money,
): TripFacts {
  const { minor, currency } = price.total;
  const dearest = Math.max(0, ...price.lines.map(({ total }) => total.minor));
  return {
    cabins: cabinsOf(terms),
    departs: slices[0]?.segments[0]?.departs.slice(0, 10) ?? today,
    today,
    perPassenger: money(dearest, currency),
    total: money(minor + (services?.minor ?? 0), currency),
  };
}

/** What a traveller says about a trip; asked for by the policy of their contract. */
export const zTripNote = z.strictObject({
  costCentre: z.string().max(60).default(''),
  purpose: z.string().max(300).default(''),
});

/** How a booking stands to the policy of the contract that it is made under. */
export const zBookingTravel = z
  .object({
    violations: z.array(zViolation),
    /** The order will wait for approval: nothing is paid before. */
    approval: z.boolean(),
    /** What it may be charged to; none: it is not asked. */
    costCentres: z.array(z.string()),
    costCentreRequired: z.boolean(),
    purpose: z.enum(['off', 'optional', 'required']),
    /** Who decides, how long they may take, and what silence means then. */
    approvers: z.array(z.string()),
    hours: z.int(),
    silence: z.enum(['approve', 'refuse']),
    /**
     * Seats are kept for less than `hours`: for how long at most, and which offers of the same journey are kept
     * longer. Absent: long enough, or not known before the order.
     */
    shortHold: z
      .object({
        minutes: z.int(),
        longer: z.array(z.object({ offerId: z.string(), minutes: z.int() })),
      })
      .optional(),
  })
  .meta({ id: 'BookingTravel' });
export type BookingTravel = z.output<typeof zBookingTravel>;

/** A company's word: who gave it, and when, or until when it is waited for. */
export const zApproval = z
  .object({
    state: z.enum(APPROVAL_STATES),
    /** Silence decides then. */
    approvalDeadline: zInstant,
    /** The seats, or the offer of an exchange, are kept for less than the policy gives. */
    cutShort: z.object({ policyGives: zInstant, keptUntil: zInstant }).optional(),
    silence: z.enum(['approve', 'refuse']),
    decidedAt: zInstant.nullable(),
    /** Null: by time-out, or by a user who no longer exists. */
    decidedBy: z.string().nullable(),
    comment: z.string().nullable(),
    /** The reader may decide. */
    mayDecide: z.boolean(),
  })
  .meta({ id: 'TripApproval' });

type Held = { readonly id: string; readonly holdMinutes?: number | undefined };

/**
 * How much shorter than `hours` the seats of `offer` are kept, with the `others` of its journey that are kept longer;
 * null: long enough, or not known. Seats are kept until the departure at most.
 */
export function shortHold(
  offer: Held,
  others: readonly Held[],
  { hours, departsAt, now }: { hours: number; departsAt: Instant; now: Date },
): BookingTravel['shortHold'] | null {
  const left = Math.max(0, Math.floor((Date.parse(departsAt) - now.getTime()) / 60_000));
  if (offer.holdMinutes === undefined) return null;
  const minutes = Math.min(offer.holdMinutes, left);
  if (minutes >= hours * 60) return null;
  const longer = others.flatMap(({ id, holdMinutes }) => {
    const kept = Math.min(holdMinutes ?? 0, left);
    return kept > minutes ? [{ offerId: id, minutes: kept }] : [];
  });
  return { minutes, longer };
}

/** What an order keeps of it. */
export const zOrderTrip = z
  .object({
    costCentre: z.string().nullable(),
    purpose: z.string().nullable(),
    violations: z.array(zViolation),
    /** Null: it needed no approval. */
    approval: zApproval.nullable(),
  })
  .meta({ id: 'OrderTravelApproval' });
export type OrderTravelApproval = z.output<typeof zOrderTrip>;

/** One that waits for the word of a contract, or got it lately. */
export const zApprovalRow = z
  .object({
    orderId: z.string(),
    number: z.string(),
    askedAt: zInstant,
    /** Who placed it. */
    by: z.string().nullable(),
    /** `Bishkek – Osh`, by city keys; `places` names them. */
    route: z.array(zRouteEnds),
    passengers: z.array(z.object({ surname: z.string(), name: z.string() })),
    total: zMoney,
    /**
     * An exchange of its tickets needs approval: `route` and `passengers` are the exchange's. One of `due` and `back`
     * is zero; null: the order itself.
     */
    exchange: z.object({ id: z.string(), due: zMoney, back: zMoney }).nullable(),
    /** It has ended, or can still be decided about. */
    open: z.boolean(),
    trip: zOrderTrip,
  })
  .meta({ id: 'ApprovalRow' });
