import { may, type Rows } from './row.ts';

/** Sign-in, sessions, sign-out, and a user's own data. */
export const PEOPLE: Rows = {
  'GET /api/session': may('public'),
  'POST /api/session': may('public'),
  'POST /api/session/one-time-code': may('public'),
  'PUT /api/session/one-time-code': may('public'),
  'DELETE /api/session': may('public'),
  // An e-mail link: signed, once, not for long, see modules/identity/registration.db.test.ts.
  'GET /api/registration': may('public'),
  'POST /api/registration': may('public'),
  'POST /api/registration/again': may('public'),
  'GET /api/registration/link': may('public'),
  'POST /api/registration/link': may('public'),
  'GET /api/password/recovery': may('public'),
  'POST /api/password/recovery': may('public'),
  'PUT /api/password/recovery': may('public'),
  // After the password, see modules/identity/second-factor.db.test.ts.
  'PUT /api/session/code': may('public'),
  'POST /api/token': may('public'),
  'POST /api/token/refresh': may('public'),
  'POST /api/token/end': may('public'),
  // A challenge for anybody; ends with the key of a device, see modules/identity/passkeys.db.test.ts.
  'POST /api/session/passkey': may('public'),
  'PUT /api/session/passkey': may('public'),
  'POST /api/profile/phone-confirmation': may('signedIn', 'src/modules/identity/confirm-phone.db.test.ts'),
  'PUT /api/profile/phone-confirmation': may('signedIn', 'src/modules/identity/confirm-phone.db.test.ts'),
  'GET /api/profile/passkeys': may('signedIn'),
  'POST /api/profile/passkeys': may('signedIn'),
  'POST /api/profile/passkeys/options': may('signedIn'),
  'DELETE /api/profile/passkeys/:id': may('signedIn', 'src/modules/identity/passkeys.db.test.ts'),
  'GET /api/profile/second-factor': may('signedIn'),
  'POST /api/profile/second-factor': may('signedIn'),
  'PUT /api/profile/second-factor': may('signedIn'),
  'POST /api/profile/second-factor/end': may('signedIn'),
  // Names a contract in its body: another's is rejected like an unknown one, see modules/identity/routes.test.ts.
  'PUT /api/session/contract': may('signedIn'),
  'PUT /api/session/confirmation': may('signedIn'),
  'GET /api/profile': may('signedIn'),
  'PUT /api/profile': may('signedIn'),
  'PUT /api/profile/preferences': may('signedIn'),
  'PUT /api/profile/password': may('signedIn'),
  'GET /api/profile/sessions': may('signedIn'),
  'DELETE /api/profile/sessions': may('signedIn'),
};
