import type { Money } from '#kernel/money.ts';
import { modeOf } from '#modules/supply/api.ts';
import { answersAfter, findSearch, type StoredAnswer, type StoredSearch } from '../db/queries.ts';
import type { AcceptableOffer } from '../domain/accept-offer.ts';
import { itineraryId } from '../domain/itinerary-id.ts';
import { type Merged, mergeFound, NOTHING } from '../domain/merge.ts';
import type { Offer, SupplierProgress } from '../domain/schemas.ts';
import type { SearchDeps } from './deps.ts';

/** What is known of a search at one version. */
export type SearchState = {
  readonly search: StoredSearch;
  readonly version: number;
  readonly merged: Merged;
  readonly suppliers: readonly SupplierProgress[];
  /** Journeys each supplier has named. */
  readonly found: ReadonlyMap<string, ReadonlySet<string>>;
};

export const isComplete = (state: SearchState): boolean =>
  state.suppliers.every((supplier) => supplier.state !== 'asking');

/** `<answer>-<place in it>`, both in base 36: ours, short, and enough to find the offer again. */
export const offerIdOf = (seq: number, index: number): string => `${seq.toString(36)}-${index.toString(36)}`;

export function parseOfferId(id: string): { seq: number; index: number } | null {
  const parts = /^([0-9a-z]{1,6})-([0-9a-z]{1,6})$/.exec(id);
  if (!parts) return null;
  const [seq, index] = [Number.parseInt(parts[1] ?? '', 36), Number.parseInt(parts[2] ?? '', 36)];
  return seq <= 2_147_483_647 && index <= 2_147_483_647 ? { seq, index } : null;
}

type PriceDeps = Pick<SearchDeps, 'pricing' | 'reference' | 'currency'>;

/** An offer as the buyer sees it; priced by the fees that were valid when the search was made, so that every process says the same. */
export function toOffer(
  deps: PriceDeps,
  search: StoredSearch,
  id: string,
  supplier: string,
  offer: AcceptableOffer,
): Offer {
  const ends = offer.slices.flatMap((slice) => slice.segments.flatMap(({ from, to }) => [from, to]));
  const countries = new Set(ends.map((key) => deps.reference.placeByKey(key)?.country ?? '?'));
  const currency: Money['currency'] = offer.prices[0]?.fare.currency ?? deps.currency;
  const { price, refund } = deps.pricing.price(
    { at: search.createdAt, countries, currency, kind: modeOf(offer.slices) },
    offer.prices,
    offer.terms,
  );
  const { terms, seatsLeft, holdable } = offer;
  return { id, supplier, terms, price, refund, seatsLeft, holdable };
}

const begin = (search: StoredSearch): SearchState => ({
  search,
  version: 0,
  merged: NOTHING,
  suppliers: search.suppliers.map(({ id, name, unable }) => ({
    ...{ id, name, found: 0, ms: null },
    state: unable ? 'unable' : 'asking',
  })),
  found: new Map(),
});

function fold(deps: PriceDeps, state: SearchState, answer: StoredAnswer): SearchState {
  const { supplier, seq, offers } = answer;
  const merged = mergeFound(
    state.merged,
    offers.map((offer, index) => ({
      slices: offer.slices,
      offer: toOffer(deps, state.search, offerIdOf(seq, index), supplier, offer),
    })),
  );
  const journeys = new Set([
    ...(state.found.get(supplier) ?? []),
    ...offers.map((offer) => itineraryId(offer.slices)),
  ]);
  return {
    search: state.search,
    version: seq,
    merged,
    suppliers: state.suppliers.map((known) =>
      known.id === supplier ? { ...known, state: answer.state, found: journeys.size, ms: answer.ms } : known,
    ),
    found: new Map(state.found).set(supplier, journeys),
  };
}

export type SearchStates = {
  /** As it stands now; undefined when there is no such search. */
  read(uid: string): Promise<SearchState | undefined>;
  /** As it stood at a version (or now, if that is less). */
  at(uid: string, version: number): Promise<SearchState | undefined>;
};

/** Builds states from stored answers; the latest few are kept, so that a read costs one look for newer answers. */
export function createStates(deps: PriceDeps & Pick<SearchDeps, 'db'>, keep = 24): SearchStates {
  const kept = new Map<string, SearchState>();
  const remember = (uid: string, state: SearchState): SearchState => {
    const newer = kept.get(uid);
    if (newer && newer.version > state.version) return newer;
    kept.delete(uid);
    kept.set(uid, state);
    const oldest = kept.keys().next().value;
    if (kept.size > keep && oldest !== undefined) kept.delete(oldest);
    return state;
  };
  const opened = async (uid: string) => {
    const search = await findSearch(deps.db, uid);
    return search && begin(search);
  };
  return {
    async read(uid) {
      const known = kept.get(uid) ?? (await opened(uid));
      if (!known) return undefined;
      if (known.version > 0 && isComplete(known)) return remember(uid, known);
      const newer = await answersAfter(deps.db, uid, known.version);
      return remember(
        uid,
        newer.reduce((state, answer) => fold(deps, state, answer), known),
      );
    },
    async at(uid, version) {
      const first = await opened(uid);
      if (!first || version <= 0) return first;
      const rows = await answersAfter(deps.db, uid, 0, version);
      return rows.reduce((state, answer) => fold(deps, state, answer), first);
    },
  };
}
