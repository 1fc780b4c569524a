import type { PartyMember } from '#kernel/age-bands.ts';
import type { Instant } from '#kernel/dates.ts';
import type { Locale, Localised } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';
import type { Site } from '#kernel/passengers.ts';
import type { Branch, SaleTerms } from '#modules/agencies/index.ts';
import type { Agreement } from '#modules/content/api.ts';
import type { PriceDetail, RefundPreview, ReturnPolicy } from '#modules/pricing/api.ts';
import type { AgencyTerms, Buyer, ExplainedSale, Sale } from '#modules/pricing/index.ts';
import type { Itinerary, LocationName, Offer, SearchParams } from '#modules/search/api.ts';
import type { FareTerms, SupplierPrice } from '#modules/supply/api.ts';
import type { SupplierPort, TransactionalSupplier } from '#modules/supply/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { BlindIndex } from '#platform/crypto/blind-index.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import type { OrderRow } from './core/db/order-queries.ts';
import type { TransitionRow } from './core/domain/machine-slice.ts';
import type { OrderRegistry } from './core/use-cases/order-slice.ts';
import type { Visitor } from './core/use-cases/visitor.ts';
import type { AncillariesPort } from './ports/ancillaries.ts';
import type { DocumentsPort } from './ports/documents.ts';
import type { EmailsPort } from './ports/letters.ts';
import type { PaymentsPort } from './ports/payments.ts';
import type { TravelApprovalsPort } from './ports/travel-approvals.ts';
import type { TravellersPort } from './ports/travellers.ts';

export type { Branch } from '#modules/agencies/index.ts';
export type {
  AgeOverrides,
  BookingRef,
  Cause,
  ExchangeQuote,
  Outcome,
  RefundQuote,
  Reject,
  Resolved,
  Scope,
  SupplierBooking,
  SupplierPort,
  Traveller,
} from '#modules/supply/index.ts';

export type {
  AncillariesData,
  BoardingPassData,
  DocumentKind,
  ExchangeData,
  ItineraryData,
  PaymentData,
  RefundData,
} from './ports/documents.ts';
export type { OrderEmail } from './ports/letters.ts';
export type { PaymentView, PayRequest } from './ports/payments.ts';
export type { CheckedPassenger, TravelContext } from './ports/travellers.ts';

/** A found offer with everything a booking needs. */
export type FoundOffer = {
  itinerary: Itinerary;
  offer: Offer;
  supplierId: string;
  supplierOfferId: string;
  locations: Record<string, LocationName>;
  carriers: Record<string, string>;
  params: SearchParams;
  /** As the carriers sell it; absent: those of `params`. */
  party?: PartyMember[];
  expiresAt: Instant;
};

/** A user sold in the contract of a sub-agent of theirs. */
export type SoldForSubagent = {
  actor: string | null;
  /** The seller's own. */
  contractId: string;
  action: 'sold_for_subagent';
  subjectKind: 'order';
  subjectId: string;
  at: Date;
  ip: string;
};

/** A member of staff searched among all orders. */
export type SearchedOrders = {
  actor: string;
  contractId: null;
  action: 'orders_searched';
  subjectKind: 'order';
  /** The order when one alone was found. */
  subjectId: string;
  at: Date;
  ip: string;
  /** What was typed, and the numbers of what was found. */
  changes: readonly { field: 'wanted' | 'found'; previous: null; current: string }[];
};

/** A user downloaded a table of orders or tickets with personal data. */
export type TookTable = {
  actor: string | null;
  contractId: string;
  action: 'orders_downloaded';
  subjectKind: 'order';
  subjectId: 'all';
  at: Date;
  ip: string;
};

/** A user of an agency or of the staff opened a document with full document numbers. */
export type SawDocuments = {
  actor: string;
  contractId: string | null;
  action: 'document_viewed';
  subjectKind: 'order';
  subjectId: string;
  at: Date;
  ip: string;
};

/** That staff gave an order other contacts, after they had checked who asks. */
export type ChangedContacts = {
  actor: string;
  contractId: null;
  action: 'contacts_changed';
  subjectKind: 'order';
  subjectId: string;
  at: Date;
  ip: string;
  /** Masked. */
  changes: readonly { field: 'phone' | 'email'; previous: string; current: string }[];
};

/** That a person of the house let an act leave a child or an infant without an adult, and why. */
export type OverrodePartyRule = {
  actor: string;
  contractId: null;
  action: 'party_rule_overridden';
  subjectKind: 'order';
  subjectId: string;
  at: Date;
  changes: readonly { field: 'note'; previous: null; current: string }[];
};

/**
 * Rows that another module derives from orders; it writes them in the transaction that changes the order (`sales`).
 */
export type OrderProjection = {
  /** An order that has just been placed: nothing of it has been issued, changed or given back. */
  recordPlaced(tx: Tx, order: OrderRow): Promise<void>;
  record(tx: Tx, order: { id: string; contractId: string | null }): Promise<void>;
};

/** What orders has written down of who did or saw what. */
export type AuditRecord =
  | ChangedContacts
  | SoldForSubagent
  | SearchedOrders
  | SawDocuments
  | TookTable
  | OverrodePartyRule;

/**
 * Everything orders needs of the rest of the house; the composition gives it, tests give fakes for the outside world.
 */
export type OrdersDeps = {
  db: Db;
  clock: Clock;
  /** A new unguessable id of 128 bits, safe in addresses. */
  ids: () => string;
  sealer: Sealer;
  blind: BlindIndex;
  limiter: Limiter;
  supply: { get(id: string): SupplierPort; transactional?(id: string): TransactionalSupplier | undefined };
  search: {
    /** `buyer`: who would buy it, as prices may depend on it. */
    readOffer(uid: string, offerId: string, buyer?: Buyer): Promise<FoundOffer>;
    /** How an offer was found when its supplier was asked for it; open lists that show it mark it. Never throws. */
    reportOffer(word: {
      supplierId: string;
      slices: Itinerary['slices'];
      terms: Offer['terms'];
      passengerCounts: SearchParams['passengerCounts'];
      gone: boolean;
      /** Current price of each traveller; `changed`: differs from the shown sum. */
      now?: { prices: readonly SupplierPrice[]; changed: boolean };
    }): Promise<void>;
    /** Departures that a supplier flies otherwise than it sold them. Never throws. */
    reportChangedDepartures(supplierId: string, departures: Itinerary['slices'][number]['segments']): Promise<void>;
  };
  pricing: {
    price(
      sale: Sale,
      prices: readonly SupplierPrice[],
      terms: Pick<FareTerms, 'refund' | 'portions'>,
      portionPrices?: readonly (readonly SupplierPrice[])[],
    ): { price: PriceDetail; refund: RefundPreview };
    /** Our fees as they stood at the sale. */
    tariff(sale: Sale): ReturnPolicy & { readonly exchangeFee: Money };
    /** Whether any version of the rules looks at who buys. */
    looksAtBuyers(): boolean;
    /** Why a price is what it was charged as; `sales`: what the sale may have been, the likeliest first. */
    explain(sales: readonly [Sale, ...Sale[]], price: PriceDetail): ExplainedSale;
  };
  agencies: {
    /** Contracts that sell; null for an unknown one. `saleTerms` of agencies fits. */
    saleTerms(db: Executor, contractId: string): Promise<SaleTerms | null>;
    /** What a contract earned by its own rates at a moment, whatever rules of commission say; null: unknown. */
    ownRates(db: Executor, contractId: string, at: Date): Promise<AgencyTerms | null>;
    /** What price rules look at of a contract; null for an unknown one. `placeInTree` of agencies fits. */
    placeInTree(db: Executor, contractId: string): Promise<{ contract: string; level: number } | null>;
    /** Contracts as lists name them, in the order asked for. `contractSummaries` of agencies fits. */
    contractSummaries(db: Executor, ids: readonly string[]): Promise<Branch[]>;
    /** Users who decide about trips outside a contract's policy. `approversOf` of agencies fits. */
    approversOf(db: Executor, contractId: string): Promise<string[]>;
  };
  /**
   * Who sold in a sub-agent's contract, who looked among everybody's orders, and who saw whole document numbers;
   * `recordAccess` of audit fits.
   */
  audit: { recordAccess(tx: Executor, done: AuditRecord): Promise<void> };
  /** Names of users by their ids; unknown ids are left out. */
  passengerIds: {
    namesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>>;
    /** Their e-mail addresses; users who may no longer sign in are left out. */
    reachable(db: Executor, ids: readonly string[]): Promise<{ id: string; email: string; locale: Locale }[]>;
  };
  proposals: {
    /**
     * Whether an agent's proposal may be booked from: its link is good, its agent still sells under its contract, the
     * contract is active. It stays so until the transaction ends.
     */
    bookable(db: Executor, proposalId: string): Promise<boolean>;
  };
  /** Offers that staff make in requests. */
  requestOffers: {
    /**
     * Makes an order the order of an offer; false when the offer is not the accepted one for its service, its deadline
     * has passed, its request has ended, or it or another one for its service is ordered already.
     */
    claim(tx: Tx, requestOfferId: string, orderId: string): Promise<boolean>;
  };
  payments: PaymentsPort;
  /**
   * Discounts of promo codes. Both throw AppError of `promo.*` for a code that does not discount this sale; the
   * payment has the last word.
   */
  promo: {
    /** Of a booking that is about to be ordered. */
    quoteBooking(visitor: Visitor, draftId: string, code: string): Promise<{ amount: Money }>;
    /** `owner`: under which name the code pays (`promoFundOwner`). */
    quoteOrder(visitor: Visitor, orderId: string, code: string): Promise<{ owner: string; amount: Money }>;
  };
  ancillaries: AncillariesPort;
  travelApprovals: TravelApprovalsPort;
  travellers: TravellersPort;
  /** Names of places and carriers; unknown ones are left out. */
  names: {
    locations(keys: readonly string[]): Record<string, LocationName>;
    carriers(codes: readonly string[]): Record<string, string>;
    /** The name of a country by its two letters, null for one that reference does not have. */
    country(iso2: string): Localised | null;
  };
  content: { currentAgreements(locale: Locale): Promise<Agreement[]> };
  documents: DocumentsPort;
  /** What slices and modules above orders register with the order machine (`createOrderRegistry`). */
  registry: OrderRegistry;
  /** Written in the order's own transaction. */
  projections: readonly OrderProjection[];
  notifications: EmailsPort;
  /** Woken when an order changes, in whatever process; a hint that may be lost. */
  changes: { wait(orderId: string, ms: number, signal?: AbortSignal): Promise<void> };
  config: {
    /** Where people reach the site, without a trailing slash. */
    baseUrl: string;
    site: Site;
    /** How many unpaid orders one visitor, and everybody at one address, may hold at once. */
    unpaid: { visitor: number; address: number };
    /** Seats that forms may keep at once. */
    seatHolds: { visitor: number; address: number };
    /** Keys the order numbers; any whole number that stays the same. */
    numberKey: number;
    /** The longest one call to a supplier may take. */
    callTimeoutMs: number;
  };
  /** The rows of the order machine; replaced by tests that prove a row matters. */
  table?: readonly TransitionRow[];
  /** Codes and ids only. */
  log: (message: string, details: Record<string, string | number>) => void;
  /** Counts an event for /metrics, such as `orders_need_staff`. */
  count: (what: string) => void;
};
