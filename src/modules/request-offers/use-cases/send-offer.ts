import { AppError, invalidField, invalidFields } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import type { WrittenCard } from '#modules/conversations/api.ts';
import type { OfferableRequest } from '#modules/requests/index.ts';
import type { SearchParams } from '#modules/search/index.ts';
import { endsOf, joinEnds, nameOfSegment } from '#modules/supply/api.ts';
import { inTransaction } from '#platform/db/database.ts';
import { MANUAL_SUPPLIER_ID } from '../adapters/manual-supplier.ts';
import type { NewOffer } from '../api.ts';
import { insertOffer } from '../db/offer-queries.ts';
import type { OfferRow } from '../db/schema.ts';
import { type BuiltOffer, buildOffer, type Places } from '../domain/build-offer.ts';
import type { RequestOffersDeps, Visitor } from '../ports.ts';
import { isExecutor } from './offer-view.ts';
import { type FoundPick, pricesOfPicks } from './own-prices.ts';

const placesOf = ({ places }: RequestOffersDeps): Places => ({
  find: (text: string, mode: Mode) => {
    const found = places.findLocation(text, mode);
    return found && { key: found.key, stops: places.stopsOf(found.key, mode) };
  },
  zoneOf: (stop) => places.locationByKey(stop)?.tz ?? BUSINESS_TIME_ZONE,
});

/** The question that the offer answers, as a search would store it. */
function paramsOf({ mode, slices, passengerCounts, terms }: BuiltOffer): SearchParams {
  const [first] = slices;
  const { hotelStay, transfer, departsLocal } = first?.segments[0] ?? {};
  return {
    slices: slices.map(({ segments }) => ({
      from: segments[0]?.from ?? '',
      to: segments.at(-1)?.to ?? '',
      date: segments[0]?.departsLocal.slice(0, 10) ?? '',
    })),
    passengerCounts,
    cabin: terms.cabin,
    direct: false,
    ...(mode !== 'avia' && { mode }),
    ...(hotelStay && {
      hotelStay: {
        checkOutDate: hotelStay.checkOutDate,
        checkInTime: hotelStay.checkInTime,
        checkOutTime: hotelStay.checkOutTime,
        adults: hotelStay.adults,
        children: hotelStay.children,
      },
    }),
    ...(transfer && {
      transfer: { time: departsLocal?.slice(11) ?? '', guests: transfer.guests, luggage: transfer.luggage },
    }),
  };
}

/** @throws AppError forbidden `offers.executor_only`; conflict `offers.request_ended`. */
function requireExecutor(visitor: Visitor, request: OfferableRequest): { userId: string; name: string } {
  const { user } = visitor;
  if (!user || !isExecutor(visitor, request)) throw new AppError('forbidden', 'offers.executor_only');
  if (request.ended) throw new AppError('conflict', 'offers.request_ended');
  return user;
}

/** @throws AppError invalid with the problems of the typed fields. */
function built(deps: RequestOffersDeps, request: OfferableRequest, written: NewOffer): BuiltOffer {
  const { offer, problems } = buildOffer(written, placesOf(deps), deps.clock.now());
  const unknown = written.service > request.services.length ? [{ path: 'service', code: 'offers.no_service' }] : [];
  if (!offer || unknown.length > 0) throw invalidFields([...unknown, ...problems]);
  return offer;
}

/** The offer as a supplier would answer it. */
const toGiven = (id: string, offer: BuiltOffer) => ({
  params: paramsOf(offer),
  supplierId: MANUAL_SUPPLIER_ID,
  offer: {
    offerId: id,
    slices: offer.slices,
    terms: offer.terms,
    prices: offer.prices,
    seatsLeft: null,
    holdable: true,
    expiresAt: offer.deadline.toISOString(),
  },
});

/**
 * What a client would pay for an offer; nothing is stored. @throws AppError as `sendOffer`.
 */
export async function previewOffer(deps: RequestOffersDeps, visitor: Visitor, requestId: string, written: NewOffer) {
  const request = await deps.requests.read(visitor, requestId);
  requireExecutor(visitor, request);
  const offer = built(deps, request, written);
  const { price, refund } = deps.search.showOffer(toGiven('preview', offer)).offer;
  return { slices: offer.slices, terms: offer.terms, total: price.total, refund };
}

/**
 * Sends an offer into a request. @throws AppError not_found `requests.not_found`; forbidden
 * `offers.executor_only`; conflict `offers.request_ended`; invalid with the problems of the fields.
 */
export async function sendOffer(
  deps: RequestOffersDeps,
  visitor: Visitor,
  requestId: string,
  written: NewOffer,
): Promise<{ id: string }> {
  const request = await deps.requests.read(visitor, requestId);
  requireExecutor(visitor, request);
  const offer = built(deps, request, written);
  const id = deps.ids();
  const kept = await deps.search.keepOffer(toGiven(id, offer));
  const { locations, carriers } = kept;
  const shown = { total: kept.offer.price.total, refund: kept.offer.refund, locations, carriers };
  const { slices, terms, prices, passengerCounts, deadline } = offer;
  await store(deps, visitor, requestId, [
    {
      id,
      service: written.service,
      content: { slices, terms, prices, passengerCounts },
      shown,
      ownServiceFee: null,
      byRules: null,
      note: written.note,
      supplierId: MANUAL_SUPPLIER_ID,
      params: paramsOf(offer),
      itineraryId: kept.itineraryId,
      searchUid: kept.uid,
      searchOfferId: kept.offerId,
      deadline,
    },
  ]);
  return { id };
}

type SentOffer = Omit<
  OfferRow,
  'requestId' | 'state' | 'orderId' | 'createdBy' | 'createdByName' | 'createdAt' | 'updatedAt'
> & {
  /** What it costs by the price rules, where its executor named an own price. */
  byRules: Money | null;
};

/** An offer as the conversation shows it. */
function toCard(requestId: string, { id, content, shown, deadline }: SentOffer): WrittenCard {
  const [first] = content.slices;
  const from = first?.segments[0];
  const ends = endsOf(
    { from: from?.from ?? '', to: first?.segments.at(-1)?.to ?? '', hotel: nameOfSegment(from) },
    shown.locations,
  );
  const title = { ru: joinEnds(ends, 'ru'), en: joinEnds(ends, 'en'), kg: joinEnds(ends, 'kg') };
  return { kind: 'offer', requestId, offerId: id, title, total: shown.total, deadline: deadline.toISOString() };
}

/** Writes offers into a request that is not finished meanwhile, and into the audit log; its author is notified once. */
const store = (
  deps: RequestOffersDeps,
  visitor: Visitor,
  requestId: string,
  offers: readonly SentOffer[],
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const user = requireExecutor(visitor, await deps.requests.lock(tx, requestId));
    const now = deps.clock.now();
    for (const [n, { byRules: _, ...offer }] of offers.entries())
      await insertOffer(tx, {
        ...offer,
        requestId,
        state: 'sent',
        orderId: null,
        createdBy: user.userId,
        createdByName: user.name,
        // Sent at once, they are listed in the order in which they were chosen.
        createdAt: new Date(now.getTime() + n),
        updatedAt: now,
      });
    await deps.requests.tell(tx, requestId, 'offer_sent', user.userId);
    for (const { shown, byRules } of offers)
      await deps.record(tx, {
        actor: user.userId,
        contractId: null,
        action: 'request_offer_sent',
        subjectKind: 'request',
        subjectId: requestId,
        at: now,
        ip: visitor.ip,
        changes: [
          { field: 'status', previous: null, current: 'sent' },
          { field: 'sum', previous: byRules, current: shown.total },
        ],
      });
    for (const offer of offers)
      await deps.requests.postCard(tx, visitor, requestId, { clientId: offer.id, card: toCard(requestId, offer) });
  });

const HOUR_MS = 3_600_000;

/**
 * Sends offers of searches into a request, as they are sold now; each may be accepted for some hours, until it leaves
 * at most. Each is sent at the price of the rules, or at the own price that its executor named. @throws AppError as
 * `sendOffer` and `pricesOfPicks`; gone `search.expired`; not_found `search.offer_not_found`.
 */
export async function sendFoundOffers(
  deps: RequestOffersDeps,
  visitor: Visitor,
  requestId: string,
  body: { service: number; picks: readonly FoundPick[]; note: string; hours: number },
): Promise<{ ids: string[] }> {
  const request = await deps.requests.read(visitor, requestId);
  requireExecutor(visitor, request);
  if (body.service > request.services.length) throw invalidField('service', 'offers.no_service');
  const found = await Promise.all(body.picks.map((pick) => deps.search.readOffer(pick.searchUid, pick.offerId)));
  const charged = pricesOfPicks(
    visitor.locale,
    body.picks,
    found.map(({ offer }) => offer.price),
  );
  const until = deps.clock.now().getTime() + body.hours * HOUR_MS;
  const offers = found.map(({ itinerary, offer, supplierId, supplierOffer, locations, carriers, params }, n) => {
    const { slices, terms, prices } = supplierOffer;
    const price = charged[n] ?? offer.price;
    const departs = Date.parse(slices[0]?.segments[0]?.departsAt ?? '');
    return {
      id: deps.ids(),
      service: body.service,
      content: { slices, terms, prices, passengerCounts: params.passengerCounts },
      shown: { total: price.total, refund: offer.refund, locations, carriers },
      ownServiceFee: price.ownServiceFee ?? null,
      byRules: price.ownServiceFee ? offer.price.total : null,
      note: body.note,
      supplierId,
      params,
      itineraryId: itinerary.id,
      searchUid: body.picks[n]?.searchUid ?? '',
      searchOfferId: offer.id,
      deadline: new Date(Math.min(until, departs)),
    };
  });
  await store(deps, visitor, requestId, offers);
  return { ids: offers.map(({ id }) => id) };
}
