export {
  type CategoryCheck,
  checkCategory,
} from './domain/age-rules.ts';
export {
  type CheckedTraveller,
  checkPassenger,
  type PassengerCheck,
  type PassengerContext,
  type PassengerForm,
} from './domain/check-passenger.ts';
export { type CheckedContacts, checkContacts, parseEmail, parsePhone } from './domain/contacts.ts';
export { checkDocumentNumber, documentKey } from './domain/document-number.ts';
export { latinSpellings } from './domain/latin-spellings.ts';
export { nameForCarrier } from './domain/names.ts';
export { checkParty } from './domain/party.ts';
export { type Territory, territoryOf } from './domain/territory.ts';
export { transliterate } from './domain/transliterate.ts';
export { travellersJobs } from './jobs.ts';
export type { TravellersDeps } from './ports.ts';
export { travellersRoutes } from './routes.ts';
export { isCountryOf } from './use-cases/known-countries.ts';
