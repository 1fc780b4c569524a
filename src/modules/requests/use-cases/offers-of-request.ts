import { AppError, notFound } from '#kernel/app-error.ts';
import type { Instant } from '#kernel/dates.ts';
import type { WrittenCard } from '#modules/conversations/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { RequestTraveller, TravelService } from '../api.ts';
import { findRequestById, listServices, lockRequest, type RequestRow, updateRequest } from '../db/request-queries.ts';
import { isEnded } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { toChatRequest } from './chat-in-request.ts';
import { emailAuthor } from './email-request.ts';
import { noteHistory } from './note-history.ts';
import { momentOf, notifyAuthor, notifyColleague } from './notify-request.ts';
import { readAuthorsRequest } from './own-request.ts';
import { openAuthorInput, openService, type Visitor } from './sealed-data.ts';

/** What those who make offers need to know of a request. */
export type OfferableRequest = {
  id: string;
  number: string;
  contractId: string | null;
  authorId: string | null;
  executorId: string | null;
  ended: boolean;
  services: TravelService[];
  travellers: readonly RequestTraveller[];
  contacts: { phone: string; email: string };
};

async function toOfferable(deps: RequestsDeps, row: RequestRow): Promise<OfferableRequest> {
  const { people, phone, email } = openAuthorInput(deps, row);
  return {
    id: row.id,
    number: row.number,
    contractId: row.contractId,
    authorId: row.userId,
    executorId: row.executorId,
    ended: isEnded(row.status),
    services: (await listServices(deps.db, [row.id])).map(({ position, sealed }) =>
      openService(deps, row.id, position, sealed),
    ),
    travellers: people?.travellers ?? [],
    contacts: { phone, email },
  };
}

/**
 * A request for its author or staff, as offers need it. @throws AppError not_found `requests.not_found`; forbidden
 * `requests.author_only`.
 */
export const readOfferable = async (deps: RequestsDeps, visitor: Visitor, id: string): Promise<OfferableRequest> =>
  toOfferable(deps, await readAuthorsRequest(deps, visitor, id));

/** The same, locked until the transaction ends. */
export async function lockOfferable(deps: RequestsDeps, tx: Tx, id: string): Promise<OfferableRequest> {
  const row = await lockRequest(tx, id);
  if (!row) throw notFound('requests.not_found');
  return toOfferable(deps, row);
}

/** Whether a request has ended, under its lock: it does not end before the transaction does. */
export async function requestEnded(tx: Tx, id: string): Promise<boolean> {
  const row = await lockRequest(tx, id);
  return !row || isEnded(row.status);
}

/**
 * What was ordered in a request is issued, refused or given up before it ends.
 * @throws AppError conflict `requests.offer_pending`.
 */
export async function requireIssuedOffers({ offers }: RequestsDeps, tx: Tx, id: string): Promise<void> {
  if (await offers.unfinished(tx, id)) throw new AppError('conflict', 'requests.offer_pending');
}

/** Shows an offer in the conversation of a request, whose lock the caller holds. `clientId` makes a repeat the same. */
export async function postOfferCard(
  deps: RequestsDeps,
  tx: Tx,
  visitor: Visitor,
  id: string,
  { clientId, card }: { clientId: string; card: WrittenCard },
): Promise<void> {
  const row = await lockRequest(tx, id);
  if (!row) throw notFound('requests.not_found');
  await deps.conversations.start(tx, visitor, toChatRequest(row), { clientId, text: '', card });
}

export type OfferNews =
  | 'offer_sent'
  | 'offer_withdrawn'
  | 'offer_accepted'
  | 'offer_price_changed'
  | 'offer_issued'
  | 'offer_corrected'
  | 'offer_refused';

/** Writes what became of an offer into the history; the author is e-mailed a new one and notified of a withdrawal. */
export async function tellOfOffer(
  deps: RequestsDeps,
  tx: Tx,
  id: string,
  news: OfferNews,
  by: string | null,
): Promise<void> {
  const row = await lockRequest(tx, id);
  if (!row) throw notFound('requests.not_found');
  const now = deps.clock.now();
  await noteHistory(deps, tx, id, { at: now, kind: news, by });
  await updateRequest(tx, id, { updatedAt: now });
  if (news === 'offer_sent') await emailAuthor(deps, tx, row, 'offer');
  if (news === 'offer_withdrawn')
    await notifyAuthor(deps, tx, row, { variant: 'offer_withdrawn', dedupe: momentOf(now) });
  if (news === 'offer_accepted' && row.executorId !== null)
    await notifyColleague(deps, tx, row, {
      userId: row.executorId,
      kind: 'request-answered',
      variant: 'offer_accepted',
      dedupe: `offer:${now.toISOString()}`,
    });
}

/** Notifies the author that an offer ends soon; once for each deadline. A finished request is left alone. */
export async function warnOfOffer(
  deps: RequestsDeps,
  tx: Tx,
  id: string,
  { offerId, until }: { offerId: string; until: Instant },
): Promise<void> {
  const row = await findRequestById(tx, id);
  if (!row || isEnded(row.status)) return;
  await notifyAuthor(deps, tx, row, { variant: 'offer_deadline', until, dedupe: `${offerId}:${until}` });
}
