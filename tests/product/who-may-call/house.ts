import { may, type Rows } from './row.ts';

/** What machines, the house’s own people and outside systems call. */
export const THE_HOUSE: Rows = {
  'GET /healthz': may('machine'),
  'GET /readyz': may('machine'),
  'GET /metrics': may('machine'),
  'GET /openapi.json': may('machine'),
  'GET /:locale/api/*': may('public'),
  'GET /developers/openapi.json': may('public'),
  // Signed by the acquirer; every body without its signature is refused.
  'POST /api/webhooks/gateway/:provider': may('public'),
  // Signed by the supplier, as above.
  'POST /api/webhooks/supplier/:supplier': may('public'),
  'POST /api/demo/flights': may('demo'),
  'GET /api/demo/logins': may('demo'),
  'GET /api/demo/mails': may('demo'),
  'GET /api/demo/mails/:id': may('demo'),
  'GET /api/demo/mails/:id/attachments/:n': may('demo'),
  'GET /api/office/audit': may('admin'),
  'GET /api/office/contracts': may('admin'),
  'GET /api/office/contracts/:id': may('admin'),
  'PUT /api/office/contracts/:id': may('admin'),
  'GET /api/office/contracts/:id/policy': may('admin'),
  'PUT /api/office/contracts/:id/policy': may('admin'),
  'GET /api/office/people': may('admin'),
  'GET /api/office/people/:id': may('admin'),
  'PUT /api/office/people/:id/contracts/:contractId': may('admin'),
  'PUT /api/office/people/:id/roles': may('admin'),
  'PUT /api/office/people/:id/active': may('admin'),
  'GET /api/office/orders/:id/money': may('staff'),
};
