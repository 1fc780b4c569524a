import { may, type Rows } from './row.ts';

const LISTS = 'src/modules/sales/list-settings.db.test.ts';
const PROPOSALS = 'src/modules/proposals/proposal-access.db.test.ts';
const LOTTERY = 'src/modules/lottery/lottery.db.test.ts';
/** Promotions are ours: every member of the finance desk may open each. */
const PRICES = 'src/modules/pricing/price-rules.db.test.ts';
/** Flights are ours as well. */
const FLIGHTS = 'src/modules/inventory/own-flights.db.test.ts';
const IMPORTS = 'src/modules/inventory/flight-imports.db.test.ts';
const PROMO = 'src/modules/promo/promo.db.test.ts';
const SUPPLIERS = 'src/modules/supply/suppliers.db.test.ts';
const KEYS = 'tests/product/partner-keys.db.test.ts';
const WEBHOOKS = 'tests/product/partner-webhooks.db.test.ts';

/** Account area of an agency: money, lists, proposals, notifications, keys and webhooks. */
export const ACCOUNT_AREA: Rows = {
  'GET /api/account/funds': may('signedIn'),
  'GET /api/balance': may('signedIn'),
  'GET /api/balance/statement.csv': may('signedIn'),
  'GET /api/account/operations': may('signedIn'),
  // The scope of the orders list, see modules/orders/find-sales.db.test.ts.
  'GET /api/account/find': may('signedIn'),
  // Names a format, not an object.
  'GET /api/account/operations.:format': may('signedIn', 'src/modules/ledger/statement-entries.db.test.ts'),
  'GET /api/account/orders': may('signedIn'),
  'GET /api/account/orders.xlsx': may('signedIn'),
  'GET /api/account/orders/stamp': may('signedIn'),
  'GET /api/account/orders/due': may('signedIn'),
  'GET /api/account/sales-activity': may('signedIn'),
  'GET /api/account/tickets': may('signedIn'),
  'GET /api/account/proposals': may('agent'),
  'POST /api/account/proposals': may('agent'),
  'GET /api/account/proposals/:id': may('agent', PROPOSALS),
  'DELETE /api/account/proposals/:id': may('agent', PROPOSALS),
  // By the link's code; a wrong, ended or revoked one looks absent, see modules/proposals/proposal-access.db.test.ts.
  'GET /api/proposals/:code': may('public'),
  'POST /api/proposals/:code/choice': may('public'),
  'POST /api/proposals/:code/booking': may('public'),
  'GET /api/account/tickets.xlsx': may('signedIn'),
  'GET /api/account/tickets/stamp': may('signedIn'),
  'GET /api/account/lists/:list': may('signedIn', LISTS),
  'PUT /api/account/lists/:list/columns': may('signedIn', LISTS),
  'POST /api/account/lists/:list/views': may('signedIn', LISTS),
  'PATCH /api/account/lists/:list/views/:id': may('signedIn', LISTS),
  'DELETE /api/account/lists/:list/views/:id': may('signedIn', LISTS),
  // The caller's own under the current contract, see modules/notifications/in-app-notifications.db.test.ts.
  'GET /api/account/notices': may('signedIn'),
  'POST /api/account/notices/read': may('signedIn'),
  'GET /api/account/notices/events': may('signedIn'),
  'GET /api/account/notices/settings': may('signedIn'),
  'PUT /api/account/notices/settings': may('signedIn'),
  // The caller's own browsers, see modules/notifications/push.db.test.ts.
  'GET /api/account/push': may('signedIn'),
  'POST /api/account/push/devices': may('signedIn'),
  'DELETE /api/account/push/devices/:id': may('signedIn', 'src/modules/notifications/push.db.test.ts'),
  'GET /api/account/policy': may('seller'),
  // Its approvers only, see modules/agencies/policy.db.test.ts.
  'PUT /api/account/policy': may('seller'),
  // The caller's contract's, see modules/orders/approvals.db.test.ts.
  'GET /api/account/approvals': may('signedIn'),
  // The caller's contract's and organisation's, see modules/lottery/lottery.db.test.ts.
  // The caller's contract's, see modules/bonuses/bonuses.db.test.ts.
  'GET /api/account/bonuses': may('seller'),
  'GET /api/account/bonuses/operations': may('seller'),
  'GET /api/account/bonuses/operations.xlsx': may('seller'),
  // The caller's own, see modules/bonuses/points.db.test.ts.
  'GET /api/account/points': may('signedIn'),
  'GET /api/office/points': may('finance'),
  'PUT /api/office/points/rules': may('finance'),
  'PUT /api/office/points/lifetime': may('finance'),
  'GET /api/office/bonuses': may('finance'),
  'POST /api/office/bonuses/members': may('finance'),
  'PUT /api/office/bonuses/members/:id': may('finance'),
  'DELETE /api/office/bonuses/members/:id': may('finance'),
  'PUT /api/office/bonuses/tariff': may('finance'),
  'PUT /api/office/bonuses/lifetime': may('finance'),
  'POST /api/office/bonuses/promotions': may('finance'),
  'POST /api/office/bonuses/promotions/:id/end': may('finance'),
  'GET /api/office/currencies': may('finance'),
  'POST /api/office/currencies/rates': may('finance'),
  'POST /api/office/currencies/margins': may('finance'),
  'PUT /api/office/currencies/limits': may('finance'),
  'POST /api/office/currencies/file': may('finance'),
  'GET /api/office/prices': may('finance'),
  'GET /api/office/prices/versions/:version': may('finance', PRICES),
  'PUT /api/office/prices/rule': may('finance'),
  'DELETE /api/office/prices/rule': may('finance'),
  'POST /api/office/prices/moves': may('finance'),
  'POST /api/office/prices/restoration': may('finance'),
  'DELETE /api/office/prices/draft': may('finance'),
  'POST /api/office/prices/submission': may('finance'),
  'POST /api/office/prices/return': may('finance'),
  'POST /api/office/prices/publication': may('finance'),
  'POST /api/office/prices/trial': may('finance'),
  'GET /api/office/prices/sales-trial': may('finance'),
  'POST /api/office/prices/sales-trial': may('finance'),
  'GET /api/office/flights': may('finance'),
  'POST /api/office/flights': may('finance'),
  'GET /api/office/flights/:id': may('finance', FLIGHTS),
  'PUT /api/office/flights/:id': may('finance', FLIGHTS),
  'POST /api/office/flights/:id/publication': may('finance', FLIGHTS),
  'GET /api/office/flights/:id/departures': may('finance', FLIGHTS),
  'POST /api/office/flights/:id/departures': may('finance', FLIGHTS),
  'POST /api/office/flights/:id/departures/move': may('finance', FLIGHTS),
  'GET /api/office/flights/carriers/:code': may('finance', FLIGHTS),
  'PUT /api/office/flights/carriers/:code': may('finance', FLIGHTS),
  'POST /api/office/flights/carriers/:code/publication': may('finance', FLIGHTS),
  'POST /api/office/flights/undo': may('finance'),
  'POST /api/office/flight-imports': may('finance'),
  'GET /api/office/flight-imports/:id': may('finance', IMPORTS),
  'POST /api/office/flight-imports/:id/acceptance': may('finance', IMPORTS),
  'GET /api/office/flight-tables/template.:format': may('finance'),
  'GET /api/office/flight-tables/flights.:format': may('finance'),
  'GET /api/office/suppliers': may('finance'),
  'POST /api/office/suppliers': may('admin'),
  'GET /api/office/suppliers/:id': may('finance', SUPPLIERS),
  'PUT /api/office/suppliers/:id': may('finance', SUPPLIERS),
  'PUT /api/office/suppliers/:id/connection': may('admin', SUPPLIERS),
  'POST /api/office/suppliers/:id/switch': may('finance', SUPPLIERS),
  'POST /api/office/suppliers/:id/test': may('finance', SUPPLIERS),
  'GET /api/office/promo': may('finance'),
  'POST /api/office/promo': may('finance'),
  'GET /api/office/promo/:id': may('finance', PROMO),
  'PUT /api/office/promo/:id': may('finance', PROMO),
  'POST /api/office/promo/:id/moves': may('finance', PROMO),
  'GET /api/office/promo/:id/codes.csv': may('finance', PROMO),
  'GET /api/office/promo/:id/uses.xlsx': may('finance', PROMO),
  'GET /api/account/lottery': may('seller'),
  // `:id` names a campaign, which every contract may see.
  'POST /api/account/lottery/:id/registration': may('seller', LOTTERY),
  'GET /api/account/lottery/:id/ticket.pdf': may('seller', LOTTERY),
  'GET /api/office/lottery': may('admin'),
  'POST /api/office/lottery/admissions': may('admin'),
  'POST /api/office/lottery/:id/freeze': may('admin', LOTTERY),
  'POST /api/office/lottery/:id/dice': may('admin', LOTTERY),
  'POST /api/office/lottery/:id/replacements': may('admin', LOTTERY),
  'POST /api/office/lottery/:id/hand-overs': may('admin', LOTTERY),
  'GET /api/lottery/:id/draw.json': may('public', LOTTERY),
  'GET /api/account/keys': may('seller'),
  'POST /api/account/keys': may('seller'),
  'DELETE /api/account/keys/:id': may('seller', KEYS),
  'GET /api/account/webhooks': may('seller'),
  'POST /api/account/webhooks': may('seller'),
  'POST /api/account/webhooks/:id/moves': may('seller', WEBHOOKS),
  'DELETE /api/account/webhooks/:id': may('seller', WEBHOOKS),
  'GET /api/account/webhooks/:id/deliveries': may('seller', WEBHOOKS),
  'POST /api/account/webhooks/:id/deliveries/:deliveryId/repeat': may('seller', WEBHOOKS),
};
