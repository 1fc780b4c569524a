import { compare, type Money } from '#kernel/money.ts';
import type { Buyer } from '#modules/pricing/index.ts';
import type { SupplierPort } from '#modules/supply/index.ts';
import { answerTimesOf, findOffer, offerNamesOf } from '../db/queries.ts';
import type { AcceptableOffer } from '../domain/accept-offer.ts';
import { capItineraries } from '../domain/capped-list.ts';
import {
  atReportedPrices,
  departureName,
  isWithdrawn,
  type Listed,
  type OfferReports,
  offerName,
  reportedPrices,
} from '../domain/offer-change-report.ts';
import type { ChangedOffer, Itinerary } from '../domain/schemas.ts';
import type { SearchContext } from './context.ts';
import { currentState, isExpired } from './read-search.ts';
import { isComplete, offerIdOf, parseOfferId, type SearchState, toOffer } from './search-states.ts';

type ShownPrice = { id: string; price: Money };
type Standing = NonNullable<SupplierPort['standing']>;
/** Reports of one supplier, by its own ids. */
type Followed = { supplier: string; standing: Standing; shown: Map<string, ShownPrice> };

/** The offers that a reader of a finished search sees, of the suppliers who know how theirs stand. */
async function followed(context: SearchContext, uid: string, shown: ReadonlyMap<string, Money>) {
  const ports = new Map(
    context.supply.all().flatMap(({ id, standing }) => (standing ? [[id, standing] as const] : [])),
  );
  const all = new Map<string, Followed>();
  for (const { seq, supplier, names } of await offerNamesOf(context.db, uid, [...ports.keys()])) {
    const standing = ports.get(supplier) as Standing;
    const one = all.get(supplier) ?? { supplier, standing, shown: new Map() };
    all.set(supplier, one);
    for (const [n, name] of names.entries()) {
      const id = offerIdOf(seq, n);
      const price = shown.get(id);
      if (price) one.shown.set(name, { id, price });
    }
  }
  return [...all.values()].filter((one) => one.shown.size > 0);
}

/** An offer as listed, with the shown price of the party. */
type HeededOffers = Listed & { shown: Money };

/** Offers of suppliers without live availability: keys of their reports, by offer id. */
async function offersWithoutLiveAvailability(
  context: SearchContext,
  { search }: Pick<SearchState, 'search'>,
  shown: readonly Itinerary[],
): Promise<Map<string, HeededOffers>> {
  const deaf = new Set(context.supply.all().flatMap(({ id, standing }) => (standing ? [] : [id])));
  const offers = shown.flatMap((itinerary) =>
    itinerary.offers.filter(({ supplier }) => deaf.has(supplier)).map((offer) => ({ itinerary, offer })),
  );
  if (offers.length === 0) return new Map();
  const times = await answerTimesOf(context.db, search.uid);
  return new Map(
    offers.map(({ itinerary, offer: { id, supplier, terms, price } }) => {
      const { slices } = itinerary;
      const offer = offerName(itinerary.id, terms);
      const seats = price.lines.reduce((all, { category, count }) => all + (category === 'rmg' ? 0 : count), 0);
      const shownAt = times.get(parseOfferId(id)?.seq ?? 0) ?? search.createdAt;
      const names = [offer, ...slices.flatMap(({ segments }) => segments.map(departureName))];
      return [id, { supplier, seats, shownAt, names, offer, shown: price.total }];
    }),
  );
}

const sameChange = (a: ChangedOffer | undefined, b: ChangedOffer | undefined): boolean =>
  a?.price?.minor === b?.price?.minor && (a === undefined) === (b === undefined);

/**
 * The offers of a finished search that differ from what was shown, now and whenever that changes: each time all of
 * them, so that a reconnecting client needs only the next event. Ends when the results are out of date or with the
 * signal. One reader of the change log in a process serves all streams: a stream is touched only by sales of its own
 * departures.
 * @throws AppError not_found `search.not_found` before the first value.
 */
export async function* streamOfferChanges(
  context: SearchContext,
  uid: string,
  signal: AbortSignal,
  buyer?: Buyer,
): AsyncGenerator<ChangedOffer[], void> {
  const { search, ...state } = await currentState(context, uid, buyer);
  if (isExpired(context, search) || !isComplete({ search, ...state })) return;
  const listed = capItineraries([...state.merged.values()]);
  const shown = listed.flatMap(({ offers }) => offers);
  const all = await followed(context, uid, new Map(shown.map(({ id, price }) => [id, price.total])));
  const others = await offersWithoutLiveAvailability(context, { search }, listed);
  const changed = new Map<string, ChangedOffer>();
  const left = search.expiresAt.getTime() - context.clock.now().getTime();
  const end = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, left))]);

  /** Supplier by supplier, what has been touched and not been looked at again. */
  const touched = new Map(all.map((one) => [one, new Set(one.shown.keys())]));
  const woken = { wake: () => {} };
  end.addEventListener('abort', () => woken.wake(), { once: true });
  for (const one of all)
    one.standing.watch(
      [...one.shown.keys()],
      (names) => {
        for (const name of names) touched.get(one)?.add(name);
        woken.wake();
      },
      end,
    );

  /** Whether anything is otherwise than before. */
  async function look(one: Followed, names: readonly string[]): Promise<boolean> {
    let differs = false;
    for (const [n, now] of (await one.standing.now(names)).entries()) {
      const shownPrice = one.shown.get(names[n] as string) as ShownPrice;
      const price = now && toOffer(context, search, shownPrice.id, one.supplier, now, state.buyer).price.total;
      const change = price && compare(price, shownPrice.price) === 0 ? undefined : { id: shownPrice.id, price };
      if (sameChange(changed.get(shownPrice.id), change)) continue;
      differs = true;
      if (change) changed.set(shownPrice.id, change);
      else changed.delete(shownPrice.id);
    }
    return differs;
  }

  /** As last reported, until it has been compared with the list. */
  let news: OfferReports | null = null;
  if (others.size > 0) {
    news = await context.withdrawals.now();
    context.withdrawals.watch((reports) => {
      news = reports;
      woken.wake();
    }, end);
  }

  /** Reported offers as originally answered: that never changes, while each report wakes every stream. */
  const answered = new Map<string, AcceptableOffer>();
  async function answeredOf(id: string): Promise<AcceptableOffer | undefined> {
    const at = answered.has(id) ? null : parseOfferId(id);
    const found = at && (await findOffer(context.db, uid, at.seq, at.index));
    if (found) answered.set(id, found.offer);
    return answered.get(id);
  }

  /** Reported state of an offer, when it differs from what was shown. */
  async function changeOf(reports: OfferReports, id: string, one: HeededOffers): Promise<ChangedOffer | undefined> {
    if (isWithdrawn(reports, one)) return { id, price: null };
    const prices = reportedPrices(reports, one);
    const offer = prices ? await answeredOf(id) : undefined;
    const now = prices && offer && atReportedPrices(offer, prices);
    if (!now) return undefined;
    const { total } = toOffer(context, search, id, one.supplier, { ...offer, prices: now }, state.buyer).price;
    return compare(total, one.shown) === 0 ? undefined : { id, price: total };
  }

  /** Whether any reported state has changed. */
  async function compared(reports: OfferReports): Promise<boolean> {
    let differs = false;
    for (const [id, one] of others) {
      const change = await changeOf(reports, id, one);
      if (sameChange(changed.get(id), change)) continue;
      differs = true;
      if (change) changed.set(id, change);
      else changed.delete(id);
    }
    return differs;
  }

  let first = true;
  while (!end.aborted) {
    const next = new Promise<void>((wake) => {
      woken.wake = wake;
    });
    let differs = first;
    const reports = news;
    news = null;
    if (reports && (await compared(reports))) differs = true;
    for (const [one, names] of touched) {
      const again = [...names];
      names.clear();
      if (again.length > 0 && (await look(one, again))) differs = true;
    }
    if (end.aborted) return;
    if (differs) yield [...changed.values()];
    first = false;
    if (!news && [...touched.values()].every((names) => names.size === 0)) await next;
  }
}
