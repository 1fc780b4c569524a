import type { Money } from '#kernel/money.ts';
import type { HISTORY_KINDS } from '../../api.ts';
import type {
  ApprovalState,
  EndState,
  EventName,
  ExchangeState,
  Facts,
  OperationKind,
  OperationState,
  OrderEvent,
  PaymentState,
} from './facts.ts';

export type HistoryKind = (typeof HISTORY_KINDS)[number];
type State = ExchangeState | OperationState | PaymentState | EndState | ApprovalState;

/** A move that an event may bring about. The names of its guard and effects are those of a slice. */
export type Row = {
  readonly machine: string;
  readonly from: readonly State[];
  readonly on: EventName;
  /** Asked before the row applies. */
  readonly guard?: string;
  readonly to: State;
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
  | { readonly kind: 'confirm return'; readonly returnId: string }
  | { readonly kind: 'confirm exchange'; readonly exchangeId: string }
  | { readonly kind: 'open their order'; readonly splitId: string }
  | { readonly kind: 'alert'; readonly reason: string };

export type HistoryDetails = Record<string, string | number | Money>;
export type HistoryEntry = { readonly kind: HistoryKind; readonly details: Readonly<HistoryDetails> };

/** A decision while its effects are applied. */
export type Draft = { facts: Facts; plans: Plan[]; history: HistoryEntry[] };

export type Question = (facts: Facts, event: OrderEvent, now: Date, attempts: number) => boolean;
/** `machine`: of the row that applies. */
export type ApplyEffect = (draft: Draft, event: OrderEvent, now: Date, machine: string) => void;

/** What some events are about: an operation, a payment, a return. */
export type Subject = {
  owns(event: OrderEvent): boolean;
  machine(facts: Facts, event: OrderEvent): string;
  state(facts: Facts, event: OrderEvent): string;
  /** How often it was sent to the supplier; absent for what is never sent. */
  attempts?(facts: Facts, event: OrderEvent): number | undefined;
  /** The facts with it in its new state. */
  move(facts: Facts, row: Row, event: OrderEvent): Facts;
  /** Details of the history entry. */
  details?(facts: Facts, event: OrderEvent): HistoryDetails;
};

/** What a slice of orders registers with the order machine. */
export type MachineSlice = {
  readonly rows: readonly Row[];
  readonly guards: Readonly<Record<string, Question>>;
  readonly effects: Readonly<Record<string, ApplyEffect>>;
  readonly subjects: readonly Subject[];
};
