import type { Tx } from '#platform/db/database.ts';
import type { OrdersDeps, SupplierBooking } from '../../ports.ts';
import type { OperationRow } from '../db/operation-queries.ts';
import type { OrderRow } from '../db/order-queries.ts';
import type { TransitionWrites } from '../db/transition-writer.ts';
import type { Plan } from '../domain/machine-slice.ts';
import type { OperationDetails as OperationLearnt } from '../domain/operation-change.ts';
import type { OrderEvent, OrderState } from '../domain/order-snapshot.ts';

/** Values that came with an event. */
export type EventDetails = OperationLearnt & {
  booking?: SupplierBooking;
  /** Of a split: the new reservation. */
  splitOff?: SupplierBooking;
  /** Of an approval or a refusal: whose it is, and what they wrote (sealed). */
  decision?: { by: string; comment: Buffer | null };
  /** Of an exchange: the user who agreed to it; null without an account. */
  requestedBy?: string | null;
};

/** One order on the move: locked, with its operations as they were read, and the rows that will be written. */
export type OrderTransition = {
  readonly deps: OrdersDeps;
  readonly tx: Tx;
  readonly order: OrderRow;
  readonly now: Date;
  readonly event: OrderEvent;
  readonly details: EventDetails;
  /** As they are after the move. */
  operations: OperationRow[];
  readonly writes: TransitionWrites;
};

/** What a slice does in the transaction that moves an order. */
export type TransitionWriter = {
  /** Writes rows of its own. */
  save?(transition: OrderTransition, before: OrderState, after: OrderState): Promise<void>;
  /** Queues what follows, once the order's own rows are written. */
  saved?(
    transition: OrderTransition,
    applied: { before: OrderState; after: OrderState; plans: readonly Plan[] },
  ): Promise<void>;
  /** Carries out the plans of its kinds. */
  plans?: {
    readonly [K in Plan['kind']]?: (transition: OrderTransition, plan: Extract<Plan, { kind: K }>) => Promise<void>;
  };
};
