/**
 * Front door for the modules above orders that register with the order (`createOrderRegistry`): ancillaries and travel
 * approvals. They act in the order's transactions, so they see more of it than `index.ts` shows. No other module may
 * import it.
 */

export { inSupplierCurrency } from './accounting/use-cases/supplier-currency.ts';
export type { BookingDraftRow, OwnDraft } from './booking/db/draft-queries.ts';
export { lockUnpaidCounters } from './booking/db/unpaid-queries.ts';
export { ownDraft } from './booking/use-cases/read-booking.ts';
export { addHistory } from './core/db/history-queries.ts';
export { dividePassengers } from './core/db/label-queries.ts';
export {
  lockOrder,
  type OrderRow,
  orderById,
  ordersByIds,
  type PassengerRow,
  passengersOf,
} from './core/db/order-queries.ts';
export { loadOrderState } from './core/db/order-state-queries.ts';
export { ticketsOf } from './core/db/ticket-queries.ts';
export { approvalDeadlineFor } from './core/domain/approval-deadline.ts';
export { exchangeRefundBeforeCommission } from './core/domain/before-commission.ts';
export type { HistoryEntry } from './core/domain/machine-slice.ts';
export { leaseUntil, operationChange } from './core/domain/operation-change.ts';
export type { Approval, ApprovalState, ExchangeSnapshot, OrderState } from './core/domain/order-snapshot.ts';
export { nextOutcomeCheck } from './core/domain/outcome-check-ladder.ts';
export { journeysOf, ownOf } from './core/domain/passenger-itineraries.ts';
export type { PaymentEvent } from './core/domain/payment-event.ts';
export { ANCILLARY_KEY, firstRefundKey, isOfAncillaries, LATE_KEY } from './core/domain/refund-purpose.ts';
export { routeOf } from './core/domain/route.ts';
export { partyOf, todayOf } from './core/domain/travel-context.ts';
export { applyMissedPayments } from './core/use-cases/apply-missed-payments.ts';
export { applyOrderEvent } from './core/use-cases/apply-order-event.ts';
export { notifyBuyer } from './core/use-cases/notify-buyer.ts';
export type { OrderSlice, OtherPayments, SweepStep } from './core/use-cases/order-slice.ts';
export type { OrderTransition } from './core/use-cases/order-transition.ts';
export { confirmedOrder, managedOrder, ownOrder } from './core/use-cases/own-order.ts';
export { journeyLines, orderLink } from './core/use-cases/queue-emails.ts';
export { recordProjections } from './core/use-cases/record-projections.ts';
export {
  exchangesInProgress,
  openPassengers,
  returnInProgress,
  splitsInProgress,
  supplierOf,
} from './core/use-cases/returnable.ts';
export {
  hashVisitor,
  openContacts,
  openPerson,
  openText,
  openTraveller,
  openTyped,
  sealText,
} from './core/use-cases/seal-personal-data.ts';
export { checkPayer, type PaymentChoice, type PayStarted, payingOwner } from './core/use-cases/start-payment.ts';
export { withinTime } from './core/use-cases/supplier-calls.ts';
export type { Visitor } from './core/use-cases/visitor.ts';
export { orders } from './db/schema.ts';
export {
  doneExchanges,
  type ExchangeRow,
  exchangeById,
  exchangesByIds,
  exchangesOfOrder,
  overdueExchangeApprovals,
  updateExchange,
} from './exchanges/db/exchange-queries.ts';
export type { AncillariesPort, AncillaryDone } from './ports/ancillaries.ts';
export type { AgreedTravel, TravelApprovalsPort, TravelCheck } from './ports/travel-approvals.ts';
export type {
  AncillariesData,
  BoardingPassData,
  DocumentKind,
  ExchangeQuote,
  OrderEmail,
  OrdersDeps,
  Outcome,
  SupplierPort,
} from './ports.ts';
export { returnsOfOrder } from './returns/db/return-queries.ts';
export { onceFor } from './routes-once.ts';
export { waitingChange } from './schedule/use-cases/waiting-change.ts';
export { splitLineageOf } from './split/db/split-queries.ts';
export { viewOrder } from './use-cases/read-order.ts';
