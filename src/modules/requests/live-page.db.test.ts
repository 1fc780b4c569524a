import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { user, visitor } from '#modules/conversations/testing/conversations-fixture.ts';
import { listeningReaders, until } from '#modules/conversations/testing/listening.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { SseEvent } from '#platform/realtime/sse-connections.ts';
import { addGrant, insertFile, listFiles } from './db/request-queries.ts';
import { kgs, OWNER, officeHarness, PDF } from './testing/requests-harness.ts';
import { checkWaitingFiles } from './use-cases/check-waiting-files.ts';
import { tellOfOffer } from './use-cases/offers-of-request.ts';
import { hashVisitor } from './use-cases/sealed-data.ts';

const office = officeHarness();
const { ask, claim, desk, issued, requested } = office;
const AGENT = { staff: 'agent', as: 'c'.repeat(32) };
const readers = listeningReaders();
afterEach(readers.stopListeners);
afterAll(readers.endStreams);

let id: string;
beforeEach(async () => {
  const service = { kind: 'additional', what: 'A visa', action: 'pricing', payment: 'cash', timing: { when: 'exact' } };
  const body = { priority: 'normal', deadline: null, phone: '+996 555 123 456', email: 'agent@example.kg' };
  ({ id } = (await ask('POST', '/api/account/requests', { body: { ...body, services: [service] }, ...AGENT })).json);
});

const listen = (who: Parameters<typeof readers.listen>[2]) => readers.listen(office.database, office.chats, who);
/** How often the open page of a request was to read itself anew. */
const announced = (events: readonly SseEvent[], request: string) =>
  events.filter(({ event, data }) => event === 'request' && (data as { id: string }).id === request).length;
const inHours = (hours: number) =>
  localDateTime(new Date(office.clock.now().getTime() + hours * 3_600_000), BUSINESS_TIME_ZONE);

/** What is done after the act before it; none writes in the chat, which has not begun. */
const ACTS: readonly (readonly [what: string, act: () => Promise<unknown>])[] = [
  ['taken', () => claim(id)],
  ['paused for a supplier', () => desk(id, 'moves', 'asel', { move: 'paused', text: 'The hotel answers tomorrow' })],
  ['resumed', () => desk(id, 'moves', 'asel', { move: 'resumed' })],
  ['made urgent', () => office.put(`/api/office/requests/${id}/priority`, 'asel', { priority: 'fire' })],
  ['due later', () => office.put(`/api/office/requests/${id}/deadline`, 'asel', { deadline: inHours(30) })],
  ['given a document', () => office.attach(id, [{ name: 'v.pdf', bytes: PDF }], { staff: 'asel' })],
  ['offered something', () => offered('offer_sent')],
  ['refused an offer', () => offered('offer_withdrawn')],
  ['handed over', () => desk(id, 'executor', 'asel', { executorId: 'bakyt' })],
  ['completed', () => desk(id, 'moves', 'bakyt', { move: 'completed', text: 'The visa is in the passport' })],
];
const offered = (news: 'offer_sent' | 'offer_withdrawn') =>
  inTransaction(office.database.db, (tx) => tellOfOffer(office.deps, tx, id, news, 'asel'));

test('each act of staff shows at once on the open page of who sent the request, and of no other', async () => {
  const stranger = await listen(visitor('stranger'));
  const neighbour = await listen(user('neighbour', ['ROLE_AGENT'], 'c2'));
  const agent = await listen(user('agent', ['ROLE_AGENT'], 'c1'));
  for (const [n, [what, act]] of ACTS.entries()) {
    const answer = (await act()) as { status?: number } | undefined;
    expect([what, answer?.status ?? 200]).toEqual([what, expect.toSatisfy((status: number) => status < 300)]);
    await until(() => announced(agent, id) > n);
    expect([what, announced(agent, id)]).toEqual([what, n + 1]);
  }
  expect([announced(stranger, id), announced(neighbour, id)]).toEqual([0, 0]);
}, 60_000);

test('a browser without an account that made a request or found it hears of what is done with it', async () => {
  const sold = await issued();
  const own = await requested(sold, 'exchange');
  await addGrant(office.database.db, own, hashVisitor(visitor('finder').visitorId), 'found');
  const [maker, finder, stranger] = await Promise.all(
    [{ ...visitor('maker'), visitorId: OWNER }, visitor('finder'), visitor('stranger')].map(listen),
  );
  await claim(own);
  const body = { title: 'Seat', passengerIds: [sold.passengerIds[0]], price: kgs(20_000), payBy: inHours(5) };
  expect((await desk(own, 'charges', 'asel', body)).status).toBeLessThan(300);
  await until(() => announced(maker ?? [], own) === 2 && announced(finder ?? [], own) === 2);
  expect(announced(stranger ?? [], own)).toBe(0);
}, 60_000);

test('a document shows on the open page once the virus scanner has looked at it', async () => {
  await office.attach(id, [{ name: 'copy.pdf', bytes: PDF }], AGENT);
  const { db } = office.database;
  const [file] = await listFiles(db, id);
  if (!file) throw new Error('no document');
  const waiting = { ...file, id: office.deps.ids(), key: `${file.key}-2`, scan: 'waiting' as const };
  await inTransaction(db, (tx) => insertFile(tx, waiting));
  const agent = await listen(user('agent', ['ROLE_AGENT'], 'c1'));
  await checkWaitingFiles(office.deps);
  await until(() => announced(agent, id) === 1);
}, 60_000);
