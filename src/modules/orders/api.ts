export type { AccessLevel, BuyerAction } from './core/domain/access.ts';
export { APPROVAL_STATES } from './core/domain/order-snapshot.ts';
export { todayOf } from './core/domain/travel-context.ts';
export { MAX_ADDRESSES, typedAddresses } from './receipts/domain/addresses.ts';
export * from './wire/access.ts';
export type { OrderAccess } from './wire/access-shapes.ts';
export * from './wire/ancillary-shapes.ts';
export * from './wire/booking-shapes.ts';
export * from './wire/bookings.ts';
export type {
  Exchange,
  ExchangeChoices,
  ExchangeLine,
  ExchangeOffers,
  ExchangeTravel,
  PassengerItinerary,
} from './wire/exchange-shapes.ts';
export * from './wire/exchanges.ts';
export { zId } from './wire/ids.ts';
export * from './wire/order-shapes.ts';
export * from './wire/orders.ts';
export { type OrderPayment, zOrderPayment, zPaymentChoice } from './wire/payment-shapes.ts';
export { PAYMENT_STATUSES, type PaymentSummary, zPaymentSummary } from './wire/payment-summary-shapes.ts';
export type { BookingRefundTimeline, OrderRefundTimeline } from './wire/refund-timeline-shapes.ts';
export type { PaymentRefund, ReturnChoices, TicketReturn, TicketReturnLine } from './wire/return-shapes.ts';
export * from './wire/returns.ts';
export { zRouteEnds } from './wire/route-ends.ts';
export type { Split, SplitChoices } from './wire/split-shapes.ts';
export * from './wire/splits.ts';
export { type BookingTravel, type OrderTravelApproval, zOrderTravelApproval } from './wire/travel-shapes.ts';
