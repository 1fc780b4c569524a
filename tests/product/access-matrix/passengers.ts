import { may, passenger, type Rows } from './row.ts';

const IMPORTS = 'src/modules/travellers/imports.db.test.ts';
/** A saved passenger's request body. */
export const PERSON = {
  surname: 'SYDYKOV',
  name: 'AZAMAT',
  patronymic: '',
  citizenship: 'KG',
  gender: 'male',
  birthdate: '1990-02-01',
  bonusCard: '',
  documents: [],
};

/** Saved passengers of an agency. */
export const PASSENGERS: Rows = {
  'GET /api/account/passengers': may('signedIn'),
  'POST /api/account/passengers': may('signedIn'),
  'GET /api/account/passengers.xlsx': may('signedIn'),
  'GET /api/account/passengers/template.:format': may('signedIn', IMPORTS),
  'POST /api/account/passenger-imports': may('signedIn'),
  'GET /api/account/passenger-imports/:id': may('signedIn', IMPORTS),
  'POST /api/account/passenger-imports/:id/commit': may('signedIn', IMPORTS),
  'GET /api/account/passengers/:id': passenger(),
  'PUT /api/account/passengers/:id': passenger({ ...PERSON, version: 1 }),
  'DELETE /api/account/passengers/:id': { ...passenger(), query: 'version=1' },
  'POST /api/account/passengers/:id/documents/:documentId/show': passenger({}),
};
