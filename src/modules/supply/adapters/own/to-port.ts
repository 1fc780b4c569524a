import { BUSINESS_TIME_ZONE, localDateTime, minutesBetween } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import { fromMajor, type Money, money } from '#kernel/money.ts';
import {
  type AfterSaleAction,
  aircraftName,
  type BookingRow,
  boardingOf,
  type ExchangeRow,
  familyRules,
  fareBasis,
  type InventoryDeparture,
  type InventoryOffer,
  inventoryStop,
  isAutoRefundable,
  modeOfCarrier,
  modeOfFamily,
  ownRefundSteps,
  type QuoteRow,
  railBusVoidMinutes,
  runBeyond,
  transportNumber,
} from '#modules/inventory/index.ts';
import { COACH_CLASSES, type Segment, type Slice, type TicketTerms } from '../../api.ts';
import type {
  ExchangeQuote,
  RefundQuote,
  SupplierBooking,
  SupplierDocument,
  SupplierOffer,
} from '../../domain/port.ts';

export const OFFER_MINUTES = 15;
const DOCUMENT_KINDS = {
  avia: 'ticket',
  rail: 'rail',
  bus: 'bus',
  hotel: 'hotel',
  transfer: 'transfer',
} as const satisfies Readonly<Record<Exclude<Mode, 'service'>, SupplierDocument['kind']>>;
/** More free seats than this are not shown. */
export const TELL_SEATS = 9;

/** Stops where a bus takes people on, with the clock of each. */
function boardingStops(flight: InventoryDeparture): Pick<Segment, 'boarding'> {
  const stops = boardingOf(flight.carrier, flight.number, flight.fromCode).map(({ code, after }) => {
    const { key = code, zone } = inventoryStop(code);
    const at = new Date(Date.parse(flight.departsAt) + after * 60_000);
    return { stop: key, departsLocal: localDateTime(at, zone) };
  });
  return stops.length > 0 ? { boarding: stops } : {};
}

function portionOf(flight: InventoryDeparture): Pick<Segment, 'vehicleRun'> {
  const run = runBeyond(flight);
  const key = (code: string) => inventoryStop(code).key ?? code;
  return run ? { vehicleRun: { from: key(run.from), to: key(run.to) } } : {};
}

const modeOfFlight = (flight: InventoryDeparture): Pick<Segment, 'mode'> => {
  const mode = modeOfCarrier(flight.carrier);
  return mode === 'avia' ? {} : { mode };
};

/** Departures and terms of one response; those that several journeys share are included once. */
export type ResponseDictionary = {
  readonly flights: Map<InventoryDeparture, Segment>;
  readonly terms: Map<string, TicketTerms>;
};
export const emptyDictionary = (): ResponseDictionary => ({ flights: new Map(), terms: new Map() });

export function segmentOf(flight: InventoryDeparture, { flights }: ResponseDictionary): Segment {
  const known = flights.get(flight) ?? newSegment(flight);
  flights.set(flight, known);
  return known;
}

const newSegment = (flight: InventoryDeparture): Segment => ({
  ...modeOfFlight(flight),
  flight: transportNumber(flight.carrier, flight.number),
  carrier: flight.carrier,
  from: flight.from,
  to: flight.to,
  departsLocal: flight.departsLocal,
  arrivesLocal: flight.arrivesLocal,
  departsAt: flight.departsAt,
  arrivesAt: flight.arrivesAt,
  minutes: flight.minutes,
  aircraft: aircraftName(flight.aircraft) ?? flight.aircraft,
  ...boardingStops(flight),
  ...portionOf(flight),
});

function sliceOf(flights: readonly InventoryDeparture[], dictionary: ResponseDictionary): Slice {
  const [first, last] = [flights[0], flights.at(-1)];
  if (!first || !last) throw new Error('a journey without flights');
  return {
    segments: flights.map((flight) => segmentOf(flight, dictionary)),
    minutes: minutesBetween(first.departsAt, last.arrivesAt),
    airportChange: false,
    overnight: first.departsLocal.slice(0, 10) !== last.arrivesLocal.slice(0, 10),
  };
}

const orNull = (whole: number | undefined): Money | null => (whole === undefined ? null : fromMajor(whole));

/** What an offer's terms are made of, and nothing else: offers that have the same promise the same. */
type OfferPromise = {
  fareFamily: InventoryOffer<InventoryDeparture>['fareFamily'];
  whole: InventoryOffer<InventoryDeparture>['whole'];
  carrier: string;
  domestic: boolean;
  rbds: readonly string[];
};

function promisedOf({
  fareFamily,
  whole,
  slices,
}: Pick<InventoryOffer<InventoryDeparture>, 'fareFamily' | 'slices' | 'whole'>): OfferPromise {
  const departures = slices.flat();
  return {
    fareFamily,
    whole,
    carrier: departures[0]?.flight.carrier ?? '',
    domestic: departures.every(({ flight }) => flight.domestic),
    rbds: departures.map(({ rbd }) => rbd),
  };
}

/** What only trains and buses have: a coach class, places to choose. */
function railBusTerms({ fareFamily, carrier }: OfferPromise) {
  const mode = modeOfFamily(fareFamily);
  if (mode === 'avia') return null;
  const coachClass = COACH_CLASSES.find((known) => known === fareFamily);
  return { ...(coachClass && { coachClass }), places: true, voidMinutes: railBusVoidMinutes(carrier) };
}

function termsOf(promised: OfferPromise): TicketTerms {
  const { fareFamily, whole, carrier, domestic, rbds } = promised;
  const steps = ownRefundSteps(carrier, fareFamily, domestic);
  const rules = familyRules(carrier, fareFamily);
  return {
    ...railBusTerms(promised),
    ...(whole && { compartment: whole }),
    fareFamily,
    name: rules.name,
    cabin: rules.cabin,
    fareBasis: rbds.map((rbd) => fareBasis(rbd, fareFamily)),
    cabinBag: { ...rules.cabinBag },
    baggage: { ...rules.baggage },
    meal: rules.meal,
    seatChoice: rules.seatChoice,
    refund: {
      allowed: rules.refund !== null,
      penalty: steps ? null : orNull(rules.refund?.penalty),
      noShow: steps ? null : orNull(rules.refund?.noShow),
      ...(steps && { steps }),
      ...(isAutoRefundable(carrier, fareFamily) ? {} : { byHand: true }),
    },
    voidZone: BUSINESS_TIME_ZONE,
    change: { allowed: !rules.unchangeable, fee: rules.unchangeable ? null : fromMajor(rules.changeFee) },
  };
}

/** The terms of an offer, included once for all offers of a response that promise the same. */
export function internTerms(
  offer: Pick<InventoryOffer<InventoryDeparture>, 'fareFamily' | 'slices' | 'whole'>,
  { terms }: ResponseDictionary,
): TicketTerms {
  const promised = promisedOf(offer);
  const name = Object.values(promised).join(' ');
  const known = terms.get(name) ?? termsOf(promised);
  terms.set(name, known);
  return known;
}

/** How many seats, whether and how long they are held, and until when it is promised. */
export const offerLimitsOf = (
  offer: Pick<InventoryOffer<InventoryDeparture>, 'seatsLeft' | 'holdable' | 'holdMinutes' | 'whole'>,
  now: Date,
) => ({
  // The number of free berths does not say how many compartments are free.
  seatsLeft: offer.whole || offer.seatsLeft > TELL_SEATS ? null : offer.seatsLeft,
  holdable: offer.holdable,
  holdMinutes: offer.holdMinutes,
  expiresAt: new Date(now.getTime() + OFFER_MINUTES * 60_000).toISOString(),
});

const slicesOf = (
  { slices }: Pick<InventoryOffer<InventoryDeparture>, 'slices'>,
  dictionary: ResponseDictionary = emptyDictionary(),
): Slice[] =>
  slices.map((slice) =>
    sliceOf(
      slice.map(({ flight }) => flight),
      dictionary,
    ),
  );

/** `dictionary`: shared objects of the same response. */
export const offerOf = (
  offer: InventoryOffer<InventoryDeparture>,
  now: Date,
  dictionary = emptyDictionary(),
): SupplierOffer => ({
  offerId: offer.offerId,
  slices: slicesOf(offer, dictionary),
  terms: internTerms(offer, dictionary),
  prices: offer.prices,
  ...offerLimitsOf(offer, now),
});

/** All portions or nothing: a single portion of a journey cannot be compared. */
function flownAs({ flights }: BookingRow): Pick<SupplierBooking, 'flights'> {
  const changes = flights.flatMap(({ flight, now }) => {
    if (!now) return [];
    const { departsLocal, arrivesLocal, departsAt, arrivesAt, canceled } = now;
    return [{ flight, departsLocal, arrivesLocal, departsAt, arrivesAt, canceled }];
  });
  return changes.length === flights.length ? { flights: changes } : {};
}

/** A reservation as it stands at `now`: unpaid past its deadline it is as good as cancelled. */
export function bookingOf(booking: BookingRow, actions: readonly AfterSaleAction[], now: Date): SupplierBooking {
  const overdue = booking.state === 'held' && booking.paymentTimeLimit <= now.toISOString();
  const state = overdue ? 'canceled' : booking.state;
  return {
    ref: { id: booking.id, locator: booking.locator, version: String(booking.version) },
    state,
    paymentTimeLimit: state === 'held' ? booking.paymentTimeLimit : null,
    documents: booking.tickets.map((ticket) => ({
      number: ticket.number,
      kind:
        booking.fareFamily === 'express'
          ? 'express'
          : DOCUMENT_KINDS[modeOfFamily((booking.portions?.[ticket.trip] ?? booking).fareFamily)],
      travellerId: ticket.travellerId,
      coupons: ticket.coupons,
      voidUntil: ticket.state === 'open' || ticket.state === 'released' ? ticket.voidUntil : null,
      ...(ticket.replaces ? { replaces: ticket.replaces } : {}),
      state: ticket.state,
    })),
    prices: booking.prices,
    total: money(booking.totalMinor, booking.currency),
    ...(booking.from ? { from: { ...booking.from, version: String(booking.from.version) } } : {}),
    actions: state === 'held' ? ['issue', 'cancel'] : [...actions],
    ...flownAs(booking),
  };
}

export const quoteOf = (quote: QuoteRow): RefundQuote => ({
  id: quote.id,
  mode: quote.mode,
  expiresAt: quote.expiresAt,
  lines: quote.lines,
  total: money(quote.totalMinor),
});

export const exchangeOf = (quote: ExchangeRow): ExchangeQuote => ({
  id: quote.id,
  expiresAt: quote.expiresAt,
  slices: slicesOf(quote.offer),
  terms: internTerms(quote.offer, emptyDictionary()),
  refundsDifference: quote.refundsDifference,
  lines: quote.lines,
  total: money(quote.totalMinor),
});
