import { timingSafeEqual } from 'node:crypto';
import { AppError, notFound } from '#kernel/app-error.ts';
import { documentKey } from '#modules/travellers/index.ts';
import { countLookupAttempt } from '#platform/limits/lookup-attempts.ts';
import { addGrant, hasOpened, orderOfLink } from '../../core/db/access-queries.ts';
import { orderById } from '../../core/db/order-queries.ts';
import { readOrderNumber, readTicketNumber } from '../../core/domain/normalise.ts';
import { documentIndexes, surnameIndexes } from '../../core/use-cases/blind-indexes.ts';
import { hashCode } from '../../core/use-cases/queue-emails.ts';
import { hashVisitor } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { type Candidate, candidatesByDocument, candidatesByOrder, candidatesByTicket } from '../db/find-queries.ts';

/** A letter opens its order until so long after the journey. */
const LINK_MS = 180 * 86_400_000;
/** Minimum number of comparisons, whether the order exists or not. */
const COMPARISONS = 9;
const NO_MATCH: Candidate = {
  orderId: '',
  passengerId: '',
  surnameIndex: Buffer.alloc(32),
  documentIndex: Buffer.alloc(32),
};

/** The passenger named by the proof; right and wrong data, present or absent orders take the same work. */
function proven(deps: OrdersDeps, candidates: readonly Candidate[], proof: string): Candidate | null {
  const surnames = surnameIndexes(deps, [proof]);
  const documents = documentIndexes(deps, proof);
  let found: Candidate | null = null;
  for (let i = 0; i < Math.max(COMPARISONS, candidates.length); i++) {
    const candidate = candidates[i] ?? NO_MATCH;
    for (const index of surnames) if (timingSafeEqual(index, candidate.surnameIndex)) found ??= candidate;
    for (const index of documents) if (timingSafeEqual(index, candidate.documentIndex)) found ??= candidate;
  }
  return found?.orderId ? found : null;
}

async function find(
  deps: OrdersDeps,
  visitor: Visitor,
  requested: { what: 'order' | 'ticket'; key: string; proof: string },
  read: () => Promise<Candidate[]>,
): Promise<Candidate> {
  const visitorHash = hashVisitor(visitor.visitorId);
  const giveBack = await countLookupAttempt(deps.limiter, `orders.find-${requested.what}`, {
    visitor: visitorHash,
    ip: visitor.ip,
    key: requested.key,
    known: async () =>
      hasOpened(
        deps.db,
        (await read()).map((one) => one.orderId),
        visitorHash,
      ),
  });
  const found = proven(deps, await read(), requested.proof);
  if (!found) throw notFound(requested.what === 'order' ? 'orders.find_failed' : 'orders.ticket_not_found');
  await giveBack();
  const via = requested.what === 'order' ? 'found' : 'ticket';
  await addGrant(deps.db, found.orderId, visitorHash, via, deps.clock.now());
  return found;
}

/**
 * Opens an order, masked, for a finder who knows its number or booking code and a surname or document in it. Tries
 * are counted by finder (`takeFindTry`).
 * @throws AppError not_found `orders.find_failed`, the same whatever was wrong; limited `platform.find_later`.
 */
export async function findOrder(
  deps: OrdersDeps,
  visitor: Visitor,
  body: { number: string; proof: string },
): Promise<{ orderId: string }> {
  const typed = readOrderNumber(body.number);
  const number = 'number' in typed ? typed.number : '';
  const locator = 'locator' in typed ? typed.locator : '';
  const requested = { what: 'order' as const, key: number || locator, proof: body.proof };
  const { orderId } = await find(deps, visitor, requested, () => candidatesByOrder(deps.db, number, locator));
  return { orderId };
}

/**
 * Opens the order of a ticket, masked, for a finder who knows its number and the surname or document on it, with the
 * same limits. @throws AppError not_found `orders.ticket_not_found`.
 */
export async function findTicket(
  deps: OrdersDeps,
  visitor: Visitor,
  body: { number: string; proof: string },
): Promise<{ orderId: string; ticketNumber: string }> {
  const ticketNumber = readTicketNumber(body.number) ?? '';
  const requested = { what: 'ticket' as const, key: ticketNumber || body.number, proof: body.proof };
  const { orderId } = await find(deps, visitor, requested, () => candidatesByTicket(deps.db, ticketNumber));
  return { orderId, ticketNumber };
}

/**
 * Opens the latest order of the passenger with this surname and document, with the same limits.
 * @throws AppError not_found `orders.find_failed`, the same whatever was wrong.
 */
export async function findByPerson(
  deps: OrdersDeps,
  visitor: Visitor,
  body: { surname: string; document: string },
): Promise<{ orderId: string }> {
  const document = documentKey(body.document);
  const indexes = documentIndexes(deps, body.document);
  // The limiter keeps a keyed hash of what is tried, never the document.
  const requested = { what: 'order' as const, key: `person ${document}`, proof: body.surname };
  const { orderId } = await find(deps, visitor, requested, () => candidatesByDocument(deps.db, indexes));
  return { orderId };
}

/**
 * Opens the order that an e-mail link's code belongs to. @throws AppError not_found `orders.link_unknown`, gone
 * `orders.link_expired`.
 */
export async function openLink(deps: OrdersDeps, visitor: Visitor, code: string): Promise<{ orderId: string }> {
  const orderId = await orderOfLink(deps.db, hashCode(code));
  const order = orderId ? await orderById(deps.db, orderId) : undefined;
  if (!order) throw notFound('orders.link_unknown');
  const flown = order.journey.slices.at(-1)?.segments.at(-1)?.arrivesAt ?? order.createdAt;
  if (deps.clock.now().getTime() > new Date(flown).getTime() + LINK_MS)
    throw new AppError('gone', 'orders.link_expired');
  await addGrant(deps.db, order.id, hashVisitor(visitor.visitorId), 'link', deps.clock.now());
  return { orderId: order.id };
}
