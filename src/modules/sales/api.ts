export { builtInOrderViews, viewQuery } from './domain/view-query.ts';
export { readSalesActivity, type SalesActivity } from './wire/activity.ts';
export {
  type ListedSums,
  type ListName,
  type ListSettings,
  type ListView,
  ORDER_LIST_SORTS,
  type OrderListFilter,
  type OrderListRow,
  type OrderListSort,
  standingSum,
} from './wire/list-shapes.ts';
export {
  changeListView,
  deleteListView,
  readListSettings,
  saveListColumns,
  saveListView,
} from './wire/lists.ts';
export * from './wire/order-lists.ts';
export * from './wire/staff-lists.ts';
export {
  LISTED_TICKET_STATES,
  type ListedTicketState,
  TICKETS_SORTS,
  type TicketLine,
  type TicketsFilter,
  type TicketsSort,
} from './wire/ticket-list-shapes.ts';
export * from './wire/tickets.ts';
