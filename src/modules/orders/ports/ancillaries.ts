import type { Instant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';
import type { BookedAncillary } from '#modules/supply/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { OwnDraft } from '../booking/db/draft-queries.ts';
import type { OrderRow, PassengerRow } from '../core/db/order-queries.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../ports.ts';
import type { AncillariesPurchase, BoughtAncillary } from '../wire/ancillary-shapes.ts';
import type { AncillariesData } from './documents.ts';

/** Ancillaries that a buyer has agreed to with a booking. */
export type AgreedAncillaries = {
  readonly total: Money;
  /** Writes their purchase in the transaction that places the order. */
  write(tx: Tx, order: { id: string; passengerId: (id: string) => string }): Promise<void>;
  /** Their seats wait for the payment as long as the reservation does. */
  extendSeatHolds(order: OrderRow): Promise<void>;
};

/** An issued ancillary, under the order that paid for it. */
export type AncillaryDone = {
  id: string;
  orderId: string;
  /** The order of whose passenger it is now. */
  holderId: string;
  supplierId: string;
  purpose: string;
  amount: Money;
  /** The amount in the supplier's own currency; null: it is the currency of the sale. */
  inSupplierCurrency: Money | null;
  refundKey: string;
  at: Instant;
  refundAt: Instant | null;
};

/** What orders need of ancillaries; the module `ancillaries` fits. */
export type AncillariesPort = {
  /** SQL that says whether any is chosen with a draft; `draftId` is an expression. */
  chosenSql(draftId: string): string;
  /** Prices of what is chosen with a booking. */
  chosenPrices(db: Executor, draftId: string): Promise<Money[]>;
  /** Whether something chosen with a booking cannot be bought. */
  haveProblems(deps: OrdersDeps, visitor: Visitor, draftId: string): Promise<boolean>;
  /** Null: none chosen. @throws AppError conflict `orders.ancillaries_changed`. */
  agreed(
    deps: OrdersDeps,
    visitor: Visitor,
    draft: OwnDraft,
    accepted: Money | undefined,
  ): Promise<AgreedAncillaries | null>;
  /**
   * What goes inside the booking, of a supplier that takes it there: each by the operation that will sell it. `paid`:
   * only what the order's payment has paid for.
   */
  bookedWith(db: Executor, orderId: string, paid: boolean): Promise<BookedAncillary[]>;
  /** Sells, moves and refunds whatever follows from the state of the order; may be called at any time. */
  advance(deps: OrdersDeps, orderId: string): Promise<void>;
  /** What an order shows of them. */
  view(
    deps: OrdersDeps,
    db: Executor,
    order: OrderRow,
    now: Date,
  ): Promise<{
    shown: { purchases: AncillariesPurchase[]; items: BoughtAncillary[] } | null;
    inProgress: boolean;
  }>;
  /** What they cost that the passengers of an order have, in minor units. */
  costOf(db: Executor, orderId: string): Promise<number>;
  /** Those of these passengers belong to another order from now on. */
  moveTo(tx: Tx, from: string, to: string, passengerIds: readonly string[]): Promise<void>;
  /** Lines of a receipt; `withTicket`: the order's own payment paid for them. */
  receiptLines(
    deps: OrdersDeps,
    order: Pick<OrderRow, 'id'>,
    passengers: readonly PassengerRow[],
  ): Promise<(AncillariesData['items'][number] & { withTicket: boolean })[]>;
  rerenderReceipt(deps: OrdersDeps, file: { owner: string; locale: Locale }): Promise<Buffer | null>;
  /** The sold and the returned ones of some orders, for accounting; free ones are left out. */
  sold(db: Executor, orderIds: readonly string[]): Promise<AncillaryDone[]>;
};
