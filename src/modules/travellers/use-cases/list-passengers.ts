import { contractsOf } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import type { PassengerFilter, PassengerPage, PassengerSort } from '../api.ts';
import { countByInitial, inOrder, type Narrowed, withInitial, withWords } from '../db/passenger-queries.ts';
import { nameForCarrier } from '../domain/names.ts';
import { soonFrom } from '../domain/saved-passenger.ts';
import { type Asked, LETTERS, readSearch } from '../domain/search-keys.ts';
import type { Keeper, TravellersDeps } from '../ports.ts';
import { ownersOf, today } from './owners.ts';
import { initialsOf, wordIndexes } from './sealed-passenger.ts';
import { type Opened, openAll, viewPassengers } from './view-passengers.ts';

/** Of a search that means more, the last changed are shown and the reader types on. */
const SEARCH_MOST = 300;

type Query = PassengerFilter & { sort: PassengerSort; after?: string | undefined; limit: number };
type Letters = PassengerPage['letters'];
type Part = { found: Opened[]; total: number; letters: Letters; next: string | null };

const sortKey = ({ passenger, row }: Opened) =>
  [nameForCarrier(passenger.surname), nameForCarrier(passenger.name), passenger.birthdate, row.id].join('\n');
const byName = (a: Opened, b: Opened) => (sortKey(a) < sortKey(b) ? -1 : 1);

/** A page of saved passengers: names lie sealed, so that what is sorted by name is opened letter by letter. */
export async function listPassengers(deps: TravellersDeps, { account }: Keeper, query: Query): Promise<PassengerPage> {
  const tree = await deps.contractSummaries(deps.db, contractsOf(account));
  const which = narrow(deps, ownersOf(account), query);
  const asked = readSearch(query.q ?? '');
  const page = await (asked?.kind === 'words'
    ? searched(deps, which, asked, query)
    : query.sort === 'name' || asked
      ? named(deps, which, query, asked?.letter ?? null)
      : ordered(deps, which, query.sort, query));
  return {
    total: page.total,
    letters: page.letters,
    next: page.next,
    passengers: viewPassengers(deps, tree, page.found),
    contracts: tree.map(({ id, number, name }) => ({ id, number, name })),
  };
}

/** The passengers of some owners under a filter, but for what is searched. */
export function narrow(
  deps: TravellersDeps,
  owners: readonly string[],
  { contract, documents }: PassengerFilter,
): Narrowed {
  const day = today(deps.clock);
  return {
    owners: contract ? owners.filter((owner) => owner === `contract:${contract}`) : owners,
    before: documents === 'expired' ? day : documents === 'soon' ? soonFrom(day) : null,
    notBefore: documents === 'soon' ? day : null,
  };
}

/** Where a page begins: the letter, nothing where there are no letters, and how many of it came before. */
function placeOf(after: string | undefined, lettered: boolean): { letter: string; skip: number } {
  const found = /^([A-Z]?)(\d+)$/.exec(after ?? (lettered ? 'A0' : '0'));
  if (!found || (found[1] !== '') !== lettered) throw new AppError('invalid', 'travellers.bad_page');
  return { letter: found[1] as string, skip: Number(found[2]) };
}

async function lettersOf(deps: TravellersDeps, which: Narrowed): Promise<Letters> {
  const counts = await countByInitial(deps.db, which);
  return LETTERS.flatMap((letter) => {
    const indexes = initialsOf(deps, which.owners, letter);
    const count = indexes.reduce((sum, index) => sum + (counts.get(index.toString('hex')) ?? 0), 0);
    return count > 0 ? [{ letter, count }] : [];
  });
}

const sum = (letters: Letters): number => letters.reduce((all, { count }) => all + count, 0);

/** By name; `only` one letter, or from a letter on. */
async function named(
  deps: TravellersDeps,
  which: Narrowed,
  { after, limit }: Query,
  only: string | null,
): Promise<Part> {
  const letters = await lettersOf(deps, which);
  const place = placeOf(after ?? (only ? `${only}0` : undefined), true);
  const wanted = letters.filter(({ letter }) => (only ? letter === only : letter >= place.letter));
  const found: Opened[] = [];
  let next: string | null = null;
  for (const { letter } of wanted) {
    if (found.length === limit) {
      next = `${letter}0`;
      break;
    }
    const rows = await withInitial(deps.db, which, initialsOf(deps, which.owners, letter));
    const skip = letter === place.letter ? place.skip : 0;
    const all = openAll(deps, rows).sort(byName);
    const taken = all.slice(skip, skip + limit - found.length);
    found.push(...taken);
    if (skip + taken.length < all.length) {
      next = `${letter}${skip + taken.length}`;
      break;
    }
  }
  return { found, total: only ? sum(wanted) : sum(letters), letters, next };
}

async function ordered(
  deps: TravellersDeps,
  which: Narrowed,
  by: 'recent' | 'expiry',
  { after, limit }: Query,
): Promise<Part> {
  const { skip } = placeOf(after, false);
  const [letters, rows] = await Promise.all([
    lettersOf(deps, which),
    inOrder(deps.db, which, by, { skip, limit: limit + 1 }),
  ]);
  const found = openAll(deps, rows.slice(0, limit));
  return { found, total: sum(letters), letters, next: rows.length > limit ? String(skip + limit) : null };
}

const EXPIRY = ({ passenger }: Opened) =>
  passenger.documents.flatMap(({ expiration }) => expiration ?? []).sort()[0] ?? '9999';

async function searched(
  deps: TravellersDeps,
  which: Narrowed,
  asked: Extract<Asked, { kind: 'words' }>,
  { after, limit, sort }: Query,
): Promise<Part> {
  const { skip } = placeOf(after, false);
  const words = asked.words.map((word) => wordIndexes(deps, which.owners, word));
  const rows = await withWords(deps.db, which, words, SEARCH_MOST);
  const all = openAll(deps, rows).filter(({ passenger }) => asked.fits(passenger));
  if (sort === 'name') all.sort(byName);
  if (sort === 'expiry') all.sort((a, b) => (EXPIRY(a) < EXPIRY(b) ? -1 : 1));
  const found = all.slice(skip, skip + limit);
  const more = skip + found.length < all.length;
  return { found, total: all.length, letters: [], next: more ? String(skip + found.length) : null };
}
