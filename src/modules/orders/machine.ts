/** Types of the order machine, pure, for the domain of the modules above orders that register with it. */

export type {
  ApplyEffect,
  EventSubject,
  Guard,
  HistoryKind,
  MachineSlice,
  TransitionRow,
} from './core/domain/machine-slice.ts';
export { MAX_ATTEMPTS } from './core/domain/order-guards.ts';
export type {
  Approval,
  ApprovalState,
  EndState,
  OperationOutcome,
  OrderEvent,
  OrderState,
  TicketState,
} from './core/domain/order-snapshot.ts';
