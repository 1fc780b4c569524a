import type { PassengerContent, StoredPassenger } from '../db/passenger-queries.ts';
import { documentKey } from '../domain/document-number.ts';
import { nameForCarrier } from '../domain/names.ts';
import { firstExpiry, type SavedPassenger } from '../domain/saved-passenger.ts';
import { searchWords } from '../domain/search-keys.ts';
import type { TravellersDeps } from '../ports.ts';

type Sealing = Pick<TravellersDeps, 'sealer' | 'blind'>;

const context = (id: string) => `travellers.passenger:${id}`;

/** Indexes are of one owner: equal names of two agencies look different. */
const indexed = (owner: string, value: string) => `${owner}\n${value}`;

export const openSaved = (deps: Pick<Sealing, 'sealer'>, row: Pick<StoredPassenger, 'id' | 'sealed'>): SavedPassenger =>
  JSON.parse(deps.sealer.open(row.sealed, context(row.id))) as SavedPassenger;

/** What of a passenger is written into the row of this id. */
export const toContent = (
  { sealer, blind }: Sealing,
  { id, owner }: { id: string; owner: string },
  passenger: SavedPassenger,
): PassengerContent => ({
  sealed: sealer.seal(JSON.stringify(passenger), context(id)),
  initial: blind.blindIndex(indexed(owner, nameForCarrier(passenger.surname).slice(0, 1)), 'travellers.initial'),
  words: searchWords(passenger).map((word) => blind.blindIndex(indexed(owner, word), 'travellers.word')),
  expiresOn: firstExpiry(passenger.documents),
});

export const initialIndexes = ({ blind }: Sealing, owners: readonly string[], initial: string): Buffer[] =>
  owners.flatMap((owner) => blind.blindIndexes(indexed(owner, initial), 'travellers.initial'));

export const wordIndexes = ({ blind }: Sealing, owners: readonly string[], word: string): Buffer[] =>
  owners.flatMap((owner) => blind.blindIndexes(indexed(owner, word), 'travellers.word'));

/** The index under which a document is its holder's alone; under keys of before a rotation as well. */
export const documentBlindIndexes = ({ blind }: Sealing, owner: string, number: string): Buffer[] =>
  blind.blindIndexes(indexed(owner, documentKey(number)), 'travellers.document');
