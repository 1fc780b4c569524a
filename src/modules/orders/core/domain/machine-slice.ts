import type { Money } from '#kernel/money.ts';
import type { HISTORY_KINDS } from '../../api.ts';
import type {
  ApprovalState,
  EndState,
  EventName,
  ExchangeState,
  OperationKind,
  OperationState,
  OrderEvent,
  OrderState,
  PaymentState,
} from './order-snapshot.ts';

export type HistoryKind = (typeof HISTORY_KINDS)[number];
type MachineState = ExchangeState | OperationState | PaymentState | EndState | ApprovalState;

/** A move that an event may bring about. The names of its guard and effects are those of a slice. */
export type TransitionRow = {
  readonly machine: string;
  readonly from: readonly MachineState[];
  readonly on: EventName;
  /** Asked before the row applies. */
  readonly guard?: string;
  readonly to: MachineState;
  /** What else it sets going: operations to plan, money to give back, people to notify. */
  readonly effects?: readonly string[];
  readonly note?: HistoryKind;
};

/** What must be done in the same transaction as the new state. */
export type Plan =
  | { readonly kind: 'operation'; readonly operation: OperationKind }
  | {
      readonly kind: 'refund';
      readonly paymentId: string;
      readonly amount: Money;
      readonly returnId?: string;
      readonly exchangeId?: string;
      /** The bank had refused it: it goes under a key of its own. */
      readonly again?: true;
    }
  | { readonly kind: 'deliver' }
  | { readonly kind: 'confirm_return'; readonly returnId: string }
  | { readonly kind: 'confirm_exchange'; readonly exchangeId: string }
  | { readonly kind: 'create_split_order'; readonly splitId: string }
  | { readonly kind: 'alert'; readonly reason: string };

export type HistoryDetails = Record<string, string | number | Money>;
export type HistoryEntry = { readonly kind: HistoryKind; readonly details: Readonly<HistoryDetails> };

/** A decision while its effects are applied. */
export type DecisionDraft = { orderState: OrderState; plans: Plan[]; history: HistoryEntry[] };

export type Guard = (orderState: OrderState, event: OrderEvent, now: Date, attempts: number) => boolean;
/** `machine`: of the row that applies. */
export type ApplyEffect = (draft: DecisionDraft, event: OrderEvent, now: Date, machine: string) => void;

/** What some events are about: an operation, a payment, a return. */
export type EventSubject = {
  owns(event: OrderEvent): boolean;
  machine(orderState: OrderState, event: OrderEvent): string;
  state(orderState: OrderState, event: OrderEvent): string;
  /** How often it was sent to the supplier; absent for what is never sent. */
  attempts?(orderState: OrderState, event: OrderEvent): number | undefined;
  /** The order state with the subject in its new state. */
  move(orderState: OrderState, row: TransitionRow, event: OrderEvent): OrderState;
  /** Details of the history entry. */
  details?(orderState: OrderState, event: OrderEvent): HistoryDetails;
};

/** What a slice of orders registers with the order machine. */
export type MachineSlice = {
  readonly rows: readonly TransitionRow[];
  readonly guards: Readonly<Record<string, Guard>>;
  readonly effects: Readonly<Record<string, ApplyEffect>>;
  readonly subjects: readonly EventSubject[];
};
