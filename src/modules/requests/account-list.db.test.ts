import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OwnRequest } from './api.ts';
import { OUTSIDER, officeHarness, PDF } from './testing/requests-harness.ts';

const office = officeHarness();
const { ask, issued, asked, attach, desk, claim } = office;
const ABSENT = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** An order that was sold under a contract. */
async function soldUnder(contractId: string | null) {
  const sold = await issued();
  await office.database.pool.query('update orders.orders set contract_id = $2 where id = $1', [sold.id, contractId]);
  return sold;
}
async function requestedBy(staff: string, contractId: string, kind = 'refund', as = OUTSIDER) {
  const sold = await soldUnder(contractId);
  const made = await ask('POST', '/api/requests', { staff, as, body: asked(sold, kind) });
  expect(made.status, made.raw.body).toBe(201);
  return { id: made.json.id as string, sold };
}
const list = async (staff: string, query = '', as = OUTSIDER) => {
  const { status, json } = await ask('GET', `/api/account/requests${query}`, { staff, as });
  expect(status).toBe(200);
  return json as { requests: OwnRequest[]; next: string | null };
};
const ids = async (staff: string, query = '', as = OUTSIDER) =>
  (await list(staff, query, as)).requests.map(({ id }) => id);

test('a contract lists its own requests and its sub-agents’ and no others', async () => {
  const own = await requestedBy('agent', 'c1');
  const below = await requestedBy('sub', 'c1-sub');
  // A passenger who found the order asks for themselves: it is the contract's all the same.
  const passengers = await soldUnder('c1');
  const third = (await ask('POST', '/api/requests', { body: asked(passengers, 'release_seats') })).json.id;

  expect(await ids('agent')).toEqual([third, own.id]);
  expect(await ids('sub')).toEqual([below.id]);
  expect(await ids('above')).toEqual([third, below.id, own.id]);
  // Another contract, another role, the same person under another contract, and the house's people, whose list is the
  // desk.
  for (const who of ['company', 'agent-elsewhere', 'cashier', 'asel']) expect(await ids(who), who).toEqual([]);
  expect((await ask('GET', '/api/account/requests')).status).toBe(401);

  const rows = (await list('above')).requests;
  expect(rows.map(({ contract }) => contract?.number ?? null)).toEqual([null, expect.any(String), null]);
  expect(rows[2]).toMatchObject({
    orderId: own.sold.id,
    orderNumber: own.sold.number,
    kind: 'refund',
    status: 'new',
    ended: null,
    actor: 'staff',
    route: { from: { ru: 'Бишкек' }, to: { ru: 'Ош' } },
  });

  // The page of one follows the same rule, and a stranger's is answered as one that is not there.
  const read = async (staff: string, id: string) => {
    const { status, json } = await ask('GET', `/api/requests/${id}`, { staff, as: OUTSIDER });
    return [status, json.code ?? 'shown'];
  };
  const absent = [404, 'requests.not_found'];
  expect(await read('above', ABSENT)).toEqual(absent);
  for (const [who, id, listed] of [
    ['agent', own.id, [200, 'shown']],
    ['above', own.id, [200, 'shown']],
    ['above', below.id, [200, 'shown']],
    ['sub', own.id, absent],
    ['agent', below.id, absent],
    ['company', own.id, absent],
    ['agent-elsewhere', own.id, absent],
    ['cashier', below.id, [200, 'shown']],
  ] as const)
    expect(await read(who, id), `${who} ${id === own.id ? 'own' : 'below'}`).toEqual(listed);
});

test('a user without a contract lists their own requests, in any browser of theirs', async () => {
  const sold = await soldUnder(null);
  // The house's people see every order; what they asked for is their own.
  const splitRequest = (await ask('POST', '/api/requests', { staff: 'cashier', body: asked(sold, 'exchange') })).json
    .id;
  expect(await ids('cashier', '', 'e'.repeat(32))).toEqual([splitRequest]);
  // A customer proves to know a request, and has it wherever they sign in.
  const { number } = (await ask('GET', `/api/requests/${splitRequest}`, { staff: 'cashier' })).json;
  const body = { number, proof: 'Canaryeva' };
  expect((await ask('POST', '/api/requests/find', { staff: 'customer', body })).status).toBe(200);
  expect(await ids('customer', '', 'f'.repeat(32))).toEqual([splitRequest]);
});

test('a list is filtered by its columns, and pages continue without gap or repeat', async () => {
  const made = new Set<string>();
  const unclaimed = await requestedBy('company', 'c3', 'forced_refund');
  const documented = await requestedBy('company', 'c3', 'forced_refund');
  await attach(documented.id, [{ name: 'a.pdf', bytes: PDF }], { staff: 'company', as: OUTSIDER });
  const claimed = await requestedBy('company', 'c3', 'refund');
  await claim(claimed.id);
  const questioned = await requestedBy('company', 'c3', 'exchange');
  await claim(questioned.id);
  await desk(questioned.id, 'moves', 'asel', { move: 'asked', text: 'Which day?' });
  const done = await requestedBy('company', 'c3', 'exchange');
  await claim(done.id);
  await desk(done.id, 'moves', 'asel', { move: 'completed', text: 'Changed' });
  const rejected = await requestedBy('company', 'c3', 'refund');
  await claim(rejected.id);
  await desk(rejected.id, 'moves', 'asel', { move: 'rejected', text: 'Past' });
  const of = (wanted: { status?: string; kind?: string }) => ids('company', `?${new URLSearchParams(wanted)}`);
  expect(await of({ status: 'new' })).toEqual([documented.id]);
  expect(await of({ status: 'clarifying' })).toEqual([questioned.id, unclaimed.id]);
  expect(await of({ status: 'processing' })).toEqual([claimed.id]);
  expect(await of({ status: 'done' })).toEqual([rejected.id, done.id]);
  expect(await of({ status: 'done', kind: 'exchange' })).toEqual([done.id]);
  // The beginning of the number of a request or of its order.
  const { requests } = await list('company');
  const exact = requests.find(({ id }) => id === claimed.id);
  expect(await ids('company', `?q=${exact?.number}`)).toEqual([claimed.id]);
  expect(await ids('company', `?q=${exact?.orderNumber}`)).toEqual([claimed.id]);
  expect(await ids('company', '?q=nothing')).toEqual([]);
  expect(requests.map(({ status, ended, actor }) => [status, ended, actor])).toEqual([
    ['done', 'rejected', 'nobody'],
    ['done', 'done', 'author'],
    ['clarifying', null, 'author'],
    ['processing', null, 'staff'],
    ['new', null, 'staff'],
    ['clarifying', null, 'author'],
  ]);
  // Many more of one moment: the cursor of a page distinguishes them.
  await office.database.pool.query(
    `insert into requests.requests (id, number, kind, status, priority, reason, order_id, order_number, locale, sealed,
       user_id, contract_id, executor_id, executor_name, deadline, created_at, updated_at, counting)
      select 'row-' || n, 'R-9' || lpad(n::text, 7, '0'), kind, 'complete', priority, reason, order_id, order_number,
       locale, sealed, user_id, contract_id, executor_id, executor_name, deadline, created_at, updated_at,
       counting
     from requests.requests, generate_series(1, 60) n where id = $1`,
    [claimed.id],
  );
  let after = '';
  const sizes: number[] = [];
  for (;;) {
    const page = await list('company', after && `?after=${after}`);
    sizes.push(page.requests.length);
    for (const { id } of page.requests) made.add(id);
    if (!page.next) break;
    after = page.next;
  }
  expect([sizes, made.size]).toEqual([[25, 25, 16], 66]);
  for (const bad of ['1', '99999999999999.x', "1763000000000.x'", 'x.y'])
    expect(
      (await ask('GET', `/api/account/requests?after=${encodeURIComponent(bad)}`, { staff: 'company' })).status,
    ).toBe(400);
});

test('a document attached on a page of the account leads back to that page', async () => {
  const { id } = await requestedBy('agent', 'c1', 'forced_refund');
  const led = await attach(id, [{ name: 'a.pdf', bytes: PDF }], { staff: 'agent', as: OUTSIDER }, '?back=account');
  expect([led.status, led.raw.headers.location]).toEqual([303, `/account/requests/${id}?files=ok#files`]);
});

test('who stands above a contract asks without a key of their browser, and gets e-mails without a link', async () => {
  const ABOVE = 'u'.repeat(32);
  const before = office.mails.length;
  const { id } = await requestedBy('above', 'c1-sub', 'refund', ABOVE);
  expect(office.mails.slice(before).every(({ data }) => !String(data.link).includes('code='))).toBe(true);
  expect((await ask('GET', `/api/requests/${id}`, { staff: 'above', as: ABOVE })).json.access).toBe('author');
  // The same browser after they have lost their place.
  expect((await ask('GET', `/api/requests/${id}`, { as: ABOVE })).status).toBe(404);
});

const message = () => ({ clientId: randomUUID(), text: 'Is a copy enough?' });

test('staff who made a request for the people of a contract act and write for its author', async () => {
  const { id } = await requestedBy('bakyt', 'c1');
  const { json } = await ask('GET', `/api/requests/${id}`, { staff: 'bakyt', as: OUTSIDER });
  expect([json.access, json.moves]).toEqual(['author', ['withdrawn']]);
  const said = await ask('POST', `/api/requests/${id}/chat`, { staff: 'bakyt', as: OUTSIDER, body: message() });
  expect(said.status, said.raw.body).toBe(201);
  const chat = await ask('GET', `/api/requests/${id}/chat`, { staff: 'bakyt', as: OUTSIDER });
  expect([chat.json.history.conversation.side, chat.json.history.conversation.mayWrite]).toEqual(['author', true]);
});

test('who made it and left its contract reads its conversation, and neither writes nor acts', async () => {
  const { id } = await requestedBy('agent', 'c1');
  const first = await ask('POST', `/api/requests/${id}/chat`, { staff: 'agent', as: OUTSIDER, body: message() });
  // The agent is a cashier of the house today.
  for (const table of ['requests.requests', 'conversations.conversations'])
    await office.database.pool.query(
      `update ${table} set user_id = 'cashier' where contract_id = 'c1' and user_id = 'agent'`,
    );
  const { json } = await ask('GET', `/api/requests/${id}`, { staff: 'cashier' });
  expect([json.access, json.moves]).toEqual(['author', []]);
  const { history, writable } = (await ask('GET', `/api/requests/${id}/chat`, { staff: 'cashier' })).json;
  expect([history.conversation.side, history.conversation.mayWrite, writable]).toEqual(['author', false, false]);
  const refused = await ask('POST', `/api/requests/${id}/chat`, { staff: 'cashier', body: message() });
  expect([refused.status, refused.json.code]).toEqual([403, 'conversations.left']);
  const colleague = await ask('POST', `/api/requests/${id}/chat`, { staff: 'agent', body: message() });
  expect([colleague.status, colleague.json.seq > first.json.seq]).toEqual([201, true]);
});
