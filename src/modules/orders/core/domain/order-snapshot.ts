import type { Instant } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';

/** Supplier operations of an order; at most one of each kind exists. */
export const OPERATION_KINDS = ['hold', 'issue', 'cancel_hold'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];
export const isOperationKind = (kind: string): kind is OperationKind =>
  (OPERATION_KINDS as readonly string[]).includes(kind);

/** Supplier operations after the sale; an order may have any number of them. */
export const RETURN_KINDS = ['void', 'refund', 'release'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];
export const isReturnKind = (kind: string): kind is ReturnKind => (RETURN_KINDS as readonly string[]).includes(kind);

/**
 * `none` not requested; `planned` committed, not sent; `pending` the supplier is working; `unknown` outcome not known
 * yet; `awaiting_numbers` issued, ticket numbers still to come; `needs_staff` the outcome checks ran out and staff take
 * over; `canceled` before it was sent.
 */
export type OperationState =
  | 'none'
  | 'planned'
  | 'sent'
  | 'pending'
  | 'unknown'
  | 'awaiting_numbers'
  | 'needs_staff'
  | 'done'
  | 'rejected'
  | 'canceled';

export type PaymentState =
  | 'started'
  | 'captured'
  | 'declined'
  | 'expired'
  | 'refunding'
  | 'refunded'
  | 'refund_failed'
  | 'unknown';
export type TicketState = 'open' | 'void' | 'released' | 'refunded' | 'exchanged';

/** How an order ended; every value but `open` is final. */
export type EndState = 'open' | 'canceled' | 'timeout' | 'failed';

/** One payment; an order may be covered by several. */
export type PaymentSnapshot = {
  readonly id: string;
  readonly amount: Money;
  readonly state: PaymentState;
  /** What it pays for: `order`, or the id of an exchange. */
  readonly purpose: string;
  readonly method?: string;
};
export type TicketSnapshot = {
  readonly number: string;
  readonly passengerId: string;
  readonly state: TicketState;
};

/** Whole documents of passengers that the buyer gives back, in one confirmed act; its id is also the operation's id. */
export type ReturnSnapshot = {
  readonly id: string;
  readonly kind: ReturnKind;
  readonly state: OperationState;
  /** Number of times it was sent. */
  readonly attempts: number;
  readonly passengerIds: readonly string[];
  /** The numbers of these documents; of a journey on several tickets not all that a passenger has. */
  readonly tickets?: readonly string[];
  /** Goes back to the buyer once the supplier has done it; the sum the buyer agreed to. */
  readonly amount: Money;
  /**
   * `none` no refund was requested; `sent` the bank has the request; `refund_failed` the bank refused it and staff
   * decide; `paid` the bank has refunded.
   */
  readonly money: 'none' | 'sent' | 'refund_failed' | 'paid';
};

/** State of the tickets after a completed return. */
export const CLOSED_TICKET_STATE = { void: 'void', refund: 'refunded', release: 'released' } as const;

/** Whether a return is of a ticket: it names it, or without numbers is of all that its passengers have. */
export const coversTicket = (
  { tickets, passengerIds }: Pick<ReturnSnapshot, 'tickets' | 'passengerIds'>,
  ticket: TicketSnapshot,
): boolean => tickets?.includes(ticket.number) ?? passengerIds.includes(ticket.passengerId);

/** `unpaid`: agreed to; its approval is waited for, then its payment, whichever it needs. */
export type ExchangeState = OperationState | 'unpaid';

/**
 * Passengers whose whole documents are exchanged in one confirmed action; its id is also the operation's id. One of
 * `amountDue` and `refundAmount` is zero.
 */
export type ExchangeSnapshot = {
  readonly id: string;
  readonly state: ExchangeState;
  /** Number of times it was sent. */
  readonly attempts: number;
  readonly passengerIds: readonly string[];
  /** To be paid before the supplier is called. */
  readonly amountDue: Money;
  /** What is to be paid when a contract's balance pays the rest (`netDueOf`). Absent: what is due. */
  readonly net?: Money;
  /** Goes back to the buyer once the supplier has done it. */
  readonly refundAmount: Money;
  /** End of the supplier's offer. */
  readonly expiresAt: Instant;
  readonly money: Exclude<ReturnSnapshot['money'], 'refund_failed'>;
  /** As of the order: its own company's word; absent: it needs none. */
  readonly approval?: Approval;
};

/** Passengers split off into an order of their own; its id is also the operation id. */
export type SplitSnapshot = {
  readonly id: string;
  readonly state: OperationState;
  /** Number of times it was sent. */
  readonly attempts: number;
  readonly passengerIds: readonly string[];
  /** What their order costs, of this one's total; `net` as of the order. */
  readonly total: Money;
  readonly net?: Money;
  /** Their part of each payment that paid for the order; nothing of an unpaid one. */
  readonly shares: readonly { readonly paymentId: string; readonly amount: Money }[];
};

export const APPROVAL_STATES = ['waiting', 'approved', 'refused'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/**
 * A company's word about an order, or an exchange of its tickets, outside its travel policy; without it nothing is
 * paid and nothing sent (ADR 34).
 */
export type Approval = {
  readonly state: ApprovalState;
  readonly requestedAt: Instant;
  /** So long the policy gives; the seats may not be kept as long (`approvalDeadline`). */
  readonly until: Instant;
  /** Decision taken when the time limit passes. */
  readonly onTimeout: 'approve' | 'refuse';
};

/** State of an order; its status is derived from it. */
export type OrderState = {
  readonly total: Money;
  /** Cost when a contract's balance pays the rest: less its commission (`amountDueFrom`). Absent: the total. */
  readonly net?: Money;
  readonly passengerIds: readonly string[];
  /** Seats are kept until then; null while the supplier has not said. */
  readonly paymentTimeLimit: Instant | null;
  readonly end: EndState;
  readonly operations: Readonly<Record<OperationKind, OperationState>>;
  /** How often each operation has been sent. */
  readonly attempts: Readonly<Record<OperationKind, number>>;
  readonly payments: readonly PaymentSnapshot[];
  readonly tickets: readonly TicketSnapshot[];
  readonly returns: readonly ReturnSnapshot[];
  readonly exchanges: readonly ExchangeSnapshot[];
  /** Passengers who left by a completed split belong to another order. */
  readonly splits: readonly SplitSnapshot[];
  /**
   * The unpaid purchase of ancillaries that the payment of the order pays as well; absent: none. It is not in
   * the order's total.
   */
  readonly purchase?: { readonly purchaseId: string; readonly amountDue: Money };
  /** A company's word that it waits for, or has; absent: it needs none. */
  readonly approval?: Approval;
};

/** A new order: its hold is planned and nothing else has happened. */
export const newOrder = (total: Money, passengerIds: readonly string[]): OrderState => ({
  total,
  passengerIds,
  paymentTimeLimit: null,
  end: 'open',
  operations: { hold: 'planned', issue: 'none', cancel_hold: 'none' },
  attempts: { hold: 0, issue: 0, cancel_hold: 0 },
  payments: [],
  tickets: [],
  returns: [],
  exchanges: [],
  splits: [],
});

/**
 * What an answer about an operation may say. `retry` is a definite refusal that may be tried again; `never` the proof
 * that it did not happen.
 */
export type OperationOutcome = 'ok' | 'price_mismatch' | 'rejected' | 'retry' | 'not_executed' | 'pending' | 'unknown';

export type OrderEvent =
  | { readonly on: 'sent' | 'retries_exhausted'; readonly operation: OperationKind }
  | {
      readonly on: OperationOutcome;
      readonly operation: OperationKind;
      readonly code?: string;
      readonly paymentTimeLimit?: Instant | null;
      readonly tickets?: readonly { readonly number: string; readonly passengerId: string }[];
    }
  | {
      readonly on: 'started' | 'captured' | 'declined' | 'expired' | 'refunded' | 'refund_rejected' | 'refund_again';
      readonly paymentId: string;
      readonly amount: Money;
      /** What the buyer was asked for, where it differs from the total of the order. */
      readonly requested?: Money;
      readonly method?: string;
      readonly code?: string;
      /** `order` by default. */
      readonly purpose?: string;
    }
  | { readonly on: 'time_limit_passed' | 'cancel_requested' }
  | { readonly on: 'approve' | 'refuse' | 'approval_due'; readonly of: 'approval' }
  | {
      readonly on: 'approve' | 'refuse' | 'approval_due';
      readonly of: 'exchange_approval';
      readonly exchangeId: string;
    }
  | {
      readonly on: 'return_requested';
      readonly requested: Pick<ReturnSnapshot, 'id' | 'kind' | 'passengerIds' | 'tickets' | 'amount'>;
    }
  | {
      readonly on: 'sent' | 'retries_exhausted' | Exclude<OperationOutcome, 'price_mismatch'>;
      readonly returnId: string;
      readonly code?: string;
    }
  | {
      readonly on: 'refund_paid' | 'refund_rejected';
      readonly returnId: string;
      readonly amount: Money;
      readonly code?: string;
    }
  | {
      readonly on: 'refund_again';
      readonly returnId: string;
      /** What of its money was refused, by the payment that it goes back to. */
      readonly parts: readonly { readonly paymentId: string; readonly amount: Money }[];
    }
  | {
      readonly on: 'exchange_requested';
      readonly requested: Pick<
        ExchangeSnapshot,
        'id' | 'passengerIds' | 'amountDue' | 'net' | 'refundAmount' | 'expiresAt' | 'approval'
      >;
    }
  | {
      readonly on:
        | 'sent'
        | 'retries_exhausted'
        | 'canceled'
        | 'quote_expired'
        | Exclude<OperationOutcome, 'price_mismatch'>;
      readonly exchangeId: string;
      readonly code?: string;
      readonly tickets?: readonly { readonly number: string; readonly passengerId: string }[];
    }
  | {
      readonly on: 'split_requested';
      readonly requested: Omit<SplitSnapshot, 'state' | 'attempts'> & { readonly departsAt: Instant };
    }
  | {
      readonly on: 'sent' | 'retries_exhausted' | Exclude<OperationOutcome, 'price_mismatch'>;
      readonly splitId: string;
      readonly code?: string;
    }
  | {
      readonly on: 'refund_paid' | 'refund_rejected';
      readonly exchangeId: string;
      readonly amount: Money;
      readonly code?: string;
    };
export type EventName = OrderEvent['on'];

/** The id of the return, exchange or split that an event is about; undefined for any other event. */
export function subjectIdOf(event: OrderEvent): string | undefined {
  if ('returnId' in event) return event.returnId;
  if ('exchangeId' in event) return event.exchangeId;
  return 'splitId' in event ? event.splitId : undefined;
}
