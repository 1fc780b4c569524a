import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sign, verify } from '#platform/crypto/signature.ts';
import { SIGNATURE_CHECK_SAMPLE } from '../../src/web/features/developers/webhook-samples.ts';
import { type Browser, callers, ORDER_BODY } from './callers.ts';
import { until } from './product-fixture.ts';

type Delivery = { path: string; body: string; signature: string; hanging: number };

const fixture = callers({ jobs: true });
const { signIn, createReadyDraft } = fixture;
const received: Delivery[] = [];
let partner: ChildProcess;
let base = '';
beforeAll(async () => {
  partner = spawn(process.execPath, [join(import.meta.dirname, '../support/receiver.mjs')]);
  const lines = createInterface({ input: partner.stdout as NodeJS.ReadableStream });
  base = await new Promise((resolve) => {
    lines.on('line', (line) => {
      const printed = JSON.parse(line);
      if (printed.port) resolve(`http://127.0.0.1:${printed.port}`);
      else received.push(printed);
    });
  });
});
afterAll(() => void partner.kill());

const ALL = ['order.issued', 'order.changed', 'order.exchanged', 'order.returned', 'request.moved'];
async function webhook(own: Browser, path: string, events = ALL) {
  const { webhook, secret } = await own.good('POST', '/api/account/webhooks', { url: base + path, events });
  return { id: webhook.id as string, secret: secret as string, path: `/api/account/webhooks/${webhook.id}` };
}
async function sell(own: Browser, day: number): Promise<string> {
  const draft = await createReadyDraft(own, day);
  const ready = await own.good('GET', `/api/bookings/${draft}`);
  const { orderId } = await own.good('POST', `/api/bookings/${draft}/order`, {
    ...ORDER_BODY,
    method: 'balance',
    agreements: ready.agreements.map(({ key, version }: { key: string; version: number }) => ({
      key,
      version,
    })),
    acceptedTotal: ready.price.total,
    priceChangeAccepted: ready.priceChange !== null,
  });
  return orderId;
}
const arrived = (path: string, n = 1) =>
  until(
    async () => received.filter((one) => one.path === path),
    (found) => found.length >= n,
    `${n} at ${path}`,
  );
const log = (own: Browser, { path }: { path: string }) => own.good('GET', `${path}/deliveries`);
const sql = (text: string, values: unknown[] = []) => fixture.database.pool.query(text, values);

test('a sale is sent to the contract and the one above it, signed, with ids only; to no other contract', async () => {
  const [sub, above, other] = [await signIn('sub'), await signIn('silver'), await signIn('gold')];
  const own = await webhook(sub, '/ok-sub');
  await webhook(above, '/ok-above');
  await webhook(other, '/ok-other');
  await webhook(above, '/ok-deaf', ['request.moved']);
  const orderId = await sell(sub, 80);
  const [delivery] = (await arrived('/ok-sub')) as [Delivery];
  await arrived('/ok-above');
  expect(JSON.parse(delivery.body)).toEqual({
    id: expect.any(String),
    type: 'order.issued',
    createdAt: expect.any(String),
    data: { orderId, orderNumber: expect.stringMatching(/^S-/), contractId: 'demo-sub' },
  });
  expect(verify(own.secret, delivery.signature, Buffer.from(delivery.body), new Date())).toBe(true);
  expect(
    verify(own.secret, delivery.signature, Buffer.from(delivery.body.replace('issued', 'returned')), new Date()),
  ).toBe(false);
  const { deliveries } = await until(
    () => log(sub, own),
    (found) => found.deliveries[0]?.state === 'delivered',
  );
  expect(deliveries[0]).toMatchObject({
    event: 'order.issued',
    attempts: 1,
    last: { status: 200, problem: null, response: 'taken', ms: expect.any(Number) },
  });
  expect(received.filter(({ path }) => path === '/ok-other' || path === '/ok-deaf')).toEqual([]);
});

test('a rejected delivery is retried with the same body, and can be resent manually under its id', async () => {
  const own = await signIn('gold');
  const hook = await webhook(own, '/fail-once');
  await own.good('POST', `${hook.path}/moves`, { move: 'ping' });
  await arrived('/fail-once');
  const { deliveries } = await until(
    () => log(own, hook),
    (found) => found.deliveries[0]?.attempts === 1,
  );
  const [first] = deliveries;
  expect(first).toMatchObject({ state: 'waiting', last: { status: 500 } });
  expect(first.last.response).toHaveLength(1_024);
  expect(new Date(first.nextAt).getTime() - new Date(first.last.at).getTime()).toBeGreaterThan(9_000);
  expect((await log(own, hook)).webhook.failingSince).not.toBeNull();
  await own.good('POST', `${hook.path}/deliveries/${first.id}/repeat`);
  const [one, two] = await arrived('/fail-once', 2);
  expect(two?.body).toBe(one?.body);
});

test('an endpoint without successes for a day is disabled with an e-mail, and can be enabled', async () => {
  const own = await signIn('gold');
  const hook = await webhook(own, '/fail-long');
  await sql("update partner_api.webhook_endpoints set failing_since = now() - interval '25 hours' where id = $1", [
    hook.id,
  ]);
  await sql(
    `insert into partner_api.deliveries (id, endpoint_id, event, body, state, attempts, next_at, created_at)
     values (gen_random_uuid(), $1, 'ping', '{}', 'waiting', 9, now(), now() - interval '1 day')`,
    [hook.id],
  );
  await own.good('POST', `${hook.path}/moves`, { move: 'ping' });
  const { webhook: seen, waiting } = await until(
    () => log(own, hook),
    (found) => found.webhook.state === 'failing',
  );
  expect([seen.state, waiting]).toEqual(['failing', 0]);
  const { items } = await own.good('GET', '/api/demo/mails');
  const emails = items.filter((mail: { template: string }) => mail.template === 'webhook-off');
  expect(emails.map(({ to }: { to: string }) => to)).toEqual(['gold@sapar.example']);
  expect((await own.ask('POST', { path: `${hook.path}/moves`, body: { move: 'ping' } })).body.code).toBe(
    'partners.webhook_off',
  );
  const on = await own.good('POST', `${hook.path}/moves`, { move: 'on' });
  expect(on.webhook).toMatchObject({ state: 'active', failingSince: null });
});

test('hanging receivers hold some slots, not all: other deliveries continue', async () => {
  const people = [await signIn('silver'), await signIn('platinum')];
  for (const [n, own] of people.entries())
    for (const name of ['a', 'b', 'c']) {
      const hook = await webhook(own, `/hang-${n}${name}`).catch(() => null);
      if (hook) await own.good('POST', `${hook.path}/moves`, { move: 'ping' });
    }
  await until(
    async () => received.filter(({ path }) => path.startsWith('/hang')).length,
    (n) => n >= 4,
  );
  const quick = await signIn('two', 'demo-osh-city');
  const orderId = await sell(quick, 82);
  await until(
    () => quick.good('GET', `/api/orders/${orderId}`),
    (order) => order.status === 'sold',
  );
  expect(Math.max(...received.map(({ hanging }) => hanging))).toBeLessThanOrEqual(4);
}, 30_000);

test('the documented verification accepts our signature, and no other', async () => {
  const source = SIGNATURE_CHECK_SAMPLE.replace('export function', 'function');
  const { isFromSapar } = await import(
    `data:text/javascript,${encodeURIComponent(`${source}\nexport { isFromSapar };`)}`
  );
  const body = '{"id":"1"}';
  expect(isFromSapar('whsec_one', sign('whsec_one', body, new Date()), body)).toBe(true);
  expect(isFromSapar('whsec_two', sign('whsec_one', body, new Date()), body)).toBe(false);
  expect(isFromSapar('whsec_one', sign('whsec_one', body, new Date()), `${body} `)).toBe(false);
  expect(isFromSapar('whsec_one', sign('whsec_one', body, new Date(Date.now() - 400_000)), body)).toBe(false);
});

test('another contract’s endpoints and deliveries look absent, and internal addresses are rejected', async () => {
  const [own, other] = [await signIn('quiet'), await signIn('poor')];
  const hook = await webhook(own, '/ok-quiet');
  await own.good('POST', `${hook.path}/moves`, { move: 'ping' });
  const { deliveries } = await until(
    () => log(own, hook),
    (found) => found.deliveries.length > 0,
  );
  const ABSENT = '00000000-0000-4000-8000-000000000000';
  const requestsFor = (id: string) =>
    [
      ['GET', { path: `/api/account/webhooks/${id}/deliveries` }],
      ['POST', { path: `/api/account/webhooks/${id}/moves`, body: { move: 'rotate' } }],
      ['POST', { path: `/api/account/webhooks/${id}/deliveries/${deliveries[0].id}/repeat` }],
      ['DELETE', { path: `/api/account/webhooks/${id}` }],
    ] as const;
  for (const [n, [method, request]] of requestsFor(hook.id).entries()) {
    const real = await other.ask(method, request);
    const absent = await other.ask(method, requestsFor(ABSENT)[n]?.[1] as { path: string });
    expect([real.status, real.body.code]).toEqual([404, 'partners.no_such_webhook']);
    expect({ ...real.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
  }
  const missing = await own.ask('POST', { path: `${hook.path}/deliveries/${ABSENT}/repeat` });
  expect(missing.body.code).toBe('partners.no_such_delivery');
  for (const url of ['https://10.0.0.1/', 'http://169.254.169.254/', 'gopher://x', 'https://[fd00::1]/']) {
    const answer = await own.ask('POST', { path: '/api/account/webhooks', body: { url, events: ALL } });
    expect(answer.body.fields).toMatchObject([{ path: 'url', code: 'partners.bad_url' }]);
  }
  const none = await own.ask('POST', {
    path: '/api/account/webhooks',
    body: { url: `${base}/x`, events: [] },
  });
  expect(none.body.fields).toMatchObject([{ path: 'events', code: 'partners.no_event' }]);
});

test('a contract has at most five endpoints; a secret is shown once, rotated, and sealed', async () => {
  const own = await signIn('two', 'demo-osh-group');
  const made = await Promise.all(
    Array.from({ length: 7 }, () =>
      own.ask('POST', { path: '/api/account/webhooks', body: { url: `${base}/ok-many`, events: ALL } }),
    ),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(made.find(({ status }) => status !== 201)?.body.code).toBe('partners.too_many_webhooks');
  const { webhook: hook, secret } = made.find(({ status }) => status === 201)?.body as {
    webhook: { id: string };
    secret: string;
  };
  const rotated = await own.good('POST', `/api/account/webhooks/${hook.id}/moves`, { move: 'rotate' });
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(secret);
  expect(rotated.webhook.bothUntil).not.toBeNull();
  const list = JSON.stringify(await own.good('GET', '/api/account/webhooks'));
  const { rows } = await sql('select to_jsonb(e)::text as kept from partner_api.webhook_endpoints e');
  for (const hidden of [secret, rotated.secret])
    expect(list + rows.map(({ kept }) => kept).join() + fixture.lines().join()).not.toContain(hidden);
  for (const move of ['off', 'on']) await own.good('POST', `/api/account/webhooks/${hook.id}/moves`, { move });
  await own.good('DELETE', `/api/account/webhooks/${hook.id}`);
  const noted = await sql(`select action, contract_id from audit.records where subject_id = '${hook.id}' order by n`);
  expect(noted.rows.map(({ action }) => action)).toEqual([
    'webhook_made',
    'webhook_secret_renewed',
    'webhook_turned_off',
    'webhook_turned_on',
    'webhook_ended',
  ]);
  expect(new Set(noted.rows.map((row) => row.contract_id))).toEqual(new Set(['demo-osh-group']));
});
