export type { AccessLevel, BuyerAct } from './domain/access.ts';
export type { OrderAccess } from './domain/access-shapes.ts';
export { MAX_ADDRESSES, typedAddresses } from './domain/addresses.ts';
export type {
  Ancillaries,
  AncillariesLeg,
  AncillariesPurchase,
  AncillaryChoice,
  AncillaryImpact,
  AncillaryProblem,
  BoughtAncillary,
  CheckIn,
  ChosenAncillary,
  RefusedChoice,
} from './domain/ancillary-shapes.ts';
export * from './domain/booking-shapes.ts';
export type {
  Exchange,
  ExchangeChoices,
  ExchangeLine,
  ExchangeOffers,
  PassengerItinerary,
} from './domain/exchange-shapes.ts';
export {
  type ListedSums,
  type ListName,
  type ListSettings,
  type ListView,
  type OrderListRow,
  SALES_SORTS,
  type SalesFilter,
  type SalesSort,
} from './domain/list-shapes.ts';
export * from './domain/order-shapes.ts';
export type { OrderPayment } from './domain/payment-shapes.ts';
export type { BookingRefundTimeline, OrderRefundTimeline } from './domain/refund-timeline-shapes.ts';
export type { MoneyBack, Return, ReturnChoices, TicketReturnLine } from './domain/return-shapes.ts';
export type { Split, SplitChoices } from './domain/split-shapes.ts';
export {
  LISTED_TICKET_STATES,
  type ListedTicketState,
  TICKETS_SORTS,
  type TicketLine,
  type TicketsFilter,
  type TicketsSort,
} from './domain/ticket-list-shapes.ts';
export { type BookingTravel, type OrderTravelApproval, todayOf, tripFactsOf } from './domain/trip-policy.ts';
export { viewQuery } from './domain/view-query.ts';
export * from './wire/access.ts';
export * from './wire/approvals.ts';
export * from './wire/bookings.ts';
export * from './wire/exchanges.ts';
export * from './wire/extras.ts';
export {
  changeListView,
  deleteListView,
  readListSettings,
  saveListColumns,
  saveListView,
} from './wire/lists.ts';
export * from './wire/orders.ts';
export * from './wire/returns.ts';
export * from './wire/sales.ts';
export * from './wire/splits.ts';
export * from './wire/tickets.ts';
