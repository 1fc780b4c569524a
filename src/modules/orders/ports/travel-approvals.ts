import type { SaleTerms, TravelNote, TravelPolicy, Violation } from '#modules/agencies/index.ts';
import type { ExchangeQuote } from '#modules/supply/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { BookingDraftRow } from '../booking/db/draft-queries.ts';
import type { OrderRow } from '../core/db/order-queries.ts';
import type { Approval } from '../core/domain/order-snapshot.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import type { ExchangeRow } from '../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import type { ExchangeLine, ExchangeTravel } from '../wire/exchange-shapes.ts';
import type { BookingTravel, OrderTravelApproval } from '../wire/travel-shapes.ts';

/** The policy that a visitor books under, and how a booking stands to it. */
export type TravelCheck = { contractId: string; policy: TravelPolicy; violations: Violation[] };

/** What an order stores of a trip under a policy. */
export type AgreedTravel = {
  costCentre: string | null;
  purpose: string | null;
  violations: Violation[];
  /** Absent: it needs no approval. */
  approval?: Approval;
};

type SoldUnder = { contractId: string; terms: SaleTerms | null };

/** What orders need of the travel policies of companies; the module `travel-approvals` fits. */
export type TravelApprovalsPort = {
  /** Null where the contract that a booking is sold under has no policy, or there is none. */
  checkBooking(deps: OrdersDeps, draft: BookingDraftRow, sale: SoldUnder | null): Promise<TravelCheck | null>;
  viewBooking(
    deps: OrdersDeps,
    visitor: Visitor,
    travel: TravelCheck,
    snapshot: BookingDraftRow['snapshot'],
  ): Promise<BookingTravel>;
  agreed(travel: TravelCheck, note: TravelNote, now: Date): AgreedTravel;
  /** Writes what an order stores of its trip, in the transaction that places it. */
  write(deps: OrdersDeps, tx: Tx, order: OrderRow, agreedTravel: AgreedTravel): Promise<void>;
  /** Passengers who leave an order take along what was said about the trip. */
  copyTo(deps: OrdersDeps, tx: Tx, from: string, to: string): Promise<void>;
  /** Null: none is stored. */
  viewOrder(deps: OrdersDeps, order: OrderRow, visitor: Visitor, db: Executor): Promise<OrderTravelApproval | null>;
  /** The approval of an exchange as its reader sees it; null: none was requested. */
  viewExchange(
    deps: OrdersDeps,
    order: OrderRow,
    row: ExchangeRow,
    visitor: Visitor,
    db: Executor,
  ): Promise<OrderTravelApproval['approval']>;
  /** Checks offers of an exchange against the policy; null for an offer that needs no approval. */
  checkExchange(
    deps: OrdersDeps,
    order: OrderRow,
    travel: SaleTerms['travel'],
  ): Promise<
    (offered: {
      quote: Pick<ExchangeQuote, 'slices' | 'terms'>;
      lines: readonly Pick<ExchangeLine, 'passengerId' | 'total'>[];
    }) => ExchangeTravel | null
  >;
};
