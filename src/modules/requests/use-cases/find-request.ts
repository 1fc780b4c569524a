import { timingSafeEqual } from 'node:crypto';
import { AppError, notFound } from '#kernel/app-error.ts';
import { surnameKeys } from '#modules/orders/index.ts';
import { countLookupAttempt } from '#platform/limits/lookup-attempts.ts';
import { addGrant, findPassengersByNumber, findRequestByLink, hasGrant } from '../db/request-queries.ts';
import { readRequestNumber } from '../domain/request-number.ts';
import { isEnded } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { hashCode, hashVisitor, type Visitor } from './sealed-data.ts';

/** Minimum number of comparisons, whether the request exists or not. */
const MIN_COMPARISONS = 9;
const DAY_MS = 24 * 3_600_000;
/** How long links work after the last e-mail with one, and after the request has ended. */
const [LINK_MS, ENDED_MS] = [90 * DAY_MS, DAY_MS];
const NO_ACCOUNT = { requestId: '', surnameIndex: Buffer.alloc(32) };

/**
 * Opens a request for the finder who knows its number and a surname in it. Tries are counted by finder (`takeFindTry`).
 * @throws AppError not_found `requests.find_failed`, the same whatever was wrong; limited `platform.find_later`.
 */
export async function findRequest(
  deps: RequestsDeps,
  visitor: Visitor,
  body: { number: string; proof: string },
): Promise<{ id: string }> {
  const number = readRequestNumber(body.number) ?? '';
  const visitorHash = hashVisitor(visitor.visitorId);
  const giveBack = await countLookupAttempt(deps.limiter, 'find-request', {
    visitor: visitorHash,
    ip: visitor.ip,
    key: number || body.number,
    known: () => hasGrant(deps.db, number, visitorHash),
  });
  const people = await findPassengersByNumber(deps.db, number);
  const indexes = surnameKeys(body.proof).flatMap((key) => deps.blind.blindIndexes(key, 'requests.surname'));
  let found = '';
  for (let i = 0; i < Math.max(MIN_COMPARISONS, people.length); i++) {
    const person = people[i] ?? NO_ACCOUNT;
    for (const index of indexes) if (timingSafeEqual(index, person.surnameIndex)) found = person.requestId;
  }
  if (found === '') throw notFound('requests.find_failed');
  await giveBack();
  await addGrant(deps.db, found, visitorHash, 'found');
  return { id: found };
}

/**
 * Opens the request that an e-mail link's code belongs to: while it is open, and then for a day after it has ended, or
 * 90 days after the last e-mail with a link. @throws AppError not_found `requests.not_found`; gone
 * `requests.link_expired`.
 */
export async function openLink(deps: RequestsDeps, visitor: Visitor, code: string): Promise<{ id: string }> {
  const linked = await findRequestByLink(deps.db, hashCode(code));
  if (!linked) throw notFound('requests.not_found');
  const end = Math.max(linked.lastSentAt.getTime() + LINK_MS, linked.updatedAt.getTime() + ENDED_MS);
  if (isEnded(linked.status) && deps.clock.now().getTime() > end) throw new AppError('gone', 'requests.link_expired');
  await addGrant(deps.db, linked.id, hashVisitor(visitor.visitorId), 'link');
  return { id: linked.id };
}
