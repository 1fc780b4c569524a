import { addDays, type Instant, localDate, localDateTime } from '#kernel/dates.ts';
import { money, times, zero } from '#kernel/money.ts';
import { refundCase, type TicketTimes, ticketRefund, VOID_MARGIN_MS } from '#kernel/refund-rule.ts';
import type { FareTerms } from '#modules/supply/api.ts';
import type { PriceLine } from '../api.ts';
import { paysFees } from './price-offer.ts';
import type {
  RefundTimeline,
  RefundTimelineCase,
  RefundTimelineStep,
  RefundTimelineTicket,
  TicketRefundLine,
} from './refund-timeline-shapes.ts';
import { type ReturnPolicy, ticketRefundLine } from './ticket-refund-line.ts';

/** A ticket, or several of a category, as it was or would be sold. */
export type SoldTicket = {
  id: string;
  count: number;
  price: PriceLine;
  terms: FareTerms['refund'];
  times: TicketTimes;
  /** The buyer has accepted the carrier's new times: it keeps nothing, we keep our fees. */
  accepted?: boolean;
  /** False: a coupon has been used, a person works it out. */
  unused?: boolean;
  /** Where it begins, with its IANA zone. */
  from: { place: string; zone: string };
  /** Of a journey on several tickets: our own rules for this one, and what it is for. */
  policy?: ReturnPolicy;
  run?: RefundTimelineTicket['run'];
};
export type RefundTimelineParams = {
  tickets: readonly SoldTicket[];
  policy: ReturnPolicy;
  now: Date;
  /** The zone by whose clock void windows close. */
  office: string;
  /** False: until when a void is taken is not known. */
  voidKnown?: boolean;
  /** Additional deduction from a line of an agency's sale. */
  adjust?: (id: string, line: TicketRefundLine) => TicketRefundLine;
};

const HOUR_MS = 3_600_000;
const LATE_MS = 24 * HOUR_MS;

/** Refund of one ticket at a moment, and whether it is final. The quote of a return and the timeline both use it. */
export function refundAt(
  ticket: SoldTicket,
  policy: ReturnPolicy,
  now: Date,
): { case: RefundTimelineCase; exact: boolean; line: TicketRefundLine } {
  const { price, terms } = ticket;
  const { refundableTaxes } = price;
  const when = refundCase(ticket.times, now);
  const known = refundableTaxes ?? zero(price.taxes.currency);
  const taxes = [
    { amount: known, refundable: true },
    { amount: money(price.taxes.minor - known.minor, known.currency), refundable: false },
  ];
  const left = Date.parse(ticket.times.departsAt) - now.getTime();
  const supplier = ticketRefund({ fare: price.fare, taxes }, terms, {
    when,
    seat: paysFees(price.category),
    hours: left / HOUR_MS,
  });
  const how = when === 'void' ? when : when === 'carrier' && !ticket.accepted ? when : 'refund';
  const whole = when === 'void' || when === 'carrier';
  const ladder = terms.allowed && terms.steps !== undefined;
  const knownPenalty = ladder ? left > 0 : !terms.allowed || terms.penalty !== null;
  const stated = refundableTaxes !== undefined && knownPenalty && terms.byHand !== true;
  const byPerson = ticket.unused === false || (ladder && left <= 0 && !whole);
  const late = when === 'before' && !ladder && !ticket.times.released && left <= LATE_MS;
  return {
    case: byPerson ? 'person' : late ? 'late' : when,
    exact: ticket.unused !== false && (whole || stated),
    line: ticketRefundLine(price, supplier, how, policy),
  };
}

/** In good time more than the refundable taxes comes back, our fee taken off. */
function givesFareBack({ price, terms }: SoldTicket, policy: ReturnPolicy): boolean {
  if (!terms.allowed) return false;
  const taxes = price.refundableTaxes ?? zero(price.taxes.currency);
  const sold = { fare: price.fare, taxes: [{ amount: taxes, refundable: true }] };
  const seat = paysFees(price.category);
  const promised = ticketRefund(sold, terms, { when: 'before', seat, hours: Number.POSITIVE_INFINITY });
  return ticketRefundLine(price, promised, 'refund', policy).refundAmount.minor > taxes.minor;
}

const notBelowZero = (line: TicketRefundLine): TicketRefundLine =>
  line.refundAmount.minor < 0 ? { ...line, refundAmount: zero(line.refundAmount.currency) } : line;

type Turn = { at: number; place: string | null; zone: string };

/** Moments after `now` at which some ticket comes under another rule, with the place whose clock names them. */
function turns({ tickets, now, office }: RefundTimelineParams): Turn[] {
  const all = tickets.flatMap(({ times: { voidUntil, departsAt }, terms: { steps }, from }) => {
    const leaves = Date.parse(departsAt);
    const voids = voidUntil === null ? [] : [Math.min(Date.parse(voidUntil), leaves) - VOID_MARGIN_MS];
    return [
      ...voids.map((at) => ({ at, place: null, zone: office })),
      // A step counts at its very limit.
      ...(steps?.map(({ hoursBefore }) => leaves - hoursBefore * HOUR_MS + 1) ?? [leaves - LATE_MS]).map((at) => ({
        at,
        ...from,
      })),
      { at: leaves, ...from },
    ];
  });
  const ahead = all.filter(({ at }) => at > now.getTime()).sort((a, b) => a.at - b.at);
  return ahead.filter(({ at }, i) => at !== ahead[i - 1]?.at);
}

function ticketsAt(ask: RefundTimelineParams, at: Date): RefundTimelineTicket[] {
  return ask.tickets.map((ticket) => {
    const { line, ...rest } = refundAt(ticket, ticket.policy ?? ask.policy, at);
    const own = notBelowZero(ask.adjust?.(ticket.id, line) ?? line);
    const { id, count, price, run } = ticket;
    return { id, category: price.category, count, ...(run && { run }), ...rest, ...own };
  });
}

const rowOf = ({ tickets, case: one }: Pick<RefundTimelineStep, 'tickets' | 'case'>): string =>
  JSON.stringify([one, tickets.map(({ case: own, exact, refundAmount }) => [own, exact, refundAmount.minor])]);

/**
 * The refund timeline: every step from now on until nothing changes, in order of time. Equal neighbouring steps are
 * merged. Sums are whole minor units of one currency; a party's are those of its tickets, each never negative, because
 * a return is voluntary.
 * @throws RangeError without tickets.
 */
export function refundTimeline(ask: RefundTimelineParams): RefundTimeline {
  const [first] = ask.tickets.toSorted((a, b) => (a.times.departsAt < b.times.departsAt ? -1 : 1));
  const last = ask.tickets.toSorted((a, b) => (a.times.departsAt < b.times.departsAt ? 1 : -1))[0];
  if (!first || !last) throw new RangeError('an outlook of no tickets');
  const day = (at: Date | Instant) => localDate(at, first.from.zone);
  const bounds = turns(ask);
  const steps: RefundTimelineStep[] = [];
  for (const [i, from] of [ask.now.getTime(), ...bounds.map(({ at }) => at)].entries()) {
    const tickets = ticketsAt(ask, new Date(from));
    const end = bounds[i];
    const [one] = tickets;
    const { currency } = (one as RefundTimelineTicket).paid;
    const party = (part: 'paid' | 'refundAmount') =>
      tickets.reduce((all, t) => money(all.minor + times(t[part], t.count).minor, currency), zero(currency));
    const step: RefundTimelineStep = {
      fromDay: day(new Date(from)),
      // The last instant of a step is the one before the next begins.
      untilDay: end ? day(new Date(end.at - 1)) : null,
      until: end
        ? {
            at: new Date(end.at).toISOString(),
            local: localDateTime(new Date(end.at), end.zone),
            zone: end.zone,
            place: end.place,
          }
        : null,
      case: tickets.every((t) => t.case === one?.case) ? (one as RefundTimelineTicket).case : 'mixed',
      exact: tickets.every((t) => t.exact),
      tickets,
      paid: party('paid'),
      refundAmount: party('refundAmount'),
    };
    const before = steps.at(-1);
    if (before && rowOf(before) === rowOf(step))
      steps[steps.length - 1] = { ...before, untilDay: step.untilDay, until: step.until };
    else steps.push(step);
  }
  return {
    today: day(ask.now),
    lastDay: addDays(day(ask.now.toISOString() > last.times.departsAt ? ask.now : last.times.departsAt), 2),
    place: first.from.place,
    refundable: ask.tickets.every((ticket) => givesFareBack(ticket, ticket.policy ?? ask.policy)),
    byHand: ask.tickets.some(({ terms }) => terms.byHand === true),
    voidKnown: ask.voidKnown !== false,
    steps,
  };
}
