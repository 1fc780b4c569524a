import type { Tx } from '#platform/db/database.ts';
import type { OrderPayment } from '../../api.ts';
import type { BookingRef, OrdersDeps, SupplierPort } from '../../ports.ts';
import type { OperationRow } from '../db/operation-queries.ts';
import type { OrderRow } from '../db/order-queries.ts';
import type { StateColumn, StateQueries } from '../db/order-state-queries.ts';
import type { OrderMachine } from '../domain/decide.ts';
import type { MachineSlice } from '../domain/machine-slice.ts';
import type { OrderState } from '../domain/order-snapshot.ts';
import type { PaymentEvent } from '../domain/payment-event.ts';
import type { TransitionWriter } from './order-transition.ts';
import type { SupplierResult } from './supplier-calls.ts';
import type { AnsweredOperation } from './to-operation-event.ts';
import type { Visitor } from './visitor.ts';

/** How a slice asks a supplier for its operations, and what it must know to read the answer. */
export type SupplierOperation = {
  /** Whether staff do it at the carrier themselves: the supplier is not called. */
  byHand?(deps: OrdersDeps, operation: OperationRow): Promise<boolean>;
  /** Null when nothing can be sent: its row is missing. */
  send(
    deps: OrdersDeps,
    to: {
      supplier: SupplierPort;
      call: Parameters<SupplierPort['cancelHold']>[0];
      ref: BookingRef;
      operation: OperationRow;
    },
  ): Promise<SupplierResult | null>;
  expected(
    deps: OrdersDeps,
    order: OrderRow,
    operation: OperationRow,
  ): Promise<Partial<Pick<AnsweredOperation, 'returned' | 'exchanged' | 'splitOff'>>>;
};

/** The part of an order's payment that pays a purchase of ancillaries. */
export type PaymentShare = { purchaseId: string; amountMinor: number };
type CapturedAmount = { id: string; minor: number; method: string | undefined };

/** Payments of purposes that the order machine does not know. */
export type OtherPayments = {
  /** The part of a captured payment that is not the order's; `known`: the order as it is, null: to be read. */
  shareOf(tx: Tx, event: PaymentEvent, known: OrderState | null): Promise<PaymentShare | undefined>;
  /** Records which part of a payment of the order is not the order's. */
  recordShare(tx: Tx, share: PaymentShare & { paymentId: string; currency: OrderRow['currency'] }): Promise<void>;
  /** Captured money, in the transaction that records it, under the order's lock. */
  take(deps: OrdersDeps, tx: Tx, purpose: string, payment: CapturedAmount): Promise<void>;
  /** An event of a payment; false when its purpose is of another slice. */
  apply(deps: OrdersDeps, event: PaymentEvent): Promise<boolean>;
  /** Whether a refund is of this slice. */
  ownsRefund(key: string | undefined): boolean;
  refunded(deps: OrdersDeps, event: PaymentEvent): Promise<void>;
  /** What follows once the money is committed. */
  follow(deps: OrdersDeps, orderId: string): Promise<void>;
};

/** One run of the recovery. */
export type SweepStep = {
  readonly now: Date;
  ago(seconds: number): Date;
  /** Does the work of each; a failure is logged and does not stop the others. */
  each(what: string, ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void>;
};

/**
 * What a slice of orders, or a module above orders, registers with the order; `createOrderRegistry` puts them together.
 */
export type OrderSlice = {
  /** Its rows, guards, effects and subjects. */
  readonly machine?: MachineSlice;
  /** What it writes in the transaction that moves an order. */
  readonly writer?: TransitionWriter;
  /** What it adds to the state of an order. */
  readonly state?: StateColumn;
  /** Its operations at a supplier, by kind. */
  readonly operations?: { readonly [K in OperationRow['kind']]?: SupplierOperation };
  /** A reader of the state of its own payments; null when the purpose is of another slice. */
  readonly payment?: (
    deps: OrdersDeps,
    visitor: Visitor,
    of: { id: string; purpose: string },
  ) => Promise<(() => Promise<OrderPayment>) | null>;
  readonly otherPayments?: OtherPayments;
  /** Ends what of its own has passed its time, in each recovery before orders expire. */
  readonly expire?: (deps: OrdersDeps, sweep: SweepStep) => Promise<void>;
  /** Resumes work of its own that a crashed process left or that follows from orders, last in each recovery. */
  readonly recover?: (deps: OrdersDeps, sweep: SweepStep) => Promise<void>;
  /** Alerts staff of its operations that have been open since before an instant. */
  readonly reportOpen?: (deps: OrdersDeps, before: Date) => Promise<void>;
};

/** The slices that are registered. */
export type OrderRegistry = {
  readonly machine: OrderMachine;
  readonly writers: readonly TransitionWriter[];
  readonly operations: { readonly [K in OperationRow['kind']]?: SupplierOperation };
  readonly payments: readonly NonNullable<OrderSlice['payment']>[];
  readonly otherPayments: OtherPayments;
  readonly stateQueries: StateQueries;
  readonly above: readonly Pick<OrderSlice, 'expire' | 'recover' | 'reportOpen'>[];
};
