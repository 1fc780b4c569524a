import type { Cabin } from '#kernel/cabin.ts';
import type { Instant, LocalDate, LocalDateTime } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { JourneyMode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import type { Category, PassengerCounts } from '#kernel/passengers.ts';
import type { FareTerms, Slice, SupplierPrice } from '../api.ts';
import type { AncillariesPort, AncillaryOrder } from './ancillaries-port.ts';
import type { Conversion } from './conversion.ts';
import type { HotelRequest, TransferRequest } from './hotels-and-transfers.ts';
import type { CoachClass, PlaceSelection, SegmentPlaceMap } from './places.ts';

/**
 * The one port to everybody who sells seats: our own inventory and remote suppliers alike.
 * A call that changes something answers one of four outcomes; anything that is not a definite answer is `unknown`,
 * and is settled later by `settle` with the same operation id. No method throws for an outside failure.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T; asOf: Instant }
  | { kind: 'rejected'; code: Reject; message: string; retry: boolean }
  | { kind: 'pending'; token: string; pollAfterMs: number }
  | { kind: 'unknown'; reason: string };

export type Reject =
  | 'GONE'
  | 'PLACE_TAKEN'
  | 'PRICE_CHANGED'
  | 'EXPIRED'
  | 'VERSION'
  | 'BUSY'
  | 'INVALID'
  | 'NAME_OR_DOC'
  | 'FUNDS'
  | 'WINDOW_CLOSED'
  | 'NOT_AUTOMATIC'
  | 'UNSUPPORTED'
  | 'LIMIT'
  | 'DOWN';

/** `opId` names the operation at the supplier: the same id never has a second effect. */
export type Call = { opId: string; deadline: Instant; locale: Locale };

/** `longest`: letters of a surname or a given name; `distinct`: no two passengers of a booking have the same name. */
export type NameLimits = { longest: number; distinct: boolean };

export type Capabilities = {
  kind: 'avia' | 'rail' | 'bus' | 'complex' | 'hotel' | 'transfer';
  hold: boolean;
  void: boolean;
  partialVoid: boolean;
  autoRefund: boolean;
  autoExchange: boolean;
  releaseSeats: boolean;
  /** Travellers may leave a reservation for one of their own. */
  split: boolean;
  /** Flights of a journey that is neither one way nor there and back; absent: it sells none. */
  multiCity?: number;
  /** What names it takes, without spaces and hyphens; absent: any that a ticket has room for. */
  names?: NameLimits;
  /** Which travel date counts for age. */
  ageDate: 'first' | 'last' | 'each';
  /** Whether it prices those under eighteen by their very age, not by categories alone. */
  pricesByAge?: boolean;
  /** Longest time after which a sent request can still take effect; nothing is resent before it has passed. */
  maxEffectDelayMs: number;
};

export type SearchQuery = {
  /** Absent: by air. */
  mode?: JourneyMode | undefined;
  /** Location keys of stops of the mode on both sides (a city is spread over its airports or stations). */
  slices: readonly { from: readonly string[]; to: readonly string[]; date: LocalDate }[];
  passengerCounts: PassengerCounts;
  /**
   * Completed years on the day of the last departure, traveller by traveller, for a supplier that prices by them; null
   * where one is not known.
   */
  ages?: Readonly<Partial<Record<Category, readonly (number | null)[]>>> | undefined;
  cabin: Cabin;
  /** Only journeys without a change are wanted; the caller filters the others. */
  direct?: boolean | undefined;
  /** Trains: only this coach class. */
  coachClass?: CoachClass | undefined;
  /** Hotels: of the first slice, which begins and ends in one town; `passengerCounts.aaa` rooms. */
  hotelStay?: HotelRequest | undefined;
  /** Transfers: of the first slice. */
  transfer?: TransferRequest | undefined;
};

/**
 * One journey in one fare family for the whole party. An adapter's sums may be of any currency of ISO 4217 (all of one
 * offer of the same): `createSupply` converts them, so that all who use the port see the currency of sale.
 * Times and prices as the supplier said, checked by the adapter.
 */
export type SupplierOffer = {
  /** Opaque to everyone but the adapter. */
  offerId: string;
  slices: Slice[];
  terms: FareTerms;
  prices: SupplierPrice[];
  /**
   * Of a journey on several tickets: what each of `terms.portions` costs; category by category they come to `prices`.
   */
  portionPrices?: SupplierPrice[][] | undefined;
  seatsLeft: number | null;
  /** False: must be paid at once, the supplier does not hold it. */
  holdable: boolean;
  /** How long seats are kept before the payment, at most; absent: the supplier does not say before it holds them. */
  holdMinutes?: number | undefined;
  expiresAt: Instant;
};

export type Traveller = {
  /** Our passenger id. */
  id: string;
  category: Category;
  surname: string;
  name: string;
  patronymic: string | null;
  /** Null, as the three below: a lead guest of a room or a car is not asked. */
  gender: 'male' | 'female' | null;
  birthdate: LocalDate | null;
  citizenship: string | null;
  document: { type: string; number: string; expiration: LocalDate | null } | null;
  /** What a reception or a driver wants to know. */
  service?: {
    flight: string | null;
    sign: string | null;
    address: string | null;
    /** Where exactly they meet, in the guest's words. */
    meeting: string | null;
    note: string | null;
  };
};

/** `conversion`: of a supplier that sells in another currency; set by its wrapper, adapters do not see it. */
export type BookingRef = { id: string; locator: string; version: string; conversion?: Conversion | undefined };

/** `place`: coach and berth (`05-017`), or a seat; `boarding`: location key of the stop where one gets on. */
export type SupplierCoupon = {
  n: number;
  status: string;
  flight: string;
  place?: string | undefined;
  /** The other berths of a whole compartment that go with this ticket. */
  unusedBerths?: string[] | undefined;
  boarding?: string | undefined;
};

export type SupplierDocument = {
  /** Thirteen digits, or a carrier's own number behind the reference of its booking (`document-number.ts`). */
  number: string;
  kind: 'ticket' | 'emd' | 'rail' | 'bus' | 'hotel' | 'transfer' | 'express' | 'voucher';
  travellerId: string;
  /** Status codes of the trade: O open, V void, R refunded, E exchanged (docs/rules.md). */
  coupons: SupplierCoupon[];
  /** Last instant at which the supplier still takes a void; null: never, or not any more. */
  voidUntil: Instant | null;
  /** The number of the ticket that was given up for this one. */
  replaces?: string | undefined;
  /** `released`: its seats are given up, the ticket is still to be refunded. */
  state: DocumentState;
};

export type DocumentState = 'open' | 'void' | 'released' | 'refunded' | 'exchanged';

export type BookingAction = 'issue' | 'cancel' | 'void' | 'release' | 'refund' | 'exchange';

/** Local times of the airports, and the instants. */
export type BookedFlight = {
  flight: string;
  departsLocal: LocalDateTime;
  arrivesLocal: LocalDateTime;
  departsAt: Instant;
  arrivesAt: Instant;
  canceled: boolean;
};

export type SupplierBooking = {
  ref: BookingRef;
  /** After the sale: `issued` while a document is open, then what became of the last ones. */
  state: 'held' | 'issued' | 'canceled' | 'voided' | 'released' | 'refunded';
  /** Seats are kept until then. */
  paymentTimeLimit: Instant | null;
  documents: SupplierDocument[];
  prices: SupplierPrice[];
  total: Money;
  actions: BookingAction[];
  /** Of one that travellers left another for: the other one as it is now. */
  from?: BookingRef | undefined;
  /**
   * The flights as the carrier flies them now, in the order of the journey; a supplier that does not say leaves them
   * out.
   */
  flights?: BookedFlight[] | undefined;
};

/** The new days of departure, one a direction in the order of the journey. */
export type ExchangeWant = { dates: readonly LocalDate[] };

/** Whom an act after the sale is for: whole documents of chosen travellers; `documents`: only these of them. */
export type Scope = { travellers: readonly string[] | 'all'; documents?: readonly string[] | undefined };

/**
 * `involuntary`: the carrier does not carry out what it sold (cancelled, delayed, denied); nothing of the price is
 * kept.
 */
export type Cause = 'voluntary' | 'involuntary';

/** What one document brings back. `refund` is fare less penalty (never below zero) and the refundable taxes. */
export type RefundLine = {
  document: string;
  travellerId: string;
  fare: Money;
  penalty: Money;
  /** `of`: the tax as it was sold, where only a part of it is refundable and this is the part that is kept. */
  taxes: { code: string; amount: Money; refundable: boolean; of?: Money }[];
  refund: Money;
};

/** A supplier's promise, kept until it expires and used once. `void` gives everything back. */
export type RefundQuote = {
  id: string;
  mode: 'void' | 'refund';
  expiresAt: Instant;
  lines: RefundLine[];
  total: Money;
};

type ExchangedPrice = { fare: Money; taxes: RefundLine['taxes'] };
/**
 * What one document costs to exchange. `fareDifference` is now less was, and below zero only where the fare's terms
 * give a difference back;
 * `taxDifference` counts a tax that is not refundable upwards only; `total` is the two and the penalty.
 */
export type ExchangeLine = {
  document: string;
  travellerId: string;
  was: ExchangedPrice;
  now: ExchangedPrice;
  fareDifference: Money;
  taxDifference: Money;
  penalty: Money;
  total: Money;
};

/** One journey that the documents may be exchanged for, at what it costs; kept until it expires and used once. */
export type ExchangeQuote = {
  id: string;
  expiresAt: Instant;
  slices: Slice[];
  terms: FareTerms;
  /** Whether the fare's terms give a negative fare difference back. */
  refundsDifference: boolean;
  lines: ExchangeLine[];
  /** Below zero: comes back. */
  total: Money;
};

/** A child of the party has outgrown the child's fare of trains (ten years), not that of the party. */
export type AgeOverrides = { olderChildByTrain: boolean };

export type Revalidation = {
  offer: SupplierOffer;
  /** New total less old total at the supplier. */
  delta: Money;
  /** At the same price it is sold under other terms than were shown: the buyer decides again. */
  termsChanged?: true | undefined;
};

/** What is known of an operation whose answer never came. */
export type UnresolvedOperation = {
  opId: string;
  sentAt: Instant;
  ref: BookingRef | null;
  /** The offer that was held, which knows how its price was converted. */
  offerId?: string | undefined;
};

/**
 * Live availability of shown offers, for suppliers that know it without an outside call. It is advisory; the hold
 * decides.
 */
export interface LiveAvailabilityPort {
  /** Each as a search would find it now; null when its seats are gone. */
  now(offerIds: readonly string[]): Promise<(SupplierOffer | null)[]>;
  /** Calls back with those of the offers whose seats have been sold, given back or changed; until the signal. */
  watch(offerIds: readonly string[], touched: (offerIds: readonly string[]) => void, signal: AbortSignal): void;
}

export type HoldRequest = {
  offerId: string;
  expect: Money;
  travellers: Traveller[];
  contact: { phone: string; email: string };
  /**
   * Segment by segment; absent: the supplier gives places itself. A place that is gone is refused with PLACE_TAKEN.
   */
  placeSelections?: PlaceSelection | undefined;
  /**
   * Bags and seats that go inside the booking, of a supplier whose ancillaries do (`inBooking`); `total` of the booking
   * is without them. What is not on sale at its price any more is left out: its sale is refused then.
   */
  ancillaries?: readonly BookedAncillary[] | undefined;
};

/**
 * `opId`: the operation that will sell it once the booking is issued. `isAgreed`: whether a price of the supplier's is
 * what was agreed to, of one that sells in another currency than we do; absent: `expect` is.
 */
export type BookedAncillary = Pick<AncillaryOrder, 'travellerId' | 'flight' | 'item' | 'seat' | 'expect'> & {
  opId: string;
  isAgreed?: ((price: Money) => boolean) | undefined;
};

export interface SupplierPort {
  readonly id: string;
  readonly name: string;
  readonly capabilities: Capabilities;
  /** Absent: it sells no ancillaries. */
  readonly ancillaries?: AncillariesPort | undefined;
  /** Absent: that seats are gone is known when they are asked for. */
  readonly standing?: LiveAvailabilityPort | undefined;
  /** `createSupply` has validated the shape of every offer: the caller need not repeat it. */
  readonly wrapped?: true | undefined;
  /** Batches as they come; throws only `SupplierUnavailableError`. */
  search(call: Call, query: SearchQuery): AsyncIterable<SupplierOffer[]>;
  /**
   * `ages`: what the travellers' ages have turned out to be where a mode has bands of its own; an offer that they
   * change has another id and price.
   */
  revalidate(call: Call, offerId: string, ages?: AgeOverrides): Promise<Outcome<Revalidation>>;
  /** Berths and seats of an offer, segment by segment, as free at this moment; absent where none are chosen. */
  placeMap?(call: Call, offerId: string): Promise<Outcome<SegmentPlaceMap[]>>;
  hold(call: Call, request: HoldRequest): Promise<Outcome<SupplierBooking>>;
  /**
   * `held`: what the hold requested, where a supplier does not keep it: one that books and pays in one act holds on
   * paper, and sends the travellers now.
   */
  issue(
    call: Call,
    ref: BookingRef,
    expect: Money,
    held?: () => Promise<HoldRequest>,
  ): Promise<Outcome<SupplierBooking>>;
  cancelHold(call: Call, ref: BookingRef): Promise<Outcome<SupplierBooking>>;
  retrieve(call: Call, ref: BookingRef): Promise<Outcome<SupplierBooking>>;
  /** Annuls documents while they may be; everything is given back, seats too. Cannot be undone. */
  void(call: Call, ref: BookingRef, scope: Scope): Promise<Outcome<SupplierBooking>>;
  /** Gives the seats up and leaves the documents open; brings no money back. Cannot be undone. */
  releaseSeats(call: Call, ref: BookingRef, scope: Scope): Promise<Outcome<SupplierBooking>>;
  /** What the documents would bring back now. NOT_AUTOMATIC: a person of the supplier has to decide. */
  quoteRefund(call: Call, ref: BookingRef, scope: Scope, cause?: Cause): Promise<Outcome<RefundQuote>>;
  /**
   * Does what a quote promised. Refused, without effect: EXPIRED (too late, or used already), VERSION (the
   * reservation has changed
   * since), WINDOW_CLOSED (a void that was promised is not taken any more), INVALID (no such quote). Cannot be undone.
   */
  refund(call: Call, ref: BookingRef, quoteId: string): Promise<Outcome<SupplierBooking>>;
  /**
   * Other flights for whole documents: the same route on other dates, one a direction, as sold now. Seats are not kept.
   * NOT_AUTOMATIC: a person of the supplier has to decide; an empty list: nothing is sold on those days.
   */
  quoteExchange(call: Call, ref: BookingRef, scope: Scope, want: ExchangeWant): Promise<Outcome<ExchangeQuote[]>>;
  /**
   * Does what a quote promised: new documents, each naming the one it replaces. Refused, without effect: EXPIRED,
   * VERSION and INVALID as for
   * a refund; GONE (no seats), PRICE_CHANGED (it costs more or less than `expect` now). Cannot be undone.
   */
  exchange(call: Call, ref: BookingRef, quoteId: string, expect: Money): Promise<Outcome<SupplierBooking>>;
  /**
   * Moves travellers to a reservation of their own, held or issued: same flights, price and deadline, their documents
   * keep their numbers. Answers the new reservation; `from` is the old one, which keeps the rest. Rejected, without
   * effect: INVALID (no traveller, every traveller; a supplier may also judge who flies alone), NOT_AUTOMATIC
   * (exchanged documents), EXPIRED, VERSION, WINDOW_CLOSED (departed).
   */
  split(call: Call, ref: BookingRef, travellers: readonly string[]): Promise<Outcome<SupplierBooking>>;
  /**
   * What became of an operation: its booking (of a split the new one), or the supplier's proof that it never
   * happened, or its definite refusal that came after the caller's time. `unknown`: ask again later.
   */
  resolveOutcome(call: Call, unresolved: UnresolvedOperation): Promise<Outcome<Resolved>>;
}

/** What became of an operation. */
export type Resolved = SupplierBooking | 'never-happened' | 'refused';

export { SearchLimitError, SupplierUnavailableError } from './supplier-unavailable.ts';
