import type { FieldProblem } from '#kernel/app-error.ts';
import type { Instant, LocalDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Mode } from '#kernel/mode.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { Category, Site } from '#kernel/passengers.ts';
import type { Branch, SaleTerms } from '#modules/agencies/index.ts';
import type { Agreement } from '#modules/content/api.ts';
import type { PaymentMethod, PayWay, Waiting } from '#modules/payments/api.ts';
import type { Begun } from '#modules/payments/index.ts';
import type { PriceDetail, RefundPreview } from '#modules/pricing/api.ts';
import type { Sale } from '#modules/pricing/index.ts';
import type { Itinerary, Offer, PlaceName, SearchParams } from '#modules/search/api.ts';
import type { FareTerms, Slice, SupplierPrice } from '#modules/supply/api.ts';
import type { SupplierPort, SupplierWithin, Traveller } from '#modules/supply/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { BlindIndex } from '#platform/crypto/blind-index.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import type { DraftPassenger } from './api.ts';
import type { ExchangeLine } from './domain/exchange-shapes.ts';
import type { ReturnLine } from './domain/return-shapes.ts';
import type { ReturnPolicy } from './domain/return-sums.ts';
import type { Row } from './domain/table.ts';

export type { Branch } from '#modules/agencies/index.ts';
export type {
  BookingRef,
  Cause,
  ExchangeQuote,
  KnownAges,
  Outcome,
  RefundQuote,
  Reject,
  Scope,
  SupplierBooking,
  SupplierPort,
  Traveller,
} from '#modules/supply/index.ts';

/** A found offer with everything a booking needs. */
export type FoundOffer = {
  itinerary: Itinerary;
  offer: Offer;
  supplierId: string;
  supplierOfferId: string;
  places: Record<string, PlaceName>;
  carriers: Record<string, string>;
  params: SearchParams;
  expiresAt: Instant;
};

/** What a passenger is checked against; `checkPassenger` of travellers fits. */
export type TripFacts = {
  site: Site;
  mode?: Mode;
  /** Calendar days of departures and arrivals at their places. */
  travelDates: readonly LocalDate[];
  carriers: readonly string[];
  countries: readonly string[];
  today: LocalDate;
  category: Category;
  ride?: { fromAirport: boolean; driver: boolean };
};

export type CheckedPassenger = {
  /** Paths relative to the passenger: `surname`. */
  problems: FieldProblem[];
  warnings: FieldProblem[];
  /** Ready for a supplier; null while there are problems. */
  normalised: Omit<Traveller, 'id' | 'category'> | null;
  /** The category that the age on the last day of travel demands; null while the birthdate is wrong. */
  category: { declared: Category; due: Category; on: LocalDate } | null;
};

type LetterData = {
  order: string;
  link: string;
  journey: readonly {
    from: string;
    to: string;
    departs: string;
    flight: string;
    stay?: { name: string; out: string };
    ride?: 'car' | 'express';
  }[];
};
type ToldService = { passenger: string; kind: string; what: string; flight: string; number: string | null };
/** The letters of an order; `sendMail` of notifications fits. */
export type Letter =
  | { template: 'order-held'; data: LetterData & { payTill: Instant; total: Money } }
  | {
      template: 'order-issued';
      data: LetterData & { total: Money; tickets: readonly { passenger: string; number: string }[] };
    }
  | {
      template: 'receipts-sent';
      data: LetterData & { tickets: readonly { passenger: string; number: string }[] };
    }
  | { template: 'order-expired' | 'order-attention'; data: LetterData }
  | { template: 'schedule-changed'; data: LetterData & { was: LetterData['journey']; canceled: boolean } }
  | {
      template: 'payment-refunded';
      data: LetterData & {
        amount: Money;
        reason:
          | 'not_issued'
          | 'late'
          | 'twice'
          | 'other'
          | 'voided'
          | 'returned'
          | 'not_exchanged'
          | 'resent';
      };
    }
  | {
      template: 'order-split';
      data: LetterData & {
        /** The number of their order, who left for it, and what this one costs without them. */
        other: string;
        passengers: readonly string[];
        total: Money;
      };
    }
  | {
      template: 'extras-bought';
      data: LetterData & {
        confirmed: readonly ToldService[];
        /** Refused: what they cost goes back. */
        failed: readonly ToldService[];
        total: Money;
        back: Money;
      };
    }
  | {
      template: 'order-exchanged';
      data: LetterData & {
        /** What was paid for it, or came back; both nought when it cost nothing. */
        due: Money;
        back: Money;
        tickets: readonly { passenger: string; number: string }[];
      };
    };

export type PaymentView = {
  id: string;
  method: PaymentMethod;
  /** What of the order it pays for. */
  purpose: string;
  waiting: Waiting | null;
  state: 'started' | 'captured' | 'declined' | 'expired' | 'refunding' | 'refunded' | 'unknown';
  amount: Money;
  captured: Money;
  refunds: readonly { key: string; amount: Money; state: 'requested' | 'done' | 'rejected' }[];
  declineCode: string | null;
  at: Instant;
};

type JourneyData = {
  slices: readonly Slice[];
  places: Readonly<Record<string, PlaceName>>;
  carriers: Readonly<Record<string, string>>;
  order: { number: string; locator: string | null; link: string };
  price: PriceDetail;
  phone?: string;
};
type Group = {
  terms: FareTerms;
  passengers: readonly {
    category: Category;
    surname: string;
    name: string;
    patronymic?: string;
    birthdate: LocalDate | null;
    document: string | null;
    tickets: readonly string[];
    /** Lead guest of a room or a ride. */
    guest?: { citizenship: string | null } & NonNullable<Traveller['service']>;
    places?: readonly { flight: string; place: string; boarding: string | null }[];
  }[];
};
export type ItineraryData = JourneyData &
  Group & {
    issuedAt: Instant;
    /** Passengers of the order who fly otherwise, each group with its flights and price. */
    others?: readonly (Group & Pick<JourneyData, 'slices' | 'price'>)[];
    services?: readonly ServiceLine[];
  };
export type PaymentData = JourneyData & {
  payment: {
    reference: string;
    paidAt: Instant;
    methods: readonly PaymentMethod[];
    amount: Money;
  };
  passengers: readonly { category: Category; surname: string; name: string; tickets: readonly string[] }[];
  services?: readonly ServiceLine[];
};

export type RefundData = Omit<JourneyData, 'price'> & {
  kind: 'void' | 'refund';
  /** Our number of the act. */
  reference: string;
  doneAt: Instant;
  methods: readonly PaymentMethod[];
  lines: readonly (Omit<ReturnLine, 'passengerId'> & {
    category: Category;
    surname: string;
    name: string;
  })[];
  paid: Money;
  back: Money;
};

export type ExchangeData = Omit<JourneyData, 'price'> & {
  reference: string;
  doneAt: Instant;
  method: 'card';
  /** The flights given up. */
  before: readonly Slice[];
  lines: readonly (Omit<ExchangeLine, 'passengerId' | 'price'> & {
    category: Category;
    surname: string;
    name: string;
    /** The documents in place of `tickets`. */
    newTickets: readonly string[];
  })[];
  due: Money;
  back: Money;
};

type ServiceLine = {
  surname: string;
  name: string;
  kind: string;
  /** The weight, the seat or the code. */
  what: string;
  flight: string;
  number: string | null;
  rfic: string;
  rfisc: string;
  price: Money;
};
export type ExtrasData = Omit<JourneyData, 'price'> & {
  reference: string;
  issuedAt: Instant;
  items: readonly ServiceLine[];
  total: Money;
};

export type BoardingPassData = {
  order: JourneyData['order'];
  surname: string;
  name: string;
  locator: string;
  /** IATA codes. */
  from: string;
  to: string;
  fromPlace: PlaceName;
  toPlace: PlaceName;
  flight: string;
  carrierName: string;
  date: LocalDate;
  departs: string;
  boards: string;
  cabin: FareTerms['cabin'];
  seat: string | null;
  sequence: number;
  ticket: string;
  at: Instant;
};

export type DocumentKind = 'itinerary' | 'payment' | 'refund' | 'exchange' | 'extras';

/** What payments are asked for. */
export type PayRequest = {
  orderId: string;
  orderNumber: string;
  method: PaymentMethod;
  amount: Money;
  total: Money;
  purpose?: string;
  payBy: Instant;
  locale: Locale;
  returnPath: string;
  phone?: string;
  contractId?: string;
  /** In the transaction in which the gateway's page or question becomes known. */
  opened?: (tx: Tx, intentId: string) => Promise<void>;
  /** Begun with the order. */
  begun?: Begun;
};

/** Everything orders needs of the rest of the house; the composition gives it, tests give fakes for the outside world. */
export type OrdersDeps = {
  db: Db;
  clock: Clock;
  /** A new unguessable id of 128 bits, safe in addresses. */
  ids: () => string;
  sealer: Sealer;
  blind: BlindIndex;
  limiter: Limiter;
  supply: { get(id: string): SupplierPort; within?(id: string): SupplierWithin | undefined };
  search: { readOffer(uid: string, offerId: string): Promise<FoundOffer> };
  pricing: {
    price(
      sale: Sale,
      prices: readonly SupplierPrice[],
      terms: Pick<FareTerms, 'refund' | 'parts'>,
      partPrices?: readonly (readonly SupplierPrice[])[],
    ): { price: PriceDetail; refund: RefundPreview };
    /** Our fees as they stood at the sale. */
    tariff(sale: Sale): ReturnPolicy;
  };
  agencies: {
    /** Contracts that sell; null for an unknown one. `saleTerms` of agencies fits. */
    saleTerms(db: Executor, contractId: string): Promise<SaleTerms | null>;
    /** Contracts as lists name them, in the order asked for. `branchesOf` of agencies fits. */
    branchesOf(db: Executor, ids: readonly string[]): Promise<Branch[]>;
  };
  /** Names of users by their ids; whoever is not known is left out. */
  people: { namesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> };
  payments: {
    startPayment(
      request: PayRequest,
    ): Promise<{ intentId: string; paid: boolean; redirectUrl: string | null }>;
    /** Begins the first payment in the transaction that writes the order; `startPayment` is told of it when that is committed. Null: it is begun there. */
    beginPayment?(tx: Tx, request: PayRequest): Promise<Begun | null>;
    waysToPay(contractId: string | null, currency: Currency): Promise<PayWay[]>;
    confirmCode(intentId: string, code: string): Promise<void>;
    sendCode(intentId: string): Promise<void>;
    paymentsOf(db: Executor, orderId: string): Promise<PaymentView[]>;
    refund(
      tx: Tx,
      request: { intentId: string; amount: Money; reason: string; key?: string; orderId?: string },
    ): Promise<unknown>;
    recheck(intentId: string): Promise<unknown>;
  };
  travellers: {
    checkPassenger(form: DraftPassenger, trip: TripFacts): CheckedPassenger;
    checkContacts(form: { phone: string; email: string }): {
      problems: FieldProblem[];
      normalised: { phone: string; email: string } | null;
    };
  };
  /** Names of places and carriers; what nobody knows is left out. */
  names: {
    places(keys: readonly string[]): Record<string, PlaceName>;
    carriers(codes: readonly string[]): Record<string, string>;
  };
  content: { currentAgreements(locale: Locale): Promise<Agreement[]> };
  documents: {
    renderItineraryReceipt(data: ItineraryData, locale: Locale): Promise<Buffer>;
    renderPaymentReceipt(data: PaymentData, locale: Locale): Promise<Buffer>;
    renderRefundReceipt(data: RefundData, locale: Locale): Promise<Buffer>;
    renderExchangeReceipt(data: ExchangeData, locale: Locale): Promise<Buffer>;
    renderExtrasReceipt(data: ExtrasData, locale: Locale): Promise<Buffer>;
    renderBoardingPass(data: BoardingPassData, locale: Locale): Promise<Buffer>;
    renderWalletPass(data: BoardingPassData, locale: Locale): Buffer;
    /** Keeps a file once: the same owner, kind and locale again replaces nothing. */
    storeFile(
      db: Executor,
      file: { owner: string; kind: DocumentKind; locale: Locale; bytes: Buffer },
    ): Promise<unknown>;
    readFile(
      db: Executor,
      file: { owner: string; kind: DocumentKind; locale: Locale },
    ): Promise<Buffer | null>;
  };
  notifications: {
    sendMail(
      tx: Tx,
      mail: Letter & {
        to: string;
        locale: Locale;
        attachments?: readonly { filename: string; owner: string; kind: DocumentKind; locale: Locale }[];
        dedupe: string;
      },
    ): Promise<unknown>;
  };
  /** Woken when an order changes, in whatever process; a hint that may be lost. */
  changes: { wait(orderId: string, ms: number, signal?: AbortSignal): Promise<void> };
  config: {
    /** Where people reach the site, without a trailing slash. */
    baseUrl: string;
    site: Site;
    /** How many unpaid orders one visitor, and everybody at one address, may hold at once. */
    unpaid: { visitor: number; address: number };
    /** Seats that forms may keep at once. */
    seatsKept: { visitor: number; address: number };
    /** Keys the order numbers; any whole number that stays the same. */
    numberKey: number;
    /** The longest one call to a supplier may take. */
    callTimeoutMs: number;
  };
  /** The order machine; replaced by tests that prove a row matters. */
  table?: readonly Row[];
  /** Codes and ids only. */
  log: (message: string, details: Record<string, string | number>) => void;
  /** Counts an event for /metrics, such as `orders_need_staff`. */
  count: (what: string) => void;
};
