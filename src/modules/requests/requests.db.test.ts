import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#kernel/account.ts';
import { createOrders } from '#modules/orders/index.ts';
import { placed } from '#modules/orders/testing/buy.ts';
import { createWorld, person, type World } from '#modules/orders/testing/orders-world.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { directoryFiles } from '#platform/files/files.ts';
import { SESSION_COOKIE, VISITOR_COOKIE } from '#platform/http/caller.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { testServer } from '../../../tests/support/server.ts';
import type { RequestsDeps } from './ports.ts';
import { requestsRoutes } from './routes.ts';
import { followActs } from './use-cases/follow-acts.ts';

const ORIGIN = 'http://127.0.0.1:3000';
const OWNER = 'a'.repeat(32);
const STRANGER = 'b'.repeat(32);
const staff = (userId: string, name: string): Account => ({
  userId,
  name,
  roles: ['ROLE_EXECUTOR'],
  contractId: null,
  workplaceId: null,
});
const ACCOUNTS = new Map([
  ['asel', staff('asel', 'Asel')],
  ['bakyt', staff('bakyt', 'Bakyt')],
  ['cholpon', staff('cholpon', 'Cholpon')],
  ['agent', { ...staff('agent', 'Agent'), roles: ['ROLE_AGENT'] as const, contractId: 'c1' }],
]);
const folder = mkdtempSync(join(tmpdir(), 'sapar-requests-'));
const mails: { template: string; data: Record<string, unknown>; to: string }[] = [];

let database: TestDatabase;
let world: World;
let deps: RequestsDeps;
let app: Awaited<ReturnType<typeof testServer>>['app'];
const { log, lines } = testLog();
const clock = testClock(new Date().toISOString());

beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database, { clock, log, lines }, { aaa: 2, rbg: 0, rmg: 0, ins: 0 });
  const secret = randomBytes(32);
  deps = {
    db: database.db,
    clock,
    ids: randomUUID,
    sealer: createSealer(secret),
    blind: createBlindIndex(secret),
    limiter: world.deps.limiter,
    files: directoryFiles(folder),
    orders: createOrders(world.deps).serving,
    notifications: { sendMail: async (_tx, mail) => void mails.push(mail) },
    config: { baseUrl: 'https://sapar.example', staffMail: 'staff@sapar.example' },
    log: (message, details) => log.warn(details, message),
  };
  ({ app } = await testServer(database, (fastify) => requestsRoutes(fastify, deps), {
    clock,
    readAccount: async (token) => ACCOUNTS.get(token) ?? null,
  }));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

type Ask = { body?: unknown; as?: string; staff?: string; ip?: string; headers?: Record<string, string> };
let address = 0;
async function ask(method: 'GET' | 'POST', url: string, { body, as = OWNER, ...rest }: Ask = {}) {
  address += 1;
  const session = rest.staff ? `; ${SESSION_COOKIE}=${rest.staff}` : '';
  const answer = await app.inject({
    url,
    method,
    remoteAddress: rest.ip ?? `198.51.${address >> 8}.${address % 250}`,
    ...(body === undefined ? {} : { payload: body as object }),
    headers: { cookie: `${VISITOR_COOKIE}=${as}${session}`, origin: ORIGIN, ...rest.headers },
  });
  const json = answer.headers['content-type']?.includes('json') ? answer.json() : null;
  return { status: answer.statusCode, json, raw: answer };
}

let serial = 0;
const who = { visitorId: OWNER, locale: 'ru' as const, ip: '192.0.2.7', account: null };
/** Two adults with tickets in hand. */
async function issued() {
  const doc = () => `AN${String(6_000_000 + serial++)}`;
  const documents = [doc(), doc()] as const;
  const id = await placed(world, who, [
    person({ documentNumber: documents[0] }),
    person({ name: 'Nurlan', gender: 'male', documentNumber: documents[1] }),
  ]);
  const intent = [...world.payments.intents.values()].find((i) => i.orderId === id);
  await world.payments.capture(intent?.id ?? '');
  await world.pass({ seconds: 1 });
  await world.pass({ seconds: 1 });
  const order = await readOrder(world.deps, who, id);
  expect(order.status).toBe('sold');
  return { id, number: order.number, order, documents, people: order.passengers.map((p) => p.id) };
}
type Sold = Awaited<ReturnType<typeof issued>>;

const asked = (sold: Sold, kind: string, changed: object = {}) => ({
  orderId: sold.id,
  kind,
  passengerIds: [sold.people[0]],
  reason: 'carrier_cancelled',
  description: 'Canaryeva waited at the gate',
  agreed: true,
  ...changed,
});
async function requested(sold: Sold, kind: string, changed: object = {}): Promise<string> {
  const made = await ask('POST', '/api/requests', { body: asked(sold, kind, changed) });
  expect(made.json).toMatchObject({ number: expect.stringMatching(/^R-\d{8}$/) });
  return made.json.id;
}

const PDF = Buffer.from('%PDF-1.7 Canaryeva was ill');
function form(files: readonly { name: string; bytes: Buffer }[]) {
  const boundary = `----sapar${randomBytes(8).toString('hex')}`;
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
const attach = (id: string, files: readonly { name: string; bytes: Buffer }[], rest: Ask = {}, back = '') =>
  ask('POST', `/api/requests/${id}/files${back}`, { ...rest, ...form(files) });

const desk = (id: string, path: string, staffId: string, body: object) =>
  ask('POST', `/api/office/requests/${id}/${path}`, { staff: staffId, body });
const claim = (id: string, by = 'asel') => desk(id, 'moves', by, { move: 'claimed' });
const som = (minor: number) => ({ minor, currency: 'KGS' });

/** By hand everything of the first passenger's fare and taxes, 100 som taken off. */
async function calculated(id: string, sold: Sold, changed: object = {}, by = 'asel') {
  const { json } = await ask('GET', `/api/office/requests/${id}`, { staff: by });
  const { fare, taxes } = json.paid[0].parts;
  const line = { passengerId: sold.people[0], fare, taxes, fees: som(0), penalty: som(10_000), ...changed };
  return desk(id, 'sums', by, { way: 'hand', lines: [line] });
}

const refundsOf = (sold: Sold) => {
  const intent = [...world.payments.intents.values()].find((i) => i.orderId === sold.id);
  return world.payments.refunds.filter((r) => r.intentId === intent?.id).map((r) => r.amount.minor);
};

test('a forced refund needs documents, sums, a second person, and pays back once to where the money came from', async () => {
  const sold = await issued();
  const id = await requested(sold, 'forced_refund');
  const own = await ask('GET', `/api/requests/${id}`);
  expect(own.json).toMatchObject({ status: 'clarifying', documentsNeeded: true, actor: 'author' });
  await claim(id);
  expect((await calculated(id, sold)).json.code).toBe('requests.documents_required');
  expect((await attach(id, [{ name: 'spravka.pdf', bytes: PDF }])).status).toBe(200);
  expect(mails.at(-1)).toMatchObject({ template: 'staff-alert', to: 'staff@sapar.example' });

  const told = await calculated(id, sold);
  const price = sold.order.price.lines[0];
  const back = (price?.fare.minor ?? 0) + (price?.taxes.minor ?? 0) - 10_000;
  expect(told.json.act).toMatchObject({ way: 'hand', back: som(back), calculatedBy: 'Asel' });
  const actId = told.json.act.id;
  const early = await desk(id, 'carry-out', 'asel', { actId, reference: 'KC-1' });
  expect(early.json.code).toBe('requests.cannot');
  const self = await desk(id, 'approval', 'asel', { actId, agreed: true });
  expect([self.status, self.json.code]).toEqual([403, 'requests.second_person']);
  const stale = await desk(id, 'approval', 'bakyt', { actId: 'another', agreed: true });
  expect(stale.json.code).toBe('requests.sums_changed');
  expect((await desk(id, 'approval', 'bakyt', { actId, agreed: true })).json.act.approvedBy).toBe('Bakyt');
  const unnamed = await desk(id, 'carry-out', 'asel', { actId });
  expect(unnamed.json.code).toBe('requests.reference_required');
  expect(refundsOf(sold)).toEqual([]);

  // Two people press the button at the same time, and one of them twice.
  const body = { actId, reference: 'KC-20931' };
  await Promise.all(['asel', 'bakyt', 'asel'].map((by) => desk(id, 'carry-out', by, body)));
  await desk(id, 'carry-out', 'asel', body);
  await world.pass({ seconds: 1 });
  expect(refundsOf(sold)).toEqual([back]);
  const order = await readOrder(world.deps, who, sold.id);
  expect(order.status).toBe('partial_sold');
  expect(order.returns).toMatchObject([{ kind: 'refund', state: 'done', back: som(back), receipt: true }]);
  expect(world.supplier.calls.filter((call) => call.startsWith('refund'))).toEqual([]);
  const after = await ask('GET', `/api/requests/${id}`);
  expect(after.json).toMatchObject({
    status: 'done',
    ended: 'done',
    back: som(back),
    moves: ['accepted', 'disputed'],
  });
  const yes = await ask('POST', `/api/requests/${id}/moves`, { body: { move: 'accepted' } });
  expect(yes.json.moves).toEqual([]);
});

test('the carrier’s own promise gives everything back, and is done at the carrier under one operation id', async () => {
  const sold = await issued();
  const id = await requested(sold, 'forced_refund', { passengerIds: sold.people });
  await attach(id, [{ name: 'note.pdf', bytes: PDF }]);
  await claim(id);
  const told = await desk(id, 'sums', 'asel', { way: 'supplier', lines: [] });
  expect(told.json.act.back).toEqual(sold.order.price.total);
  const actId = told.json.act.id;
  await desk(id, 'approval', 'bakyt', { actId, agreed: true });
  // The answer is lost: nobody is paid until it is certain, and nothing is sent again.
  world.supplier.faults.refund.push('unknown-but-done');
  const sent = await desk(id, 'carry-out', 'asel', { actId });
  expect(sent.json).toMatchObject({ actor: 'carrier', act: { state: 'sent' }, staffMoves: [] });
  expect(refundsOf(sold)).toEqual([]);
  await world.pass({ minutes: 1 });
  await followActs(deps);
  await followActs(deps);
  expect(refundsOf(sold)).toEqual([sold.order.price.total.minor]);
  expect(world.supplier.effects.get(actId)).toBe(1);
  expect((await ask('GET', `/api/office/requests/${id}`, { staff: 'asel' })).json.office).toBe('checkup');
});

test('no more goes back than was paid, and nothing below zero', async () => {
  const sold = await issued();
  const id = await requested(sold, 'refund');
  await claim(id);
  for (const changed of [
    { fare: som(99_999_999) },
    { taxes: som(-1) },
    { fees: som(99_999_999) },
    { penalty: som(99_999_999) },
    { fare: { minor: 100, currency: 'RUB' } },
  ])
    expect((await calculated(id, sold, changed)).json.code).toBe('orders.forced_beyond_paid');
  const none = { fare: som(0), taxes: som(0), penalty: som(0) };
  expect((await calculated(id, sold, none)).json.code).toBe('orders.forced_nothing');
  expect((await desk(id, 'sums', 'asel', { way: 'hand', lines: [] })).json.code).toBe('requests.whole_party');
});

test('the database itself refuses a first approver, new sums, and a payment nobody approved', async () => {
  const sold = await issued();
  const id = await requested(sold, 'refund');
  await claim(id);
  await calculated(id, sold);
  const write = (change: string) =>
    database.pool.query(`update requests.request_acts set ${change} where request_id = $1`, [id]).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  expect(await write("approved_by = 'asel', state = 'approved'")).toBe('23514');
  expect(await write("state = 'sent', reference = 'x'")).toBe('23514');
  expect(await write('back_minor = back_minor + 1')).toBe('23514');
  expect(await write("approved_by = 'bakyt', state = 'approved'")).toBe('done');
  expect(await write("approved_by = 'asel2'")).toBe('23514');
  // The control: without the guard the same write goes through.
  await database.pool.query('alter table requests.request_acts drop constraint request_acts_second_person');
  await database.pool.query('alter table requests.request_acts disable trigger request_acts_frozen');
  expect(await write("approved_by = 'asel'")).toBe('done');
  await database.pool.query('alter table requests.request_acts enable trigger request_acts_frozen');
  await database.pool.query(`update requests.request_acts set state = 'dropped' where request_id = '${id}'`);
  await database.pool.query(
    'alter table requests.request_acts add constraint request_acts_second_person check (approved_by is null or approved_by <> calculated_by) not valid',
  );
  await expect(
    database.pool.query(`delete from requests.request_history where request_id = '${id}'`),
  ).rejects.toThrow('append-only');
});

test('seats are released by request, bring no money, and the ticket can be refunded after', async () => {
  const sold = await issued();
  const id = await requested(sold, 'release_seats', { reason: 'plans' });
  expect((await readOrder(world.deps, who, sold.id)).status).toBe('sold');
  expect(mails.filter((m) => m.template === 'staff-alert').at(-1)?.data.order).toBe(sold.number);
  await claim(id);
  await Promise.all(['asel', 'bakyt'].map((by) => desk(id, 'carry-out', by, {})));
  const order = await readOrder(world.deps, who, sold.id);
  expect(order.tickets.map((t) => t.state).sort()).toEqual(['open', 'released']);
  expect(order.status).toBe('partial_sold');
  expect(refundsOf(sold)).toEqual([]);
  expect(world.supplier.calls.filter((c) => c.startsWith('releaseSeats'))).toHaveLength(1);

  const later = await requested(sold, 'refund');
  await claim(later);
  const told = await calculated(later, sold);
  const actId = told.json.act.id;
  await desk(later, 'approval', 'bakyt', { actId, agreed: true });
  await desk(later, 'carry-out', 'asel', { actId, reference: 'KC-2' });
  expect(refundsOf(sold)).toHaveLength(1);
});

test('a changed passport reaches the order sealed, and its history does not say what it is', async () => {
  const sold = await issued();
  const fresh = `AN${String(7_000_000 + serial++)}`;
  const wrong = await ask('POST', '/api/requests', {
    body: asked(sold, 'passport_change', { documentType: 'passport', documentNumber: '1', expiration: '' }),
  });
  expect(wrong.json.fields.map((f: { path: string }) => f.path)).toContain('documentNumber');
  const id = await requested(sold, 'passport_change', {
    documentType: 'passport',
    documentNumber: fresh,
    expiration: '2035-05-05',
    reason: 'new_document',
  });
  await claim(id);
  expect((await ask('GET', `/api/office/requests/${id}`, { staff: 'asel' })).json.passport.number).toBe(
    fresh,
  );
  await desk(id, 'moves', 'asel', { move: 'completed', text: 'The carrier was told' });
  const order = await readOrder(world.deps, who, sold.id);
  expect(order.passengers[0]?.documentMasked).toBe(`•••••${fresh.slice(-2)}`);
  expect(order.history.at(-1)).toMatchObject({ kind: 'passport_changed', details: {} });
  const found = await ask('POST', '/api/requests/subject', {
    body: { surname: 'canaryeva', document: fresh },
    as: STRANGER,
  });
  expect(found.json).toEqual({ orderId: sold.id });
});

test('a request that asks for too much or too little says what is wrong with it', async () => {
  const sold = await issued();
  const said = async (kind: string, changed: object) => {
    const { json } = await ask('POST', '/api/requests', { body: asked(sold, kind, changed) });
    return json.fields?.[0]?.code ?? json.code;
  };
  expect(await said('refund', { passengerIds: [] })).toBe('requests.nobody');
  expect(await said('refund', { agreed: false })).toBe('requests.agreement_required');
  expect(await said('refund', { email: 'nowhere' })).toBe('common.bad_email');
  expect(await said('passport_change', { passengerIds: sold.people })).toBe('requests.one_person');
  expect(await said('refund', { passengerIds: [sold.people[0], 'another'] })).toBe('requests.tickets_busy');

  const id = await requested(sold, 'forced_refund');
  await attach(id, [{ name: 'a.pdf', bytes: PDF }]);
  await claim(id);
  const told = await desk(id, 'sums', 'asel', { way: 'supplier', lines: [] });
  const actId = told.json.act.id;
  await desk(id, 'approval', 'bakyt', { actId, agreed: true });
  // The carrier has changed its mind since: nothing is begun, and the sum is worked out anew.
  world.supplier.faults.quoteRefund.push('not-automatic');
  const refused = await desk(id, 'carry-out', 'asel', { actId });
  expect([refused.status, refused.json.code]).toEqual([409, 'orders.refund_not_automatic']);
  const after = await ask('GET', `/api/office/requests/${id}`, { staff: 'asel' });
  expect(after.json).toMatchObject({ office: 'process', act: null });
  // Another sum than the approved one is not given back.
  const other = (await desk(id, 'sums', 'asel', { way: 'supplier', lines: [] })).json.act.id;
  await desk(id, 'approval', 'bakyt', { actId: other, agreed: true });
  const { tariff } = world.deps.pricing;
  world.deps.pricing.tariff = (sale) => ({ ...tariff(sale), voidReturnsFees: false });
  const changed = await desk(id, 'carry-out', 'asel', { actId: other });
  world.deps.pricing.tariff = tariff;
  expect(changed.json.code).toBe('orders.forced_sums_changed');
  // A certain refusal at the carrier is told, and the tickets stay open.
  const anew = (await desk(id, 'sums', 'asel', { way: 'supplier', lines: [] })).json.act.id;
  await desk(id, 'approval', 'bakyt', { actId: anew, agreed: true });
  world.supplier.faults.refund.push('reject');
  const no = await desk(id, 'carry-out', 'asel', { actId: anew });
  expect([no.status, no.json.code]).toEqual([409, 'requests.carrier_refused']);
  expect((await readOrder(world.deps, who, sold.id)).status).toBe('sold');
  await ask('POST', `/api/requests/${id}/moves`, { body: { move: 'withdrawn' } });
  const closed = await attach(id, [{ name: 'b.pdf', bytes: PDF }]);
  expect(closed.json.code).toBe('requests.closed');
});

test('who asked for the money does not agree to it, although another worked it out', async () => {
  const sold = await issued();
  const made = await ask('POST', '/api/requests', { staff: 'bakyt', body: asked(sold, 'refund') });
  const { id } = made.json;
  await claim(id);
  const actId = (await calculated(id, sold)).json.act.id;
  const own = await desk(id, 'approval', 'bakyt', { actId, agreed: true });
  expect([own.status, own.json.code]).toEqual([403, 'requests.second_person']);
  const seen = await ask('GET', `/api/office/requests/${id}`, { staff: 'bakyt' });
  expect(seen.json.staffMoves).not.toContain('approved');
  expect((await desk(id, 'approval', 'cholpon', { actId, agreed: true })).json.act.state).toBe('approved');
});

test('what was asked under a contract stays with it: the same browser without the contract sees nothing', async () => {
  const sold = await issued();
  const made = await ask('POST', '/api/requests', { staff: 'agent', body: asked(sold, 'refund') });
  const path = `/api/requests/${made.json.id}`;
  expect((await ask('GET', path, { staff: 'agent' })).status).toBe(200);
  expect((await ask('GET', path)).status).toBe(404);
});

test('a passenger may ask about an agency’s order: the agency sees it and is written to, the staff are told whose it is, and the sum is the agency’s to know', async () => {
  const sold = await issued();
  await database.pool.query(`update orders.orders set contract_id = 'c1' where id = $1`, [sold.id]);
  mails.length = 0;
  // Whoever found the order by its number and a surname has a grant, as the buyer of this one has.
  const made = await ask('POST', '/api/requests', {
    body: asked(sold, 'release_seats', { email: 'passenger@example.kg' }),
  });
  const path = `/api/requests/${made.json.id}`;
  expect((await ask('GET', path)).status).toBe(200);
  expect((await ask('GET', path, { staff: 'agent', as: STRANGER })).status).toBe(200);
  expect((await ask('GET', path, { as: STRANGER })).status).toBe(404);
  expect(mails.map(({ template, to }) => `${template} ${to}`)).toEqual([
    'request-news passenger@example.kg',
    'request-news canary@example.kg',
    'staff-alert staff@sapar.example',
  ]);
  expect(mails[2]?.data.reason).toContain('agency');
  const { requests } = (await ask('GET', '/api/office/requests', { staff: 'asel' })).json;
  expect(requests.find((r: { id: string }) => r.id === made.json.id)).toMatchObject({ agency: true });
  expect((await ask('GET', `/api/office/requests/${made.json.id}`, { staff: 'asel' })).json.agency).toBe(
    true,
  );
});

test('strangers’ requests and files answer as absent, and the desk is for staff', async () => {
  const sold = await issued();
  const id = await requested(sold, 'refund');
  await attach(id, [{ name: 'a.pdf', bytes: PDF }]);
  const { json } = await ask('GET', `/api/requests/${id}`);
  const file = `/api/requests/${id}/files/${json.files[0].id}`;
  const nobody = 'c'.repeat(32);
  const absent = await ask('GET', '/api/requests/0f8fad5b-d9cb-469f-a165-70867728950e', { as: nobody });
  for (const answer of [
    await ask('GET', `/api/requests/${id}`, { as: nobody }),
    await ask('GET', file, { as: nobody }),
    await ask('GET', `/api/requests/${id}`, { as: nobody, staff: 'agent' }),
    await ask('POST', `/api/requests/${id}/moves`, { as: nobody, body: { move: 'withdrawn' } }),
    await attach(id, [{ name: 'b.pdf', bytes: PDF }], { as: nobody }),
  ])
    expect([answer.status, answer.json.code]).toEqual([absent.status, absent.json.code]);
  const subject = await ask('GET', `/api/requests/subject/${sold.id}`, { as: nobody });
  expect([subject.status, subject.json.code]).toEqual([404, 'orders.not_found']);
  const foreign = await ask('POST', '/api/requests', { as: nobody, body: asked(sold, 'exchange') });
  expect([foreign.status, foreign.json.code]).toEqual([404, 'orders.not_found']);
  for (const staffId of [undefined, 'agent']) {
    const opts = staffId ? { staff: staffId } : {};
    const status = staffId ? 403 : 401;
    expect((await ask('GET', '/api/office/requests', opts)).status).toBe(status);
    expect((await ask('GET', `/api/office/requests/${id}`, opts)).status).toBe(status);
    const moved = await ask('POST', `/api/office/requests/${id}/moves`, {
      ...opts,
      body: { move: 'claimed' },
    });
    expect(moved.status).toBe(status);
  }
  expect((await ask('GET', file, { staff: 'asel', as: nobody })).status).toBe(200);
});

test('a document comes back as a download that no page can run, and lies sealed on the disk', async () => {
  const id = await requested(await issued(), 'refund');
  const led = await attach(id, [{ name: '../../справка (Ivanova).exe', bytes: PDF }], {}, '?back=request');
  expect([led.status, led.raw.headers.location]).toEqual([303, `/bid-return/${id}?files=ok#files`]);
  const { json } = await ask('GET', `/api/requests/${id}`);
  expect(json.files[0]).toMatchObject({ name: 'справка (Ivanova).pdf', contentType: 'application/pdf' });
  const { raw } = await ask('GET', `/api/requests/${id}/files/${json.files[0].id}`);
  expect(raw.rawPayload).toEqual(PDF);
  expect(raw.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''[\w%.-]+$/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const kept = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
  for (const entry of kept)
    expect(readFileSync(join(entry.parentPath, entry.name)).includes('Canaryeva')).toBe(false);
});

test('what is no document, too large, too many or no form is refused, and nothing of it is kept', async () => {
  const id = await requested(await issued(), 'refund');
  const count = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length;
  const before = count();
  const exe = await attach(id, [{ name: 'note.pdf', bytes: Buffer.from('MZ not a document') }]);
  expect([exe.status, exe.json.code]).toEqual([400, 'requests.file_kind']);
  const large = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]);
  const bomb = await attach(id, [{ name: 'big.pdf', bytes: large }]);
  expect([bomb.status, bomb.json.code]).toEqual([422, 'requests.file_too_large']);
  const led = await attach(id, [{ name: 'big.pdf', bytes: large }], {}, '?back=request');
  expect(led.raw.headers.location).toBe(`/bid-return/${id}?files=requests.file_too_large#files`);
  const nothing = await attach(id, []);
  expect(nothing.json.code).toBe('requests.no_file');
  const json = await ask('POST', `/api/requests/${id}/files`, { body: { a: 1 } });
  expect(json.status).toBe(400);
  const broken = await ask('POST', `/api/requests/${id}/files`, {
    body: Buffer.from('nonsense'),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect([broken.status, broken.json.code]).toEqual([400, 'requests.bad_upload']);
  expect(count()).toBe(before);
  const eleven = Array.from({ length: 11 }, (_, i) => ({ name: `${i}.pdf`, bytes: PDF }));
  await attach(id, eleven.slice(0, 9));
  await Promise.all([0, 1, 2].map((i) => attach(id, [{ name: `${i}.pdf`, bytes: PDF }])));
  expect((await ask('GET', `/api/requests/${id}`)).json.files).toHaveLength(10);
  expect((await attach(id, eleven)).json.code).toBe('requests.too_many_files');
});

/** Sends a form of so many megabytes from one small buffer, as fast as it is taken. */
function pour(port: number, id: string, megabytes: number): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024, 32);
  const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF-';
  return new Promise((resolve) => {
    const sending = httpRequest({
      port,
      method: 'POST',
      path: `/api/requests/${id}/files`,
      headers: { 'content-type': 'multipart/form-data; boundary=b', cookie: `${VISITOR_COOKIE}=${OWNER}` },
    });
    const end = (status: number) => {
      resolve(status);
      sending.destroy();
    };
    sending.on('response', (answer) => end(answer.statusCode ?? 0));
    sending.on('error', () => end(0));
    sending.write(head);
    let left = megabytes * 16;
    const go = () => {
      while (left > 0 && !sending.destroyed) {
        left -= 1;
        if (!sending.write(chunk)) return void sending.once('drain', go);
      }
      if (!sending.destroyed) sending.end('\r\n--b--\r\n');
    };
    go();
  });
}

test('many large uploads at once leave the memory of the process flat', async () => {
  const id = await requested(await issued(), 'refund');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const base = process.memoryUsage().rss;
  let most = base;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const answers = await Promise.all(Array.from({ length: 40 }, () => pour(port, id, 30)));
  clearInterval(watch);
  // An answer before the whole was read may be lost with its connection, but none is a success.
  expect(answers.every((status) => status === 422 || status === 429 || status === 0)).toBe(true);
  expect(answers).toContain(422);
  // Forty times thirty megabytes were on their way.
  expect((most - base) / 1024 / 1024).toBeLessThan(200);
}, 60_000);

test('a request is found by its number and a surname, five times in fifteen minutes, and by its link', async () => {
  const sold = await issued();
  const id = await requested(sold, 'exchange');
  const { number } = (await ask('GET', `/api/requests/${id}`)).json;
  const as = 'd'.repeat(32);
  const find = (proof: string, ip: string) =>
    ask('POST', '/api/requests/find', { as, ip, body: { number, proof } });
  expect((await find('Petrova', '203.0.113.1')).json.code).toBe('requests.find_failed');
  expect((await find('canaryeva', '203.0.113.2')).json).toEqual({ id });
  expect((await ask('GET', `/api/requests/${id}`, { as })).status).toBe(200);
  for (const n of [3, 4, 5]) await find('Petrova', `203.0.113.${n}`);
  expect((await find('canaryeva', '203.0.113.9')).json.code).toBe('requests.find_failed');

  const link = mails.filter((m) => m.template === 'request-news').at(-1)?.data.link as string;
  const code = new URL(link).searchParams.get('code');
  const opened = await ask('POST', '/api/requests/open', { as: 'e'.repeat(32), body: { code } });
  expect(opened.json).toEqual({ id });
});

test('the trip is found by ticket, order and booking number or by a person; every wrong answer is the same', async () => {
  const sold = await issued();
  const ticket = sold.order.tickets[0]?.number;
  const find = (body: object) => ask('POST', '/api/requests/subject', { as: STRANGER, body });
  for (const number of [ticket, sold.number, sold.order.locator])
    expect((await find({ number, proof: 'Canaryeva' })).json).toEqual({ orderId: sold.id });
  expect((await find({ surname: 'Canaryeva', document: sold.documents[1] })).json).toEqual({
    orderId: sold.id,
  });
  for (const body of [
    { number: ticket, proof: 'Petrova' },
    { number: sold.number, proof: 'Petrova' },
    { surname: 'Petrova', document: sold.documents[0] },
    { surname: 'Canaryeva', document: 'AN0000000' },
  ])
    expect((await find(body)).json.code).toBe('requests.order_not_found');
});

test('one live request of a kind for an order; a question waits for its author, an answer brings it back', async () => {
  const sold = await issued();
  const id = await requested(sold, 'exchange');
  const twice = await ask('POST', '/api/requests', { body: asked(sold, 'exchange') });
  expect([twice.status, twice.json.code]).toEqual([409, 'requests.already_open']);
  await claim(id);
  expect((await claim(id, 'bakyt')).json.code).toBe('requests.cannot');
  await desk(id, 'moves', 'asel', { move: 'asked', text: 'Which date?' });
  expect(mails.at(-1)?.data).toMatchObject({ news: 'question', message: 'Which date?' });
  expect((await ask('GET', `/api/requests/${id}`)).json).toMatchObject({
    status: 'clarifying',
    actor: 'author',
  });
  await ask('POST', `/api/requests/${id}/moves`, { body: { move: 'answered', text: 'Friday' } });
  expect((await desk(id, 'moves', 'asel', { move: 'rejected', text: '' })).json.code).toBe(
    'requests.text_required',
  );
  await desk(id, 'moves', 'asel', { move: 'rejected', text: 'No seats on Friday' });
  expect((await ask('GET', `/api/requests/${id}`)).json).toMatchObject({
    status: 'done',
    ended: 'rejected',
    messages: [{ text: 'Which date?' }, { text: 'Friday' }, { text: 'No seats on Friday' }],
  });
  expect(await requested(sold, 'exchange')).not.toBe(id);
});

test('people’s data are nowhere in the clear in the tables of requests, in jobs or in the log', async () => {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('requests', 'graphile_worker')",
  );
  const parts: string[] = [...lines()];
  for (const { name } of tables) {
    const { rows } = await database.pool.query<Record<string, unknown>>(`select * from ${name}`);
    for (const value of rows.flatMap((row) => Object.values(row)))
      parts.push(Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value));
  }
  const seen = parts.join('\n').toLowerCase();
  expect(seen).toContain('forced_refund');
  for (const canary of [
    'canaryeva',
    'nurlan',
    'an700',
    'an600',
    'canary@example.kg',
    '996555123456',
    'справка',
    'friday',
  ])
    expect(seen.includes(canary), canary).toBe(false);
});
