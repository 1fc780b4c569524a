import type { Tx } from '#platform/db/database.ts';
import type { OrdersDeps, SupplierBooking } from '../../ports.ts';
import type { Move } from '../db/move-writer.ts';
import type { OperationRow } from '../db/operation-queries.ts';
import type { OrderRow } from '../db/order-queries.ts';
import type { Facts, OrderEvent } from '../domain/facts.ts';
import type { Plan } from '../domain/machine-slice.ts';
import type { Learnt as OperationLearnt } from '../domain/operation-change.ts';

/** Values that came with an event. */
export type Learnt = OperationLearnt & {
  booking?: SupplierBooking;
  /** Of a split: the new reservation. */
  parted?: SupplierBooking;
  /** Of an approval or a refusal: whose it is, and what they wrote (sealed). */
  word?: { by: string; comment: Buffer | null };
  /** Of an exchange: the user who agreed to it; null without an account. */
  askedBy?: string | null;
};

/** One order on the move: locked, with its operations as they were read, and the rows that will be written. */
export type OrderTransition = {
  readonly deps: OrdersDeps;
  readonly tx: Tx;
  readonly order: OrderRow;
  readonly now: Date;
  readonly event: OrderEvent;
  readonly learnt: Learnt;
  /** As they are after the move. */
  operations: OperationRow[];
  readonly move: Move;
};

/** What a slice does in the transaction that moves an order. */
export type TransitionWriter = {
  /** Writes rows of its own. */
  save?(moving: OrderTransition, before: Facts, after: Facts): Promise<void>;
  /** Queues what follows, once the order's own rows are written. */
  saved?(moving: OrderTransition, moved: { before: Facts; after: Facts; plans: readonly Plan[] }): Promise<void>;
  /** Carries out the plans of its kinds. */
  plans?: {
    readonly [K in Plan['kind']]?: (moving: OrderTransition, plan: Extract<Plan, { kind: K }>) => Promise<void>;
  };
};
