import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { inTransaction } from '#platform/db/database.ts';
import { requestsJobs } from './jobs.ts';
import { officeHarness, PDF } from './testing/requests-harness.ts';
import { notifyDesk, notifyExecutorOfMessage } from './use-cases/email-chat-answer.ts';
import { tellOfOffer, warnOfOffer } from './use-cases/offers-of-request.ts';
import { releaseRequests } from './use-cases/release-requests.ts';
import { warnOfDeadlines } from './use-cases/warn-of-deadlines.ts';

const office = officeHarness();
const AGENT = { staff: 'agent', as: 'c'.repeat(32) };
/** Its jobs listen from now on. */
beforeAll(() => void requestsJobs(office.deps));
beforeEach(() => {
  office.notices.length = 0;
});

const sendTravel = async (changed: object = {}, rest: object = AGENT): Promise<string> => {
  const { json } = await office.ask('POST', '/api/account/requests', {
    body: {
      priority: 'normal',
      deadline: null,
      phone: '+996 555 123 456',
      email: 'agent@example.kg',
      services: [{ kind: 'additional', what: 'A visa', action: 'pricing', payment: 'cash', timing: { when: 'exact' } }],
      ...changed,
    },
    ...rest,
  });
  return json.id;
};
/** A request that staff have been notified of. */
const travel = async (changed: object = {}): Promise<string> => {
  const id = await sendTravel(changed);
  office.notices.length = 0;
  return id;
};
const move = (id: string, sent: object) => office.ask('POST', `/api/requests/${id}/moves`, { body: sent, ...AGENT });
const noticesOf = (id: string) =>
  office.notices
    .filter(({ dedupe }) => dedupe.includes(id))
    .map(({ to, kind, facts }) => [to, kind, facts.variant, ...(facts.option ? [facts.option] : [])]);

describe('the author of a request', () => {
  test('is notified of moves that no e-mail is sent about, the users of the contract together', async () => {
    const id = await travel();
    office.mails.length = 0;
    await office.claim(id, 'asel');
    await office.desk(id, 'moves', 'asel', { move: 'paused', text: 'The hotel answers tomorrow' });
    await office.desk(id, 'moves', 'asel', { move: 'resumed' });
    expect(noticesOf(id)).toEqual([
      ['c1', 'request-news', 'process'],
      ['c1', 'request-news', 'paused'],
      ['c1', 'request-news', 'resumed'],
    ]);
    expect(office.mails).toEqual([]);
    expect(office.notices[0]?.facts.path).toBe(`/account/requests/${id}`);
  });

  test('is notified when another one of staff joins, and of a priority with its deadline', async () => {
    const id = await travel();
    await office.claim(id, 'asel');
    office.notices.length = 0;
    await office.desk(id, 'executor', 'asel', { executorId: 'bakyt' });
    await office.desk(id, 'executor', 'bakyt', { executorId: 'bakyt' });
    await office.put(`/api/office/requests/${id}/priority`, 'bakyt', { priority: 'fire' });
    await office.put(`/api/office/requests/${id}/priority`, 'bakyt', { priority: 'fire' });
    expect(noticesOf(id).filter(([to]) => to === 'c1')).toEqual([
      ['c1', 'request-news', 'executor'],
      ['c1', 'request-news', 'priority'],
    ]);
  });

  test('is notified of a deadline that staff set by hand, once for each', async () => {
    const id = await travel();
    await office.claim(id, 'asel');
    office.notices.length = 0;
    const set = (hours: number) => {
      const at = new Date(office.clock.now().getTime() + hours * 3_600_000);
      const deadline = localDateTime(at, BUSINESS_TIME_ZONE);
      return office.put(`/api/office/requests/${id}/deadline`, 'asel', { deadline });
    };
    expect([(await set(3)).status, (await set(3)).status, (await set(5)).status]).toEqual([200, 200, 200]);
    expect(noticesOf(id)).toEqual([1, 2].map(() => ['c1', 'request-news', 'deadline']));
  });

  test('is warned of an offer that ends soon, and no more once the request is finished', async () => {
    const id = await travel();
    const offer = { offerId: 'offer-1', until: '2026-11-20T08:00:00.000Z' };
    const warn = () => inTransaction(office.database.db, (tx) => warnOfOffer(office.deps, tx, id, offer));
    await warn();
    await warn();
    expect(noticesOf(id)).toEqual([1, 2].map(() => ['c1', 'request-news', 'offer_deadline']));
    expect(new Set(office.notices.map(({ dedupe }) => dedupe)).size).toBe(1);
    await move(id, { move: 'withdrawn' });
    office.notices.length = 0;
    await warn();
    expect(noticesOf(id)).toEqual([]);
  });
});

test('the author is notified of an offer that is withdrawn, and of documents of staff at once', async () => {
  const id = await travel();
  await office.claim(id, 'asel');
  office.notices.length = 0;
  await inTransaction(office.database.db, (tx) => tellOfOffer(office.deps, tx, id, 'offer_withdrawn', 'asel'));
  const documents = ['voucher.pdf', 'second.pdf'].map((name) => ({ name, bytes: PDF }));
  await office.attach(id, documents, { staff: 'asel' }, '?category=vouchers');
  expect(noticesOf(id)).toEqual([
    ['c1', 'request-news', 'offer_withdrawn'],
    ['c1', 'request-news', 'file'],
    ['c1', 'request-news', 'file'],
  ]);
  // The same notice, sent once.
  expect(new Set(office.notices.map(({ dedupe }) => dedupe)).size).toBe(2);
});

const waits = (...people: string[]) => people.map((to) => [to, 'desk-waits', 'created']);

test('a new request is announced to all who may take it, without its author', async () => {
  const id = await sendTravel();
  expect(noticesOf(id)).toEqual(waits('asel', 'bakyt', 'cholpon', 'lead', 'cashier'));
  const own = await sendTravel({ email: 'cashier@example.kg' }, { staff: 'cashier', as: 'd'.repeat(32) });
  expect(noticesOf(own)).toEqual(waits('asel', 'bakyt', 'cholpon', 'lead'));
  expect(office.notices.at(-1)?.facts).toMatchObject({ path: `/office/requests/${own}`, order: '' });
});

test('staff are notified of a message in the chat of a request without an executor, and no more with one', async () => {
  const id = await travel();
  const chat = { body: { clientId: randomUUID(), text: 'Is a child’s visa possible, too?' }, ...AGENT };
  expect((await office.ask('POST', `/api/requests/${id}/chat`, chat)).status).toBe(201);
  const { rows } = await office.database.pool.query(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'on:conversations.desk-awaited:requests' and payload->>'subjectId' = $1`,
    [id],
  );
  expect(rows).toMatchObject([{ payload: { subjectKind: 'request', seq: 1, userIds: expect.any(Array) } }]);
  const message = { requestId: id, seq: 1, userIds: ['asel', 'bakyt'] };
  await notifyDesk(office.deps, message);
  expect(noticesOf(id)).toEqual([
    ['asel', 'desk-waits', 'message'],
    ['bakyt', 'desk-waits', 'message'],
  ]);
  await office.claim(id, 'asel');
  office.notices.length = 0;
  await notifyDesk(office.deps, message);
  expect(noticesOf(id)).toEqual([]);
});

describe('the executor of a request', () => {
  test('is notified when its author changes the people, and the author when staff do', async () => {
    const id = await travel();
    const change = async (surname: string, by: { staff: string } = AGENT) => {
      const { peopleRevisions: revisions } = (await office.ask('GET', `/api/requests/${id}`, by)).json;
      const travellers = [{ surname, name: 'Aida', birthdate: null, document: '' }];
      return office.ask('POST', `/api/account/requests/${id}/people`, { body: { travellers, revisions }, ...by });
    };
    await change('Osmonova');
    expect(noticesOf(id)).toEqual([]);
    await office.claim(id, 'asel');
    office.notices.length = 0;
    expect((await change('Asanova')).status).toBe(200);
    expect(noticesOf(id)).toEqual([['asel', 'request-answered', 'people_changed']]);
    // The other way round, too.
    office.notices.length = 0;
    expect((await change('Asanbaeva', { staff: 'cashier' })).status).toBe(200);
    expect(noticesOf(id)).toEqual([['c1', 'request-news', 'people']]);
  });

  test('is notified of a document of its author, which is the answer that a paused request waits for', async () => {
    const id = await travel();
    await office.claim(id, 'asel');
    await office.desk(id, 'moves', 'asel', { move: 'asked', text: 'A copy of the passport, please' });
    office.notices.length = 0;
    await office.attach(
      id,
      ['passport.pdf', 'visa.pdf'].map((name) => ({ name, bytes: PDF })),
      AGENT,
    );
    expect(noticesOf(id)).toEqual([1, 2].map(() => ['asel', 'request-answered', 'file']));
    // The same notice, sent once.
    expect(new Set(office.notices.map(({ dedupe }) => dedupe)).size).toBe(1);
    const seen = await office.ask('GET', `/api/office/requests/${id}`, { staff: 'asel' });
    expect(seen.json).toMatchObject({ office: 'process', pause: null });
  });

  test('goes on waiting for the supplier when its author adds a document meanwhile', async () => {
    const id = await travel();
    await office.claim(id, 'asel');
    await office.desk(id, 'moves', 'asel', { move: 'paused', text: 'The hotel answers tomorrow' });
    await office.attach(id, [{ name: 'passport.pdf', bytes: PDF }], AGENT);
    const seen = await office.ask('GET', `/api/office/requests/${id}`, { staff: 'asel' });
    expect(seen.json).toMatchObject({ office: 'paused', pause: { reason: 'supplier' } });
  });

  test('is notified when its author writes, returns the work, accepts it with stars, or accepts an offer', async () => {
    const id = await travel();
    await office.claim(id, 'asel');
    office.notices.length = 0;
    await notifyExecutorOfMessage(office.deps, { requestId: id, seq: 3, userId: 'asel' });
    await inTransaction(office.database.db, (tx) => tellOfOffer(office.deps, tx, id, 'offer_accepted', null));
    await office.desk(id, 'moves', 'asel', { move: 'completed', text: 'Here it is' });
    await move(id, { move: 'disputed', text: 'Another hotel' });
    await office.claim(id, 'asel');
    await office.desk(id, 'moves', 'asel', { move: 'completed', text: 'Again' });
    await move(id, { move: 'accepted', rating: 5 });
    expect(noticesOf(id)).toEqual([
      ['asel', 'request-answered', 'message'],
      ['asel', 'request-answered', 'offer_accepted'],
      ['asel', 'request-answered', 'disputed'],
      ['asel', 'request-answered', 'rated', 5],
    ]);
  });

  test('is warned within half an hour of the deadline or once it is overdue, not while the clock stands', async () => {
    const until = new Date(Math.ceil(office.clock.now().getTime() / 60_000) * 60_000 + 2 * 3_600_000);
    const [deadline, soon] = [localDateTime(until, BUSINESS_TIME_ZONE), until.toISOString()];
    const [due, paused, free] = [await travel({ deadline }), await travel({ deadline }), await travel({ deadline })];
    await office.claim(due, 'asel');
    await office.claim(paused, 'bakyt');
    await office.desk(paused, 'moves', 'bakyt', { move: 'paused', text: 'We wait' });
    office.notices.length = 0;
    const warned = async () => {
      await warnOfDeadlines(office.deps);
      return office.notices
        .filter(
          ({ kind, dedupe }) => kind === 'request-deadline' && [due, paused, free].some((id) => dedupe.includes(id)),
        )
        .map(({ to, facts }) => [to, facts.until]);
    };
    expect(await warned()).toEqual([]);
    office.clock.advance({ minutes: 95 });
    expect(await warned()).toEqual([['asel', soon]]);
    expect(noticesOf(paused)).toEqual([]);
    // One that has no executor yet is everybody’s.
    expect(noticesOf(free)).toEqual(
      ['asel', 'bakyt', 'cholpon', 'lead', 'cashier'].map((to) => [to, 'desk-waits', 'deadline']),
    );
    // One that was missed is made up within a day: the same notice.
    const [first] = office.notices.filter(({ to, dedupe }) => to === 'asel' && dedupe.includes(due));
    office.clock.advance({ hours: 20 });
    office.notices.length = 0;
    expect(await warned()).toEqual([['asel', soon]]);
    expect(office.notices.filter(({ dedupe }) => dedupe.includes(due))).toEqual([first]);
    office.clock.advance({ hours: 5 });
    office.notices.length = 0;
    expect(await warned()).toEqual([]);
  });
});

test('an e-mail to the author names the chat to answer in only once there is one, and only to the author', async () => {
  const id = await travel();
  const letters = () => office.mails.filter(({ data }) => String(data.link).includes(id));
  expect(letters()[0]).toMatchObject({ data: { news: 'received', canReply: false } });
  const chat = { body: { clientId: randomUUID(), text: 'Hello' }, ...AGENT };
  const { json } = await office.ask('POST', `/api/requests/${id}/chat`, chat);
  await office.claim(id, 'asel');
  await office.desk(id, 'moves', 'asel', { move: 'completed', text: 'Here it is' });
  expect(letters().at(-1)).toMatchObject({
    data: { news: 'done', canReply: true },
    reply: { address: `reply+${json.id}@in.example.kg`, conversationId: json.id },
  });
});

test('what an executor who left had in work is free again, and all who may take it are notified', async () => {
  const ids = [await travel(), await travel(), await travel(), await travel()] as const;
  const [working, waiting, sentBack, others] = ids;
  for (const id of [working, waiting, sentBack]) await office.claim(id, 'cholpon');
  await office.desk(waiting, 'moves', 'cholpon', { move: 'asked', text: 'Which class?' });
  await office.desk(sentBack, 'moves', 'cholpon', { move: 'completed', text: 'Here it is' });
  await move(sentBack, { move: 'disputed', text: 'Another hotel' });
  await office.claim(others, 'asel');
  office.notices.length = 0;
  await releaseRequests(office.deps);
  expect(office.notices).toEqual([]);
  const { listExecutors, executorsAmong } = office.deps;
  office.deps.listExecutors = async (db) => (await listExecutors(db)).filter(({ id }) => id !== 'cholpon');
  office.deps.executorsAmong = async () => new Set(['asel']);
  await releaseRequests(office.deps);
  await releaseRequests(office.deps);
  Object.assign(office.deps, { listExecutors, executorsAmong });
  const seen = async (id: string) =>
    (await office.ask('GET', `/api/office/requests/${id}`, { staff: 'bakyt' })).json as Record<string, unknown>;
  for (const id of [working, waiting])
    expect(await seen(id)).toMatchObject({ office: 'new', executorId: null, executor: null, pause: null });
  expect(await seen(sentBack)).toMatchObject({ office: 'revision', executorId: null });
  expect(await seen(others)).toMatchObject({ office: 'process', executorId: 'asel' });
  expect(noticesOf(waiting)).toEqual(waits('asel', 'bakyt', 'lead', 'cashier'));
  expect((await office.claim(waiting, 'bakyt')).status).toBe(200);
});

test('a move that comes again after a lost answer is the same move, with one notice', async () => {
  const id = await travel();
  const twice = async (send: () => Promise<{ status: number }>) => [(await send()).status, (await send()).status];
  expect(await twice(() => office.claim(id, 'asel'))).toEqual([200, 200]);
  const rival = await office.claim(id, 'bakyt');
  expect(rival.json).toMatchObject({ status: 409, code: 'requests.claimed_by_other', details: { name: 'Asel' } });
  expect(await twice(() => office.desk(id, 'moves', 'asel', { move: 'asked', text: 'Which class?' }))).toEqual([
    200, 200,
  ]);
  expect(await twice(() => move(id, { move: 'answered', text: 'Economy' }))).toEqual([200, 200]);
  expect((await move(id, { move: 'answered', text: 'Business' })).status).toBe(409);
  await office.desk(id, 'moves', 'asel', { move: 'completed', text: 'Here it is' });
  const chat = { clientId: randomUUID(), text: 'Thank you' };
  const write = () => office.ask('POST', `/api/requests/${id}/chat`, { body: chat, ...AGENT });
  const first = await write();
  office.notices.length = 0;
  expect(await twice(() => move(id, { move: 'accepted', rating: 5, text: 'Quick' }))).toEqual([200, 200]);
  expect((await move(id, { move: 'accepted', rating: 1, text: 'Quick' })).status).toBe(409);
  expect(noticesOf(id)).toEqual([['asel', 'request-answered', 'rated', 5]]);
  // So is a message whose request has ended meanwhile; a new one is refused.
  expect((await write()).json).toEqual(first.json);
  chat.clientId = randomUUID();
  expect((await write()).json).toMatchObject({ status: 409, code: 'conversations.complete' });
});
