import { AppError, notFound } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import { type DraftPassenger, zDraftPassenger } from '#modules/orders/api.ts';
import type { OfferableRequest } from '#modules/requests/index.ts';
import { type Executor, inTransaction } from '#platform/db/database.ts';
import { findOffer, lockOffersOfService, setOfferState } from '../db/offer-queries.ts';
import type { OfferRow } from '../db/schema.ts';
import { type AcceptRefusal, acceptRefusal, canWithdraw } from '../domain/offer-state.ts';
import { seatTravellers } from '../domain/seat-travellers.ts';
import type { RequestOffersDeps, Visitor } from '../ports.ts';
import { announceOffers } from './announce-offers.ts';
import { confirmOffer } from './confirm-offer.ts';
import { isExecutor, knowOffers, mayAccept } from './offer-view.ts';

/**
 * An offer with its request, for the request's author or staff. @throws AppError not_found
 * `offers.not_found`, for a stranger's as for none.
 */
export async function readOffer(
  deps: RequestOffersDeps,
  visitor: Visitor,
  id: string,
): Promise<{ offer: OfferRow; request: OfferableRequest }> {
  const offer = await findOffer(deps.db, id);
  if (!offer) throw notFound('offers.not_found');
  const request = await deps.requests.read(visitor, offer.requestId).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'not_found') throw notFound('offers.not_found');
    throw error;
  });
  return { offer, request };
}

const REFUSALS = {
  withdrawn: 'offers.withdrawn',
  expired: 'offers.expired',
  ordered: 'offers.ordered',
  service_ordered: 'offers.service_ordered',
  request_ended: 'offers.request_ended',
} as const satisfies Record<AcceptRefusal, string>;

/** The people of the request in the places of the party, as far as they are known. */
function knownPassengers({ travellers }: OfferableRequest, { content }: OfferRow): DraftPassenger[] {
  return seatTravellers(travellers, content.passengerCounts).map(({ surname, name, birthdate, document }) =>
    zDraftPassenger.parse({
      surname,
      name,
      ...(birthdate && { birthdate }),
      documentNumber: document,
    }),
  );
}

/**
 * Accepts an offer at the price that the author has seen, and begins its booking with the people of the request;
 * pressed again it leads to the same booking. An offer of a supplier is looked for again first. Another offer that was
 * accepted for the service and not ordered gives way. @throws AppError not_found `offers.not_found`; forbidden
 * `requests.author_only`, `offers.author_only` for staff; conflict `offers.withdrawn`, `offers.expired`,
 * `offers.ordered`, `offers.service_ordered`, `offers.request_ended`, `offers.price_changed`, `offers.gone`.
 */
export async function acceptOffer(
  deps: RequestOffersDeps,
  visitor: Visitor,
  id: string,
  { total }: { total: Money },
): Promise<{ bookingId: string }> {
  const { offer, request } = await readOffer(deps, visitor, id);
  if (!mayAccept(visitor, request)) throw new AppError('forbidden', 'offers.author_only');
  await requireAcceptable(deps, deps.db, offer, request.ended);
  const { searchUid, offerId } = await confirmOffer(deps, visitor, offer, total);
  await inTransaction(deps.db, async (tx) => {
    const { ended } = await deps.requests.lock(tx, offer.requestId);
    const { current, others } = await requireAcceptable(deps, tx, offer, ended);
    if (current.state === 'accepted') return;
    const now = deps.clock.now();
    const givesWay = others.filter(({ state }) => state === 'accepted').map((row) => row.id);
    await setOfferState(tx, givesWay, 'sent', now);
    await setOfferState(tx, [id], 'accepted', now);
    await announceOffers(tx, offer);
    await deps.requests.tell(tx, offer.requestId, 'offer_accepted', visitor.user?.userId ?? null);
  });
  const { contractId, contacts } = request;
  const booking = await deps.orders.beginOffered(
    visitor,
    { requestOfferId: id, searchUid, offerId, contractId, ownServiceFee: offer.ownServiceFee },
    { passengers: knownPassengers(request, offer), contacts },
  );
  return { bookingId: booking.id };
}

/** The offers of the service as they stand, locked in a transaction. @throws AppError why it cannot be accepted. */
async function requireAcceptable(
  deps: RequestOffersDeps,
  db: Executor,
  offer: OfferRow,
  requestEnded: boolean,
): Promise<{ current: OfferRow; others: OfferRow[] }> {
  const known = await knowOffers(deps, db, await lockOffersOfService(db, offer));
  const current = known.find(({ row }) => row.id === offer.id);
  if (!current) throw notFound('offers.not_found');
  const others = known.filter((other) => other !== current);
  const refused = acceptRefusal(
    current.situation,
    others.map(({ situation }) => situation),
    { now: deps.clock.now(), requestEnded },
  );
  if (refused) throw new AppError('conflict', REFUSALS[refused]);
  return { current: current.row, others: others.map(({ row }) => row) };
}

/**
 * Takes an offer back that was not ordered; again it changes nothing. @throws AppError not_found; forbidden
 * `offers.executor_only`; conflict `offers.ordered`.
 */
export async function withdrawOffer(deps: RequestOffersDeps, visitor: Visitor, id: string): Promise<{ id: string }> {
  const { offer, request } = await readOffer(deps, visitor, id);
  if (!isExecutor(visitor, request)) throw new AppError('forbidden', 'offers.executor_only');
  await inTransaction(deps.db, async (tx) => {
    await deps.requests.lock(tx, offer.requestId);
    const current = (await lockOffersOfService(tx, offer)).find((row) => row.id === id);
    if (!current) throw notFound('offers.not_found');
    if (current.state === 'withdrawn') return;
    const [known] = await knowOffers(deps, tx, [current]);
    if (!known || !canWithdraw(known.situation)) throw new AppError('conflict', 'offers.ordered');
    await setOfferState(tx, [id], 'withdrawn', deps.clock.now());
    await announceOffers(tx, offer);
    await deps.requests.tell(tx, offer.requestId, 'offer_withdrawn', visitor.user?.userId ?? null);
    await deps.record(tx, {
      actor: visitor.user?.userId ?? null,
      contractId: null,
      action: 'request_offer_withdrawn',
      subjectKind: 'request',
      subjectId: offer.requestId,
      at: deps.clock.now(),
      ip: visitor.ip,
      changes: [
        { field: 'status', previous: current.state, current: 'withdrawn' },
        { field: 'sum', previous: current.shown.total, current: null },
      ],
    });
  });
  return { id };
}
