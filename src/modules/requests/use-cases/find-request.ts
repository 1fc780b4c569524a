import { timingSafeEqual } from 'node:crypto';
import { notFound } from '#kernel/app-error.ts';
import { normaliseSurname } from '#modules/orders/index.ts';
import { within } from '#platform/limits/limiter.ts';
import { addGrant, peopleByNumber, requestOfLink } from '../db/request-queries.ts';
import { readRequestNumber } from '../domain/request-number.ts';
import type { RequestsDeps } from '../ports.ts';
import { hashCode, hashVisitor, type Visitor } from './sealed-data.ts';

const TRIES = { max: 5, seconds: 15 * 60 };
/** Compared at least so many times, whether the request exists or not. */
const COMPARISONS = 9;
const NOBODY = { requestId: '', surnameIndex: Buffer.alloc(32) };

/**
 * Opens a request for whoever knows its number and a surname in it. Five tries in fifteen minutes for a number and for an address.
 * @throws AppError not_found `requests.find_failed`, the same whatever was wrong, and for one try too many.
 */
export async function findRequest(
  deps: RequestsDeps,
  visitor: Visitor,
  body: { number: string; proof: string },
): Promise<{ id: string }> {
  const number = readRequestNumber(body.number) ?? '';
  const perNumber = await within(deps.limiter, 'requests.find-number', number || body.number, TRIES);
  const perAddress = await within(deps.limiter, 'requests.find-by-address', visitor.ip, TRIES);
  const people = await peopleByNumber(deps.db, number);
  const indexes = deps.blind.blindIndexes(normaliseSurname(body.proof), 'requests.surname');
  let found = '';
  for (let i = 0; i < Math.max(COMPARISONS, people.length); i++) {
    const person = people[i] ?? NOBODY;
    for (const index of indexes) if (timingSafeEqual(index, person.surnameIndex)) found = person.requestId;
  }
  if (found === '' || !perNumber || !perAddress) throw notFound('requests.find_failed');
  await addGrant(deps.db, found, hashVisitor(visitor.visitorId));
  return { id: found };
}

/** Opens the request that an e-mail link's code belongs to. @throws AppError not_found `requests.not_found`. */
export async function openLink(deps: RequestsDeps, visitor: Visitor, code: string): Promise<{ id: string }> {
  const id = await requestOfLink(deps.db, hashCode(code));
  if (!id) throw notFound('requests.not_found');
  await addGrant(deps.db, id, hashVisitor(visitor.visitorId));
  return { id };
}
