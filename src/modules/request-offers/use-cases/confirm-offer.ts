import { AppError } from '#kernel/app-error.ts';
import { equal, formatMoney, type Money } from '#kernel/money.ts';
import { type PriceDetail, withOwnServiceFee } from '#modules/pricing/api.ts';
import type { Itinerary, Offer, Search } from '#modules/search/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { MANUAL_SUPPLIER_ID } from '../adapters/manual-supplier.ts';
import { lockOffersOfService, updateOffer } from '../db/offer-queries.ts';
import type { OfferRow } from '../db/schema.ts';
import { isLive } from '../domain/offer-state.ts';
import type { RequestOffersDeps, Visitor } from '../ports.ts';
import { announceOffers } from './announce-offers.ts';
import { knowOffers } from './offer-view.ts';

/** So long suppliers are waited for, and so often their answers are looked at. */
const PATIENCE_MS = 12_000;
const LOOK_EVERY_MS = 250;

/** What an offer costs with the fee that staff set for it, if any. */
const priceWithOwnFee = (price: PriceDetail, fee: Money | null): PriceDetail =>
  fee ? withOwnServiceFee(price, fee) : price;

type Found = { search: Search; itinerary: Itinerary; offer: Offer };

/** The same journey in the same fare, the cheapest where several suppliers sell it. */
function sameIn(search: Search, { itineraryId, content }: OfferRow): Found | null {
  const itinerary = search.itineraries.find(({ id }) => id === itineraryId);
  const { fareFamily, compartment } = content.terms;
  const offer = itinerary?.offers.find(
    ({ terms }) => terms.fareFamily === fareFamily && (terms.compartment === undefined) === (compartment === undefined),
  );
  return itinerary && offer ? { search, itinerary, offer } : null;
}

/** Looks for an offer of a supplier as it is sold now. */
async function findAgain(deps: RequestOffersDeps, row: OfferRow): Promise<Found | null> {
  const last = await deps.search.read(row.searchUid).catch(() => null);
  const uid = last && !last.expired ? last.uid : (await deps.search.start(row.params)).uid;
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const search = await deps.search.read(uid);
    const found = sameIn(search, row);
    const asking = search.suppliers.some(({ id, state }) => id === row.supplierId && state === 'asking');
    if ((found && !asking) || search.complete || performance.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/**
 * Stores an offer as it is sold now, unless it was ordered meanwhile: then it stands as it was ordered. A new price is
 * written into the history of the request and the audit log.
 */
async function storeFound(
  deps: RequestOffersDeps,
  visitor: Visitor,
  { id, requestId, service }: OfferRow,
  {
    total,
    refund,
    ...found
  }: Pick<OfferRow, 'searchUid' | 'searchOfferId'> & { total: Money; refund: Offer['refund'] },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await deps.requests.lock(tx, requestId);
    const current = (await lockOffersOfService(tx, { requestId, service })).find((row) => row.id === id);
    const [known] = current ? await knowOffers(deps, tx, [current]) : [];
    if (!current || !known || isLive(known.situation.reservation)) return;
    const { shown } = current;
    const now = deps.clock.now();
    await updateOffer(tx, id, { ...found, shown: { ...shown, total, refund }, updatedAt: now });
    if (equal(total, shown.total)) return;
    const actor = visitor.user?.userId ?? null;
    await announceOffers(tx, current);
    await deps.requests.tell(tx, requestId, 'offer_price_changed', actor);
    await deps.record(tx, {
      actor,
      contractId: null,
      action: 'request_offer_price_changed',
      subjectKind: 'request',
      subjectId: requestId,
      at: now,
      ip: visitor.ip,
      changes: [{ field: 'sum', previous: shown.total, current: total }],
    });
  });
}

/**
 * What a booking of an offer begins from, at the total that its author has seen. What staff wrote is as they wrote
 * it; an offer of a supplier is looked for again, and its new price is stored: an own price moves with the supplier's,
 * our fee in it stays. @throws AppError conflict `offers.price_changed`, `offers.gone`.
 */
export async function confirmOffer(
  deps: RequestOffersDeps,
  visitor: Visitor,
  row: OfferRow,
  seen: Money,
): Promise<{ searchUid: string; offerId: string }> {
  let { searchUid, searchOfferId: offerId } = row;
  let total = row.shown.total;
  if (row.supplierId !== MANUAL_SUPPLIER_ID) {
    const found = await findAgain(deps, row);
    if (!found) throw new AppError('conflict', 'offers.gone');
    [searchUid, offerId] = [found.search.uid, found.offer.id];
    total = priceWithOwnFee(found.offer.price, row.ownServiceFee).total;
    await storeFound(deps, visitor, row, { searchUid, searchOfferId: offerId, total, refund: found.offer.refund });
  }
  if (equal(total, seen)) return { searchUid, offerId };
  throw new AppError('conflict', 'offers.price_changed', {
    previousTotal: seen,
    currentTotal: total,
    previousText: formatMoney(seen, visitor.locale),
    currentText: formatMoney(total, visitor.locale),
  });
}
