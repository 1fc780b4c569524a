import { visibleContractIds } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import type { PassengerFilter, PassengerPage, PassengerSort } from '../api.ts';
import {
  countByInitial,
  listByInitial,
  listByWords,
  listOrdered,
  type PassengerScope,
} from '../db/passenger-queries.ts';
import { nameForCarrier } from '../domain/names.ts';
import { expiringSoonBefore } from '../domain/saved-passenger.ts';
import { LETTERS, type PassengerSearch, readSearch } from '../domain/search-keys.ts';
import type { PassengerActor, TravellersDeps } from '../ports.ts';
import { ownersOf, today } from './owners.ts';
import { initialIndexes, wordIndexes } from './sealed-passenger.ts';
import { type OpenedPassenger, openAll, toPassengerLines } from './view-passengers.ts';

/** Of a search that means more, the last changed are shown and the reader types on. */
const MAX_SEARCH_RESULTS = 300;

type Query = PassengerFilter & { sort: PassengerSort; after?: string | undefined; limit: number };
type InitialCounts = PassengerPage['initials'];
type PassengerSlice = { found: OpenedPassenger[]; total: number; initials: InitialCounts; next: string | null };

const sortKey = ({ passenger, row }: OpenedPassenger) =>
  [nameForCarrier(passenger.surname), nameForCarrier(passenger.name), passenger.birthdate, row.id].join('\n');
const byName = (a: OpenedPassenger, b: OpenedPassenger) => (sortKey(a) < sortKey(b) ? -1 : 1);

/** A page of saved passengers: names lie sealed, so that what is sorted by name is opened letter by letter. */
export async function listPassengers(
  deps: TravellersDeps,
  { user }: PassengerActor,
  query: Query,
): Promise<PassengerPage> {
  const tree = await deps.contractSummaries(deps.db, visibleContractIds(user));
  const which = toScope(deps, ownersOf(user), query);
  const asked = readSearch(query.q ?? '');
  const page = await (asked?.kind === 'words'
    ? searched(deps, which, asked, query)
    : query.sort === 'name' || asked
      ? named(deps, which, query, asked?.initial ?? null)
      : ordered(deps, which, query.sort, query));
  return {
    total: page.total,
    initials: page.initials,
    next: page.next,
    passengers: toPassengerLines(deps, tree, page.found),
    contracts: tree.map(({ id, number, name }) => ({ id, number, name })),
  };
}

/** The passengers of some owners under a filter, but for what is searched. */
export function toScope(
  deps: TravellersDeps,
  owners: readonly string[],
  { contract, documents }: PassengerFilter,
): PassengerScope {
  const day = today(deps.clock);
  return {
    owners: contract ? owners.filter((owner) => owner === `contract:${contract}`) : owners,
    before: documents === 'expired' ? day : documents === 'soon' ? expiringSoonBefore(day) : null,
    notBefore: documents === 'soon' ? day : null,
  };
}

/** Where a page begins: the letter, nothing where there are no letters, and how many of it came before. */
function cursorOf(after: string | undefined, withInitials: boolean): { initial: string; skip: number } {
  const found = /^([A-Z]?)(\d+)$/.exec(after ?? (withInitials ? 'A0' : '0'));
  if (!found || (found[1] !== '') !== withInitials) throw new AppError('invalid', 'travellers.bad_page');
  return { initial: found[1] as string, skip: Number(found[2]) };
}

async function countInitials(deps: TravellersDeps, which: PassengerScope): Promise<InitialCounts> {
  const counts = await countByInitial(deps.db, which);
  return LETTERS.flatMap((initial) => {
    const indexes = initialIndexes(deps, which.owners, initial);
    const count = indexes.reduce((sum, index) => sum + (counts.get(index.toString('hex')) ?? 0), 0);
    return count > 0 ? [{ initial, count }] : [];
  });
}

const sum = (initials: InitialCounts): number => initials.reduce((all, { count }) => all + count, 0);

/** By name; `only` one letter, or from a letter on. */
async function named(
  deps: TravellersDeps,
  which: PassengerScope,
  { after, limit }: Query,
  only: string | null,
): Promise<PassengerSlice> {
  const initials = await countInitials(deps, which);
  const place = cursorOf(after ?? (only ? `${only}0` : undefined), true);
  const wanted = initials.filter(({ initial }) => (only ? initial === only : initial >= place.initial));
  const found: OpenedPassenger[] = [];
  let next: string | null = null;
  for (const { initial } of wanted) {
    if (found.length === limit) {
      next = `${initial}0`;
      break;
    }
    const rows = await listByInitial(deps.db, which, initialIndexes(deps, which.owners, initial));
    const skip = initial === place.initial ? place.skip : 0;
    const all = openAll(deps, rows).sort(byName);
    const taken = all.slice(skip, skip + limit - found.length);
    found.push(...taken);
    if (skip + taken.length < all.length) {
      next = `${initial}${skip + taken.length}`;
      break;
    }
  }
  return { found, total: only ? sum(wanted) : sum(initials), initials, next };
}

async function ordered(
  deps: TravellersDeps,
  which: PassengerScope,
  by: 'recent' | 'expiry',
  { after, limit }: Query,
): Promise<PassengerSlice> {
  const { skip } = cursorOf(after, false);
  const [initials, rows] = await Promise.all([
    countInitials(deps, which),
    listOrdered(deps.db, which, by, { skip, limit: limit + 1 }),
  ]);
  const found = openAll(deps, rows.slice(0, limit));
  return { found, total: sum(initials), initials, next: rows.length > limit ? String(skip + limit) : null };
}

const EXPIRY = ({ passenger }: OpenedPassenger) =>
  passenger.documents.flatMap(({ expiration }) => expiration ?? []).sort()[0] ?? '9999';

async function searched(
  deps: TravellersDeps,
  which: PassengerScope,
  asked: Extract<PassengerSearch, { kind: 'words' }>,
  { after, limit, sort }: Query,
): Promise<PassengerSlice> {
  const { skip } = cursorOf(after, false);
  const words = asked.words.map((word) => wordIndexes(deps, which.owners, word));
  const rows = await listByWords(deps.db, which, words, MAX_SEARCH_RESULTS);
  const all = openAll(deps, rows).filter(({ passenger }) => asked.fits(passenger));
  if (sort === 'name') all.sort(byName);
  if (sort === 'expiry') all.sort((a, b) => (EXPIRY(a) < EXPIRY(b) ? -1 : 1));
  const found = all.slice(skip, skip + limit);
  const more = skip + found.length < all.length;
  return { found, total: all.length, initials: [], next: more ? String(skip + found.length) : null };
}
