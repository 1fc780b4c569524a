import type { Instant } from '#kernel/dates.ts';

/**
 * What was sent to a supplier that has no idempotency keys, written down before it is sent. `sent`: what became of it
 * is not known; `refused`: definitely without effect, and it may be sent again; `never`: proved never to have happened.
 */
export type SentOperation = {
  opId: string;
  kind: string;
  /** The supplier's id of what it was done to: an offer or an order. */
  subject: string;
  sentAt: Instant;
  state: 'sent' | 'done' | 'refused' | 'never';
  /** The supplier's object that carries it out, or that came of it. */
  target: string | null;
  attempt: number;
};

/** One for each supplier. */
export interface SentOperations {
  /**
   * With a `target`, that one is written down in the same step. True of one caller only until the operation has ended
   * without effect: that one sends and no other. An id that names another operation is not claimed.
   */
  claim(operation: Pick<SentOperation, 'opId' | 'kind' | 'subject' | 'sentAt'> & { target?: string }): Promise<{
    mine: boolean;
    operation: SentOperation;
  }>;
  find(opId: string): Promise<SentOperation | null>;
  /** Before the supplier's object is made to act. */
  aim(opId: string, target: string): Promise<void>;
  /** An ending without effect counts only for the attempt that it belongs to. */
  end(operation: SentOperation, state: 'done' | 'refused' | 'never', target?: string): Promise<void>;
}
