import type { Content, FoundRow } from '../db/passenger-queries.ts';
import { documentKey } from '../domain/document-number.ts';
import { nameForCarrier } from '../domain/names.ts';
import { firstExpiry, type SavedPassenger } from '../domain/saved-passenger.ts';
import { wordsOf } from '../domain/search-keys.ts';
import type { TravellersDeps } from '../ports.ts';

type Sealing = Pick<TravellersDeps, 'sealer' | 'blind'>;

const context = (id: string) => `travellers.passenger:${id}`;

/** Indexes are of one owner: equal names of two agencies look different. */
const indexed = (owner: string, value: string) => `${owner}\n${value}`;

export const openSaved = (deps: Pick<Sealing, 'sealer'>, row: Pick<FoundRow, 'id' | 'sealed'>): SavedPassenger =>
  JSON.parse(deps.sealer.open(row.sealed, context(row.id))) as SavedPassenger;

/** What of a passenger is written into the row of this id. */
export const contentOf = (
  { sealer, blind }: Sealing,
  { id, owner }: { id: string; owner: string },
  passenger: SavedPassenger,
): Content => ({
  sealed: sealer.seal(JSON.stringify(passenger), context(id)),
  initial: blind.blindIndex(indexed(owner, nameForCarrier(passenger.surname).slice(0, 1)), 'travellers.initial'),
  words: wordsOf(passenger).map((word) => blind.blindIndex(indexed(owner, word), 'travellers.word')),
  expiresOn: firstExpiry(passenger.documents),
});

export const initialsOf = ({ blind }: Sealing, owners: readonly string[], letter: string): Buffer[] =>
  owners.flatMap((owner) => blind.blindIndexes(indexed(owner, letter), 'travellers.initial'));

export const wordIndexes = ({ blind }: Sealing, owners: readonly string[], word: string): Buffer[] =>
  owners.flatMap((owner) => blind.blindIndexes(indexed(owner, word), 'travellers.word'));

/** The index under which a document is its holder's alone; under keys of before a rotation as well. */
export const documentIndexes = ({ blind }: Sealing, owner: string, number: string): Buffer[] =>
  blind.blindIndexes(indexed(owner, documentKey(number)), 'travellers.document');
