import type { Tx } from '#platform/db/database.ts';
import type { Move } from '../../db/move-writer.ts';
import type { OperationRow } from '../../db/operation-queries.ts';
import type { OrderRow } from '../../db/order-queries.ts';
import type { OrderEvent } from '../../domain/facts.ts';
import type { Learnt as OperationLearnt } from '../../domain/operation-change.ts';
import type { OrdersDeps, SupplierBooking } from '../../ports.ts';

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
