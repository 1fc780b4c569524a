import { z } from 'zod';
import { LOCALES, type Locale, type Localised } from '#kernel/locale.ts';
import { zInstant, zLocalised, zMoney } from '#kernel/schemas.ts';
import type { CheckIn, Order, TicketReturn } from '#modules/orders/api.ts';
import { directionName, nameOfSegment } from '#modules/supply/api.ts';

const zBags = z.object({ pieces: z.int(), kg: z.int() });

/** What the rules of an order say about a topic; the page writes it out in the reader's language. */
export const zAnswerFacts = z
  .discriminatedUnion('topic', [
    z.object({
      topic: z.literal('baggage'),
      /** By ticket of the journey; empty: nothing that carries bags. */
      parts: z.array(z.object({ route: zLocalised, cabinBag: zBags, baggage: zBags })),
    }),
    z.object({
      topic: z.literal('refund'),
      /** The sum that the supplier promises now; null: it does not say, the rule of the fare counts. */
      quote: z.object({ paid: zMoney, refundAmount: zMoney, until: zInstant }).nullable(),
      /** By the rule of the fare, for all passengers. */
      rule: z.object({ allowed: z.boolean(), beforeDeparture: zMoney, afterDeparture: zMoney }),
    }),
    z.object({
      topic: z.literal('check_in'),
      flights: z.array(
        z.object({
          flight: z.string(),
          route: zLocalised,
          /** Null: the carrier offers none here. */
          times: z
            .object({ paidFrom: zInstant.nullable(), fee: zMoney, freeFrom: zInstant, until: zInstant })
            .nullable(),
        }),
      ),
    }),
    z.object({
      topic: z.literal('pay_till'),
      state: z.enum(['due', 'paid', 'none']),
      until: zInstant.nullable(),
      total: zMoney,
    }),
    /** The order does not answer this reader, or not now: `code` says why. */
    z.object({ topic: z.literal('refused'), code: z.string() }),
  ])
  .meta({ id: 'BotAnswerFacts' });
export type AnswerFacts = z.output<typeof zAnswerFacts>;

type Segment = Order['slices'][number]['segments'][number];
type Locations = Order['locations'];

function routeOf(segments: readonly Segment[], locations: Locations): Localised {
  const [first, last] = [segments[0], segments.at(-1)];
  const direction = { from: first?.from ?? '', to: last?.to ?? '', hotel: nameOfSegment(first) };
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, directionName(direction, locations, locale)]),
  ) as Localised;
}

/** Where a ticket leads, direction by direction, by its coupons; empty: nothing of it is known. */
export function ticketRoute(
  { slices, locations }: Pick<Order, 'slices' | 'locations'>,
  { coupons }: Pick<Order['tickets'][number], 'coupons'>,
  locale: Locale,
): string {
  const flights = new Set(coupons.map(({ flight }) => flight));
  const parts = slices.map(({ segments }) => segments.filter(({ flight }) => flights.has(flight)));
  return parts
    .filter((segments) => segments.length > 0)
    .map((segments) => routeOf(segments, locations)[locale])
    .join(', ');
}

/** Rooms and services carry no bags. */
const carriesBags = (segment: Segment): boolean => nameOfSegment(segment) === undefined;

/** The bags that the fare includes, ticket by ticket. */
export function baggageFacts({ slices, terms, locations }: Order): AnswerFacts {
  const portions = terms.portions ?? slices.map((_, slice) => ({ slice, segmentCount: 99, terms }));
  const passed = new Map<number, number>();
  const parts = portions.flatMap(({ slice, segmentCount, terms: { cabinBag, baggage } }) => {
    const from = passed.get(slice) ?? 0;
    passed.set(slice, from + segmentCount);
    const segments = slices[slice]?.segments.slice(from, from + segmentCount) ?? [];
    if (!segments[0] || !segments.every(carriesBags)) return [];
    return [{ route: routeOf(segments, locations), cabinBag, baggage }];
  });
  return { topic: 'baggage', parts };
}

/** What comes back; `quote` was made for the chosen passengers. */
export const refundFacts = (order: Order, quote: TicketReturn | null): AnswerFacts => ({
  topic: 'refund',
  quote: quote && { paid: quote.paid, refundAmount: quote.refundAmount, until: quote.expiresAt },
  rule: {
    allowed: order.terms.refund.allowed,
    beforeDeparture: order.refund.beforeDeparture,
    afterDeparture: order.refund.afterDeparture,
  },
});

export const checkInFacts = ({ segments, locations }: CheckIn): AnswerFacts => ({
  topic: 'check_in',
  flights: segments.map(({ segment, rules }) => ({
    flight: segment.flight,
    route: routeOf([segment], locations),
    times: rules,
  })),
});

/** An order that is paid, over or failed has nothing to pay. */
export function payTillFacts({ actions, paymentTimeLimit, price, status }: Order): AnswerFacts {
  const due = actions.includes('pay');
  const paid = status === 'payed' || status === 'sold' || status === 'partial_sold';
  return {
    topic: 'pay_till',
    state: due ? 'due' : paid ? 'paid' : 'none',
    until: due ? paymentTimeLimit : null,
    total: price.total,
  };
}
