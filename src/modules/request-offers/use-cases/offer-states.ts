import { AppError } from '#kernel/app-error.ts';
import { isVoucherMode } from '#kernel/mode.ts';
import type { OfferState } from '#modules/conversations/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { listOffers, listRequestsOfOffers } from '../db/offer-queries.ts';
import { acceptRefusal, statusAmong } from '../domain/offer-state.ts';
import type { RequestOffersDeps, Visitor } from '../ports.ts';
import { type KnownOffer, knowOffers, mayAccept } from './offer-view.ts';

/** What has become of the offers of a request, or none where the reader may not see them. */
async function statesInRequest(
  deps: RequestOffersDeps,
  visitor: Visitor,
  requestId: string,
): Promise<[id: string, OfferState][]> {
  const request = await deps.requests.read(visitor, requestId).catch((error: unknown) => {
    if (error instanceof AppError && (error.kind === 'not_found' || error.kind === 'forbidden')) return null;
    throw error;
  });
  if (!request) return [];
  const known = await knowOffers(deps, deps.db, await listOffers(deps.db, requestId));
  return known.map((offer) => [offer.row.id, toState(deps, visitor, offer, known, request)]);
}

/** Bags of a journey; null of a room, a ride and a service, and where the supplier does not say. */
function bagsOf({ content: { slices, terms } }: KnownOffer['row']): OfferState['terms']['bags'] {
  if (isVoucherMode(modeOf(slices)) || terms.notProvided?.includes('baggage')) return null;
  return { ...terms.baggage, ...(terms.notProvided?.includes('bagWeight') && { kg: null }) };
}

function toState(
  { clock }: RequestOffersDeps,
  visitor: Visitor,
  { row, order, situation }: KnownOffer,
  known: readonly KnownOffer[],
  request: Parameters<typeof mayAccept>[1] & { ended: boolean },
): OfferState {
  const now = clock.now();
  const others = known
    .filter((other) => other.row.id !== row.id && other.row.service === row.service)
    .map((other) => other.situation);
  const refused = acceptRefusal(situation, others, { now, requestEnded: request.ended });
  return {
    status: statusAmong(situation, others, now),
    total: row.shown.total,
    terms: { refund: row.shown.refund.beforeDeparture, bags: bagsOf(row) },
    canAccept: refused === null && mayAccept(visitor, request),
    order: order ? { id: order.id, number: order.number } : null,
  };
}

/** What has become of offers, by id, for the cards of a conversation: those of requests that the reader may see. */
export async function readOfferStates(
  deps: RequestOffersDeps,
  visitor: Visitor,
  offerIds: readonly string[],
): Promise<Map<string, OfferState>> {
  const requestIds = await listRequestsOfOffers(deps.db, offerIds);
  const states = await Promise.all(requestIds.map((id) => statesInRequest(deps, visitor, id)));
  return new Map(states.flat());
}
