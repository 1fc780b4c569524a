import { BUSINESS_TIME_ZONE, localDate, toInstant } from '#kernel/dates.ts';
import { prorate, subtract, zero } from '#kernel/money.ts';
import type { RefundTerms, TicketTimes } from '#kernel/refund-rule.ts';
import type { PriceDetail, PriceLine, RefundTimeline, TicketRefundLine } from '#modules/pricing/api.ts';
import { refundTimeline, type SoldTicket, saleOf, ticketsSold } from '#modules/pricing/index.ts';
import type { LocationName } from '#modules/search/api.ts';
import { type FareTerms, type Slice, type TicketTerms, ticketPortions } from '#modules/supply/api.ts';
import { earningsOf } from '../../accounting/use-cases/current-commission.ts';
import type { BookingRefundTimeline, OrderRefundTimeline } from '../../api.ts';
import { bookedItinerary, ownDraft } from '../../booking/use-cases/read-booking.ts';
import { bookingPrice, termsOfSale } from '../../booking/use-cases/sale-terms-and-price.ts';
import { type OrderRow, passengersOf } from '../../core/db/order-queries.ts';
import { ticketsOf } from '../../core/db/ticket-queries.ts';
import { clawBackCommission } from '../../core/domain/commission-after-changes.ts';
import { ownOf } from '../../core/domain/passenger-itineraries.ts';
import { ownOrder } from '../../core/use-cases/own-order.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { canSeeEarnings, isSeller } from '../../core/use-cases/who-sees-earnings.ts';
import { doneExchanges } from '../../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import { acceptedChange } from '../../schedule/db/schedule-queries.ts';
import { waitingChange } from '../../schedule/use-cases/waiting-change.ts';
import { documentsOf, ticketPortionsOfJourney } from '../domain/documents-of.ts';
import { policyOf } from './quote-return.ts';

type LocationNames = Readonly<Record<string, LocationName>>;

/** Where and when a journey begins. */
function startOf(slices: readonly Pick<Slice, 'segments'>[], locations: LocationNames) {
  const first = slices[0]?.segments[0];
  if (!first) throw new Error('a journey without flights');
  return {
    departsAt: first.departsAt,
    from: { place: first.from, zone: locations[first.from]?.tz ?? BUSINESS_TIME_ZONE },
  };
}

/** Tickets as they would be if they were bought now, by category. */
function wouldBeSold(
  lines: readonly PriceLine[],
  { voidZone: zone, voidMinutes, refund }: TicketTerms,
  { departsAt, from }: ReturnType<typeof startOf>,
  now: Date,
): SoldTicket[] {
  const dayEnds = zone ? toInstant(`${localDate(now, zone)}T23:59`, zone) : null;
  const closes = voidMinutes === undefined ? dayEnds : new Date(now.getTime() + voidMinutes * 60_000).toISOString();
  const times: TicketTimes = {
    voidUntil: closes && (closes < departsAt ? closes : departsAt),
    departsAt,
    released: false,
    carrier: 'as_sold',
  };
  return lines.map((line) => ({
    id: line.category,
    count: line.count,
    price: line,
    terms: refund,
    times,
    from,
  }));
}

/** Commission that goes with a ticket, shown before its payer is known. */
const shownLine = (line: TicketRefundLine, commission: PriceLine['commission']): TicketRefundLine =>
  commission && commission.minor > 0
    ? { ...line, clawback: prorate(commission, subtract(line.fare, line.penalty), line.fare) }
    : line;

/**
 * What each fare family of a booking would bring back if it were bought now. @throws AppError not_found
 * `orders.booking_not_found`.
 */
export async function readBookingRefundTimeline(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
): Promise<BookingRefundTimeline> {
  const draft = await ownDraft(deps, visitor, id);
  const { locations } = draft.snapshot;
  const itinerary = bookedItinerary(visitor, draft);
  const now = deps.clock.now();
  const country = (key: string) => locations[key]?.country ?? '';
  const refundTimelineOf = (terms: FareTerms, price: PriceDetail, supplier: string): RefundTimeline => {
    const sale = { at: now, currency: draft.price.total.currency, supplier, ruleSet: price.ruleSet };
    const { portions: fees, ...whole } = saleOf(itinerary.slices, terms, country);
    const policy = deps.pricing.tariff({ ...sale, ...whole, ...(fees && { portions: fees }) });
    const portions = ticketPortions(itinerary.slices, terms);
    const tickets =
      portions.length === 0
        ? wouldBeSold(price.lines, terms, startOf(itinerary.slices, locations), now)
        : portions.flatMap(({ n, mode, segments, terms: own }) =>
            wouldBeSold(price.portions?.[n]?.lines ?? [], own, startOf([{ segments }], locations), now).map((one) => ({
              ...one,
              id: `${one.id}.${n}`,
              policy: deps.pricing.tariff({ ...sale, ...whole, portions: fees?.slice(n, n + 1) ?? [] }),
              run: { mode, flights: segments.map(({ flight }) => flight) },
            })),
          );
    return refundTimeline({
      tickets,
      policy,
      now,
      office: (portions[0]?.terms ?? terms).voidZone ?? BUSINESS_TIME_ZONE,
      voidKnown: [terms, ...portions.map((portion) => portion.terms)].some((one) => one.voidZone !== undefined),
      adjust: (id, line) => shownLine(line, tickets.find((own) => own.id === id)?.price.commission),
    });
  };
  const contract = await termsOfSale(deps, deps.db, visitor, draft);
  const offers = itinerary.offers.map((offer) => {
    const price = bookingPrice(visitor, contract, {
      price: offer.price,
      tickets: ticketsSold(itinerary.slices, offer.terms, country, offer.supplier),
    });
    return {
      offerId: offer.id,
      name: offer.terms.name,
      total: price.total,
      timeline: refundTimelineOf(offer.terms, price, offer.supplier),
    };
  });
  return { chosen: draft.offerId, locations, offers };
}

/** Open and released tickets of an order as the rule of refunds reads them. */
async function soldTickets(deps: OrdersDeps, order: OrderRow): Promise<SoldTicket[]> {
  const done = await doneExchanges(deps.db, [order.id]);
  const tickets = await ticketsOf(deps.db, order.id);
  const waiting = await waitingChange(deps.db, order.id);
  const acceptedOnce = !waiting && (await acceptedChange(deps.db, order.id));
  return (await passengersOf(deps.db, order.id)).flatMap((who) => {
    const { journey, price: whole, exchangeId } = ownOf(order, done, who);
    const portions = ticketPortionsOfJourney(order.journey);
    return documentsOf(order, who, whole, tickets).flatMap(({ tickets: numbers, price, portion }) => {
      const own = tickets.filter((t) => numbers.includes(t.number));
      const live = own.length > 0 && own.every((t) => t.state === 'open' || t.state === 'released');
      if (!live) return [];
      const run = portion === undefined ? undefined : portions[portion];
      const open = waiting?.passengerIds.has(who.id) ? waiting.change : null;
      const changed = open?.significant ? (open.canceled.length > 0 ? 'canceled' : 'moved') : null;
      const accepted = acceptedOnce && exchangeId === null;
      const locations = { ...order.journey.locations, ...done.at(-1)?.journey.locations };
      // Operated times include an unanswered schedule change.
      const flown = open?.currentSlices ?? journey.slices;
      const { departsAt, from } = startOf(
        run
          ? [
              {
                segments: ticketPortionsOfJourney({ ...journey, slices: flown })[run.n]?.segments ?? run.segments,
              },
            ]
          : flown,
        locations,
      );
      const limits = own.map((t) => t.voidUntil?.toISOString() ?? null).sort();
      return {
        id: run ? `${who.id}.${run.n}` : who.id,
        count: 1,
        price,
        ...(run && {
          policy: policyOf(deps, order, run.n),
          run: { mode: run.mode, flights: run.segments.map(({ flight }) => flight) },
        }),
        terms: (run?.terms ?? journey.terms).refund satisfies RefundTerms,
        times: {
          voidUntil: limits.includes(null) ? null : (limits[0] ?? null),
          departsAt,
          released: own.every((t) => t.state === 'released'),
          carrier: changed ?? (accepted ? 'moved' : 'as_sold'),
        },
        accepted: changed === null && accepted,
        unused: own.every((t) => t.coupons.every((coupon) => coupon.status === 'O')),
        from,
      };
    });
  });
}

/**
 * What the tickets of an order bring back from now on; nothing when none is open, and for readers who do not return
 * them: the clients of an agency. @throws AppError not_found `orders.not_found`.
 */
export async function readOrderRefundTimeline(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
): Promise<OrderRefundTimeline> {
  const order = await ownOrder(deps, visitor, id);
  if (!isSeller(order, visitor)) return {};
  const tickets = await soldTickets(deps, order);
  if (order.receiptsSentAt === null || tickets.length === 0) return {};
  const earnings = order.contractId === null ? null : await earningsOf(deps, deps.db, order);
  // The refund less the commission would reveal the commission: other readers get the refund of the passenger's price.
  const earningsShown = await canSeeEarnings(deps, deps.db, order, visitor);
  const adjust = (passengerId: string, line: TicketRefundLine): TicketRefundLine => {
    if (!earningsShown) return line;
    const own = tickets.find((ticket) => ticket.id === passengerId)?.price.commission;
    const taken = earnings ? clawBackCommission({ passengerId, tickets: [], ...line }, own, earnings) : line;
    return taken.refundAmount.minor < 0 ? { ...line, refundAmount: zero(line.refundAmount.currency) } : taken;
  };
  const { voidZone } = order.journey.terms.portions?.[0]?.terms ?? order.journey.terms;
  const timeline = refundTimeline({
    tickets,
    policy: policyOf(deps, order),
    now: deps.clock.now(),
    office: voidZone ?? BUSINESS_TIME_ZONE,
    adjust,
  });
  return { timeline };
}
