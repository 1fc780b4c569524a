import { describe, expect, test } from 'vitest';
import { exchangedTickets, orderedService, servicesMetadata, ticketsMetadata } from './metadata.ts';
import { writeName } from './translate-services.ts';

/** What Duffel takes. */
const MOST = { pairs: 50, key: 40, value: 500 };
const fits = (metadata: Record<string, string>): boolean =>
  Object.keys(metadata).length <= MOST.pairs &&
  Object.entries(metadata).every(
    ([key, value]) => /^[A-Za-z0-9_-]+$/.test(key) && key.length <= MOST.key && value.length <= MOST.value,
  );
const id = (prefix: string, n: number) => `${prefix}_0000A${String(n).padStart(18, 'x')}`;
const operation = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** As PostgreSQL, or anybody, may give them back. */
const shuffled = (metadata: Record<string, string>) =>
  Object.fromEntries(Object.entries(metadata).toSorted(([a], [b]) => (a < b ? 1 : -1)));

describe('services', () => {
  const named = (n: number) =>
    writeName({ passengerId: id('pas', n % 9), segmentId: id('seg', n % 7), item: 'BAG-CHECKED-23', seat: null });
  const services = Array.from({ length: 100 }, (_, n) => ({ opId: operation(n), name: named(n) }));

  test('of a large party fit into the metadata with its passengers, and each is found again', () => {
    const metadata = servicesMetadata(services);
    const people = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`sapar_traveller_${n}`, 'somebody']));
    expect(fits({ ...people, ...metadata })).toBe(true);
    for (const { opId, name } of services) expect(orderedService(shuffled(metadata), opId)?.name).toBe(name);
    expect(orderedService(metadata, operation(100))).toBeNull();
  });

  test('that are equal are the first and the second of their name', () => {
    const equal = [0, 1, 2].map((n) => ({ opId: operation(n), name: named(n === 1 ? 5 : 0) }));
    const metadata = shuffled(servicesMetadata(equal));
    expect(equal.map(({ opId }) => orderedService(metadata, opId)?.n)).toEqual([1, 1, 2]);
  });

  test('of an order with one in each pair are read', () => {
    const metadata = { sapar_service_0: 'op-1 a/b/BAG/', sapar_service_1: 'op-2 a/b/BAG/' };
    expect(orderedService(metadata, 'op-2')).toEqual({ name: 'a/b/BAG/', n: 2 });
  });
});

test('the tickets of ten changes of nine passengers fit, without those of a change that was not confirmed', () => {
  const tickets = (change: number) =>
    Array.from({ length: 9 }, (_, n) => ({ number: `999-10000${change}00${n}`, travellerId: operation(n) }));
  const changes = Array.from({ length: 10 }, (_, n) => id('oce', n));
  let metadata: Record<string, string> = { sapar_operation: operation(0), sapar_ticket_0: 'oce_lost 999-1 t' };
  for (const [n, change] of changes.entries())
    metadata = ticketsMetadata(shuffled(metadata), change, changes.slice(0, n), tickets(n));
  expect(fits(metadata)).toBe(true);
  for (const [n, change] of changes.entries()) expect(exchangedTickets(metadata, change)).toEqual(tickets(n));
  expect(exchangedTickets(metadata, 'oce_lost')).toEqual([]);
});
