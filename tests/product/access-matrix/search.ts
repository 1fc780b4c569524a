import { may, type Rows } from './row.ts';

/** Public searches and watches. */
export const SEARCH: Rows = {
  'GET /api/news': may('public'),
  'GET /api/locations': may('public'),
  'GET /api/currencies/reading-rates': may('public'),
  'GET /api/locations/:key': may('public'),
  'GET /api/hotel-towns': may('public'),
  'GET /api/transfer-ways': may('public'),
  'GET /api/banners': may('public'),
  'GET /api/content-pictures/:id/:size': may('public', 'src/modules/content/page-pictures.db.test.ts'),
  'GET /api/hotel-pictures/:id/:width': may('public', 'src/modules/inventory/hotel-pictures.db.test.ts'),
  'GET /api/supplier-pictures/:width': may('public', 'src/modules/supply/supplier-pictures.db.test.ts'),
  'GET /api/countries': may('public'),
  'GET /api/fares/calendar': may('public'),
  'GET /api/fares/lowest': may('public'),
  'GET /api/searches/:uid/grid': may('public'),
  'GET /api/searches/:uid/days': may('public'),
  'POST /api/searches': may('public'),
  'GET /api/searches/:uid': may('public'),
  'GET /api/searches/:uid/offers/:offerId/price-reasons': may('public'),
  'GET /api/searches/:uid/stream': may('public'),
  'GET /api/searches/:uid/offers': may('public'),
  'POST /api/searches/:uid/repeat': may('public'),
  // By the code in its e-mails; a wrong one looks like an absent watch, see modules/watches/watches.db.test.ts.
  'GET /api/account/watches': may('signedIn'),
  'POST /api/watches': may('public'),
  'GET /api/watches/:id': may('public'),
  'POST /api/watches/:id/moves': may('public'),
};
