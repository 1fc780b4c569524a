import type { Money } from '#kernel/money.ts';
import { type Buyer, saleOf } from '#modules/pricing/index.ts';
import { findSearch, type StoredSearch, type StoredSupplierResponse, supplierResponsesAfter } from '../db/queries.ts';
import type { AcceptableOffer } from '../domain/accept-offer.ts';
import { journeyNames } from '../domain/itinerary-id.ts';
import { type Merged, mergeFound, NOTHING } from '../domain/merge.ts';
import type { Offer, SupplierProgress } from '../domain/schemas.ts';
import { isVisibleTo, type SearchDeps } from './deps.ts';

/** What is known of a search at one version. */
export type SearchState = {
  readonly search: StoredSearch;
  readonly version: number;
  readonly merged: Merged;
  readonly suppliers: readonly SupplierProgress[];
  /** Journeys each supplier has named. */
  readonly found: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whose prices it has, as far as the rules look at buyers. */
  readonly buyer: Buyer;
  /** Suppliers whose offers the reader may not see. */
  readonly hidden: ReadonlySet<string>;
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

/** Not known: rules that ask for a buyer do not fit. */
const NO_BUYER: Buyer = {};

type PriceDeps = Pick<SearchDeps, 'pricing' | 'reference' | 'currency'>;

/**
 * An offer as the buyer sees it; priced by the rules that were valid when the search was made, so that every process
 * says the same to one buyer.
 */
export function toOffer(
  deps: PriceDeps,
  search: StoredSearch,
  id: string,
  supplier: string,
  offer: AcceptableOffer,
  buyer?: Buyer,
): Offer {
  const sale = saleOf(offer.slices, offer.terms, (key) => deps.reference.locationByKey(key)?.country ?? '?');
  const currency: Money['currency'] = offer.prices[0]?.fare.currency ?? deps.currency;
  const { price, refund } = deps.pricing.price(
    { at: search.createdAt, currency, supplier, buyer, ...sale },
    offer.prices,
    offer.terms,
    offer.portionPrices,
  );
  const { terms, seatsLeft, holdable, holdMinutes } = offer;
  const known = holdMinutes === undefined ? {} : { holdMinutes };
  return { id, supplier, terms, price, refund, seatsLeft, holdable, ...known };
}

const ALL: ReadonlySet<string> = new Set();

const begin = (search: StoredSearch, buyer: Buyer = NO_BUYER, hidden = ALL): SearchState => ({
  search,
  version: 0,
  merged: NOTHING,
  suppliers: search.suppliers
    .filter(({ id }) => !hidden.has(id))
    .map(({ id, name, unsupported }) => ({
      id,
      name,
      found: 0,
      ms: null,
      state: unsupported ? 'not_supported' : 'asking',
    })),
  found: new Map(),
  buyer,
  hidden,
});

function fold(deps: PriceDeps, state: SearchState, answer: StoredSupplierResponse): SearchState {
  const { supplier, seq, offers } = answer;
  if (state.hidden.has(supplier)) return { ...state, version: seq };
  const nameOf = journeyNames();
  const found = offers.map((offer, index) => ({
    id: nameOf(offer.slices),
    slices: offer.slices,
    offer: toOffer(deps, state.search, offerIdOf(seq, index), supplier, offer, state.buyer),
  }));
  const journeys = new Set(state.found.get(supplier));
  for (const { id } of found) journeys.add(id);
  return {
    ...state,
    version: seq,
    merged: mergeFound(state.merged, found, (id) => state.suppliers.findIndex((known) => known.id === id)),
    suppliers: state.suppliers.map((known) =>
      known.id === supplier ? { ...known, state: answer.state, found: journeys.size, ms: answer.ms } : known,
    ),
    found: new Map(state.found).set(supplier, journeys),
  };
}

export type SearchStates = {
  /** As it stands now, at the prices of a buyer; undefined when there is no such search. */
  read(uid: string, buyer?: Buyer): Promise<SearchState | undefined>;
  /** As it stood at a version (or now, if that is less). */
  at(uid: string, version: number, buyer?: Buyer): Promise<SearchState | undefined>;
  /** A search that this process has stored. */
  started(search: StoredSearch): void;
  /** An answer that this process has stored: what follows on what is known is not read again. */
  answered(answer: StoredSupplierResponse): void;
};

/**
 * Limits of the cache of latest searches: their number, and their journeys in all (a journey is some five kilobytes).
 */
const MAX_SEARCHES = 500;
const MAX_JOURNEYS = 1_500;

/** Builds states from stored answers; the latest are kept, so that a read costs one look for newer answers. */
export function createStates(
  deps: PriceDeps & Pick<SearchDeps, 'db' | 'supply'>,
  keep = { searches: MAX_SEARCHES, journeys: MAX_JOURNEYS },
): SearchStates {
  /**
   * The table that a map has outgrown names the next one: if it is old, all that is entered later stays until the
   * whole heap is collected (ADR 28). So a
   * search is entered by a slot, which is emptied when it is forgotten.
   */
  const kept = new Map<string, { state: SearchState | undefined }>();
  const known = (uid: string) => kept.get(uid)?.state;
  let journeys = 0;
  const forget = (uid: string) => {
    const slot = kept.get(uid);
    if (!slot) return;
    journeys -= slot.state?.merged.size ?? 0;
    slot.state = undefined;
    kept.delete(uid);
  };
  const remember = (uid: string, state: SearchState): SearchState => {
    const newer = known(uid);
    if (newer && newer.version > state.version) return newer;
    forget(uid);
    kept.set(uid, { state });
    journeys += state.merged.size;
    for (const oldest of kept.keys()) {
      if (kept.size <= keep.searches && journeys <= keep.journeys) break;
      if (oldest !== uid) forget(oldest);
    }
    return state;
  };
  /** Buyers who are alike to the rules of a search and see the same suppliers share one state. */
  const opened = async (uid: string, buyer: Buyer | undefined) => {
    const search = known(uid)?.search ?? (await findSearch(deps.db, uid));
    if (!search) return undefined;
    const seen = buyer && deps.pricing.looksAtBuyers() ? deps.pricing.narrow(search.createdAt, buyer) : NO_BUYER;
    const { channel, contract, level } = seen;
    const alike = (channel ?? contract ?? level) ? `${uid} ${channel}|${level}|${contract}` : uid;
    const hidden = search.suppliers.flatMap(({ id }) => (isVisibleTo(deps, id, buyer) ? [] : [id]));
    const key = hidden.length === 0 ? alike : `${alike} without ${hidden.join()}`;
    return { key, first: begin(search, seen, new Set(hidden)) };
  };
  return {
    started(search) {
      remember(search.uid, begin(search));
    },
    answered(answer) {
      const before = known(answer.uid);
      if (before?.version === answer.seq - 1) remember(answer.uid, fold(deps, before, answer));
    },
    async read(uid, buyer) {
      const one = await opened(uid, buyer);
      if (!one) return undefined;
      const before = known(one.key) ?? one.first;
      if (before.version > 0 && isComplete(before)) return remember(one.key, before);
      const newer = await supplierResponsesAfter(deps.db, uid, before.version);
      return remember(
        one.key,
        newer.reduce((state, answer) => fold(deps, state, answer), before),
      );
    },
    async at(uid, version, buyer) {
      const one = await opened(uid, buyer);
      if (!one) return undefined;
      const latest = known(one.key);
      if (latest?.version === version) return latest;
      const { first } = one;
      if (version <= 0) return first;
      const rows = await supplierResponsesAfter(deps.db, uid, 0, version);
      return rows.reduce((state, answer) => fold(deps, state, answer), first);
    },
  };
}
