/** Types of the order machine, pure, for the domain of the modules above orders that register with it. */

export type { Answer, Approval, ApprovalState, EndState, Facts, OrderEvent, TicketState } from './core/domain/facts.ts';
export type { ApplyEffect, HistoryKind, MachineSlice, Question, Row, Subject } from './core/domain/machine-slice.ts';
export { MAX_SENDS } from './core/domain/order-guards.ts';
