import type { Instant, LocalDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import type { PaymentMethod } from '#modules/payments/api.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { LocationName } from '#modules/search/api.ts';
import type { FareTerms, Slice } from '#modules/supply/api.ts';
import type { Traveller } from '#modules/supply/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { ExchangeLine } from '../wire/exchange-shapes.ts';
import type { PaymentRefund, TicketReturnLine } from '../wire/return-shapes.ts';

type JourneyData = {
  slices: readonly Slice[];
  locations: Readonly<Record<string, LocationName>>;
  carriers: Readonly<Record<string, string>>;
  order: { number: string; locator: string | null; link: string };
  price: PriceDetail;
  phone?: string;
};
type PassengerGroup = {
  terms: FareTerms;
  /** Ours after the sale for each passenger with a seat, ticket by ticket. */
  fees: readonly { refund: Money; exchange: Money }[];
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
    places?: readonly { flight: string; place: string; unusedBerths?: readonly string[]; boarding: string | null }[];
  }[];
};
export type ItineraryData = JourneyData &
  PassengerGroup & {
    issuedAt: Instant;
    /** Passengers of the order who fly otherwise, each group with its flights and price. */
    others?: readonly (PassengerGroup & Pick<JourneyData, 'slices' | 'price'>)[];
    services?: readonly ServiceLine[];
    /** What the order stands at after exchanges and returns. */
    currentTotal?: Money;
  };
export type PaymentData = JourneyData & {
  payment: {
    reference: string;
    paidAt: Instant;
    methods: readonly PaymentMethod[];
    /** What a promo code took off. */
    discount?: Money;
  };
  passengers: readonly { category: Category; surname: string; name: string; tickets: readonly string[] }[];
  services?: readonly ServiceLine[];
};

export type RefundData = Omit<JourneyData, 'price'> & {
  kind: 'void' | 'refund';
  /** Our number of the act. */
  reference: string;
  doneAt: Instant;
  refunds: readonly PaymentRefund[];
  lines: readonly (Omit<TicketReturnLine, 'passengerId'> & {
    category: Category;
    surname: string;
    name: string;
  })[];
  paid: Money;
  refundAmount: Money;
  /** What an agency and we settle separately is not shown: its balance gets another sum. */
  beforeCommission: boolean;
};

export type ExchangeData = Omit<JourneyData, 'price'> & {
  reference: string;
  doneAt: Instant;
  methods: readonly PaymentMethod[];
  refunds: readonly PaymentRefund[];
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
  refundAmount: Money;
  /** Of the new tickets, as staff wrote them; absent: those of the old ones. */
  rules?: string;
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
export type AncillariesData = Omit<JourneyData, 'price'> & {
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
  fromLocation: LocationName;
  toLocation: LocationName;
  flight: string;
  carrierName: string;
  date: LocalDate;
  departsLocal: string;
  boards: string;
  cabin: FareTerms['cabin'];
  seat: string | null;
  sequence: number;
  ticket: string;
  at: Instant;
};

export type DocumentKind = 'itinerary' | 'payment' | 'refund' | 'exchange' | 'ancillaries';

export type DocumentsPort = {
  renderItineraryReceipt(data: ItineraryData, locale: Locale): Promise<Buffer>;
  renderPaymentReceipt(data: PaymentData, locale: Locale): Promise<Buffer>;
  renderRefundReceipt(data: RefundData, locale: Locale): Promise<Buffer>;
  renderExchangeReceipt(data: ExchangeData, locale: Locale): Promise<Buffer>;
  renderAncillariesReceipt(data: AncillariesData, locale: Locale): Promise<Buffer>;
  renderBoardingPass(data: BoardingPassData, locale: Locale): Promise<Buffer>;
  /** Whether there are passes for wallets: only with a certificate that signs them. */
  hasWalletPasses(at: Date): boolean;
  renderWalletPass(data: BoardingPassData, locale: Locale, at: Date): Buffer | null;
  /** Keeps a file once: the same owner, kind and locale again replaces nothing. */
  storeFile(db: Executor, file: { owner: string; kind: DocumentKind; locale: Locale; bytes: Buffer }): Promise<unknown>;
  readFile(db: Executor, file: { owner: string; kind: DocumentKind; locale: Locale }): Promise<Buffer | null>;
};
