import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { isCallableByOwner, leaks, type Named, routesOf, statusOf } from './access-matrix/outsiders.ts';
import { type Browser, callers } from './callers.ts';
import { flight, train } from './request-offers-fixture.ts';
import { CONTACTS } from './visitor.ts';

/** Access to a request, its offers and its conversation: for all other callers they look absent, on every route. */
const harness = callers();
const { browser, signIn } = harness;

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Uploads a picture, which has a thumbnail, too. */
async function upload(who: Browser, path: string): Promise<{ files: { id: string }[] }> {
  const boundary = '----sapar';
  const head = 'content-disposition: form-data; name="files"; filename="seat.png"\r\ncontent-type: image/png';
  const answer = await who.ask('POST', {
    path,
    body: Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(PNG, 'base64'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
}

/** Sends a message with a file; its number and its file name the parts of the conversation. */
async function withFile(who: Browser, id: string): Promise<Named> {
  const { files } = await upload(who, `/api/conversations/${id}/files`);
  const fileId = files[0]?.id ?? '';
  const message = { clientId: randomUUID(), text: 'Here it is', fileIds: [fileId] };
  const { seq } = await who.good('POST', `/api/conversations/${id}/messages`, message);
  return { id, seq: String(seq), fileId };
}

/** What a member reads, which proves that the routes would answer. */
const readsOf = async (who: Browser, kind: 'request' | 'conversation', named: Named) => {
  const read = routesOf(kind).filter((route) => route.startsWith('GET /api/') && !route.includes('/office/'));
  const answers = await Promise.all(read.map(async (route) => [route, await statusOf(who, route, named)] as const));
  return answers.filter(([, status]) => status !== 200);
};

describe('a request under a contract, its offers and its conversation', () => {
  let author: Browser;
  let leaver: Browser;
  let request: Named;
  let offer: Named;
  let chat: Named;
  beforeAll(async () => {
    author = await signIn('two', 'demo-osh-city');
    leaver = await signIn('two', 'demo-osh-city');
    const { id } = await author.good('POST', '/api/account/requests', {
      priority: 'normal',
      deadline: null,
      ...CONTACTS,
      description: '',
      services: [train(20)],
      travellers: [],
      guests: [],
    });
    await upload(author, `/api/requests/${id}/files`);
    const view = await author.good('GET', `/api/requests/${id}`);
    request = { id, fileId: view.files[0].id };
    const started = await author.good('POST', `/api/requests/${id}/chat`, { clientId: randomUUID(), text: 'Hello' });
    chat = await withFile(author, started.id);
    const executor = await signIn('executor');
    await executor.good('POST', `/api/office/requests/${id}/moves`, { move: 'claimed', text: '' });
    offer = await executor.good('POST', `/api/office/requests/${id}/offers`, flight(20));
  }, 120_000);

  test('are read by everybody of the contract', async () => {
    for (const own of [author, await signIn('two', 'demo-osh-city')]) {
      expect(await readsOf(own, 'request', request)).toEqual([]);
      expect(await readsOf(own, 'conversation', chat)).toEqual([]);
      const { offers } = await own.good('GET', `/api/requests/${request.id}/offers`);
      expect(offers).toMatchObject([{ id: offer.id, canAccept: true }]);
    }
  });

  test.each([
    ['a visitor', async () => browser()],
    ['an agent of another contract', () => signIn('gold')],
    ['a company', () => signIn('company')],
    ['a sub-agent of somebody else', () => signIn('sub')],
    ['the same person under their other contract', () => signIn('two', 'demo-osh-group')],
    ['the same person who chose no contract', () => signIn('two')],
    [
      'a member who was removed while signed in',
      async () => {
        expect((await leaver.ask('GET', { path: `/api/requests/${request.id}` })).status).toBe(200);
        await harness.database.pool.query(
          `delete from agencies.members where contract_id = 'demo-osh-city'
             and user_id = (select user_id from requests.requests where id = $1)`,
          [request.id],
        );
        return leaver;
      },
    ],
  ])('are absent for %s', async (_who, caller) => {
    const stranger = await caller();
    expect(await leaks(stranger, 'request', request)).toEqual([]);
    expect(await leaks(stranger, 'offer', offer)).toEqual([]);
    expect(await leaks(stranger, 'conversation', chat)).toEqual([]);
  });
});

describe.each([
  ['a visitor', async () => browser()],
  ['an agent', () => signIn('gold')],
])('a talk of %s with support', (_author, open) => {
  let author: Browser;
  let chat: Named;
  beforeAll(async () => {
    author = await open();
    const { id } = await author.good('POST', '/api/support-chats', { clientId: randomUUID(), text: 'Hello' });
    chat = await withFile(author, id);
  }, 120_000);

  test('is read by its author and by staff', async () => {
    expect(await readsOf(author, 'conversation', chat)).toEqual([]);
    expect(await readsOf(await signIn('cashier'), 'conversation', chat)).toEqual([]);
  });

  test.each([
    ['another visitor', async () => browser()],
    ['another agent', () => signIn('silver')],
    ['a company', () => signIn('company')],
  ])('is absent for %s', async (_who, caller) => {
    expect(await leaks(await caller(), 'conversation', chat)).toEqual([]);
  });
});

test('a request of a sub-agent and its chat are read by who stands above, and by no other agent', async () => {
  const [sub, above, other] = await Promise.all([signIn('sub'), signIn('silver'), signIn('gold')]);
  const { id } = await sub.good('POST', '/api/account/requests', {
    priority: 'normal',
    deadline: null,
    ...CONTACTS,
    description: '',
    services: [train(21)],
    travellers: [],
    guests: [],
  });
  await upload(sub, `/api/requests/${id}/files`);
  const { files } = await sub.good('GET', `/api/requests/${id}`);
  const started = await sub.good('POST', `/api/requests/${id}/chat`, { clientId: randomUUID(), text: 'Hello' });
  const [request, chat] = [{ id, fileId: files[0].id }, await withFile(sub, started.id)];
  expect(await readsOf(above, 'request', request)).toEqual([]);
  expect(await readsOf(above, 'conversation', chat)).toEqual([]);
  expect(await leaks(other, 'request', request)).toEqual([]);
  expect(await leaks(other, 'conversation', chat)).toEqual([]);
});

test('every route that names a part of these is called with a real one', () => {
  const parts = [...routesOf('request'), ...routesOf('conversation')].filter(
    (route) => !isCallableByOwner(route) && !route.includes('/office/'),
  );
  expect(parts.filter((route) => !/:(fileId|seq)\b/.test(route))).toEqual([]);
});
