import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sign } from '#platform/crypto/signature.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testServer } from '../../../tests/support/server.ts';
import { isSigned, withSignature } from './adapters/freedompay/signature.ts';
import { readXml } from './adapters/freedompay/xml.ts';
import { createElqrBank, createFreedomPay, createPayments, createWallet } from './index.ts';

const clock = { now: () => new Date() };
/** Nothing listens there: a callback that is believed needs no query. */
const url = 'http://127.0.0.1:9';
const SEED = 20_261_121;
type Sent = { headers: Record<string, string>; raw: Buffer };

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await testDatabase();
  const at = (merchant: string) => ({ url, merchant, secret: `key of ${merchant}`, clock });
  const payments = createPayments({
    db: database.db,
    clock,
    gateways: {
      freedompay: createFreedomPay({ url, merchant: '500100', secret: 'key of freedompay' }),
      wallet_tulpar: createWallet({ id: 'tulpar', ...at('tulpar') }),
      qr: createElqrBank(at('elqr')),
    },
    funds: null,
    config: { baseUrl: 'https://sapar.example' },
    ids: () => randomUUID(),
  });
  ({ app } = await testServer(database, (mounted) => payments.routes(mounted)));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const post = async (provider: string, { headers, raw }: Sent) => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/api/webhooks/gateway/${provider}`,
    headers,
    payload: raw,
  });
  return { status: statusCode, body };
};
const rows = async () => {
  const { rows: found } = await database.db.execute<{ inbox: number; jobs: number }>(sql`select
    (select count(*)::int from payments.gateway_callbacks) as inbox, (select count(*)::int
    from graphile_worker.jobs) as jobs`);
  return found[0];
};
const refused = async (provider: string, sent: Sent) => {
  const { status, body } = await post(provider, sent);
  expect([status, JSON.parse(body).code], sent.raw.toString('latin1')).toEqual([401, 'payments.forged']);
};

const json =
  (secret: string) =>
  (when = clock.now()): Sent => {
    const raw = Buffer.from(JSON.stringify({ eventId: randomUUID(), merchantPaymentId: randomUUID() }));
    const headers = { 'content-type': 'application/json', 'ala-too-signature': sign(secret, raw, when) };
    return { headers, raw };
  };
const form =
  (secret: string, script = 'freedompay') =>
  (): Sent => {
    const fields = { pg_order_id: randomUUID(), pg_payment_id: '7001', pg_result: '1', pg_salt: 'salt' };
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      raw: Buffer.from(new URLSearchParams(withSignature(script, fields, secret)).toString()),
    };
  };
/** Fields of a form may be spelled in more ways than one: an empty field more says nothing else. */
const fieldsOf = (raw: Buffer) => JSON.stringify([...new URLSearchParams(raw.toString('utf8'))]);

describe.each([
  ['freedompay', form('key of freedompay'), form('key of tulpar')],
  ['tulpar', json('key of tulpar'), json('key of elqr')],
  ['elqr', json('key of elqr'), json('key of tulpar')],
] as const)('callbacks of %s', (provider, truly, byAnother) => {
  test('a true one is stored once, however often it is sent', async () => {
    const before = await rows();
    const sent = truly();
    for (let time = 0; time < 3; time++) expect((await post(provider, sent)).status).toBe(200);
    expect((await rows())?.inbox).toBe((before?.inbox ?? 0) + 1);
  });

  test('with any one byte changed, cut off or added it is refused, and nothing is written', async () => {
    const before = await rows();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        fc.constantFrom('change', 'cut', 'add'),
        async (where, by, how) => {
          const { headers, raw } = truly();
          const at = where % raw.length;
          const rest = raw.subarray(at + 1);
          const other = Buffer.from([((raw[at] ?? 0) + by) % 256]);
          const middle = { change: [other], cut: [], add: [raw.subarray(at, at + 1), other] }[how];
          const forged = Buffer.concat([raw.subarray(0, at), ...middle, rest]);
          fc.pre(provider !== 'freedompay' || fieldsOf(forged) !== fieldsOf(raw));
          await refused(provider, { headers, raw: forged });
        },
      ),
      { seed: SEED, numRuns: 300 },
    );
    expect(await rows()).toEqual(before);
  });

  test('garbage and another one’s key are refused, and nothing is written', async () => {
    const before = await rows();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) =>
        refused(provider, { headers: truly().headers, raw: Buffer.from(bytes) }),
      ),
      { seed: SEED, numRuns: 200 },
    );
    await refused(provider, byAnother());
    await refused(provider, { headers: truly().headers, raw: truly().raw.subarray(0, 0) });
    expect(await rows()).toEqual(before);
  });
});

test('a signed callback of six minutes ago or from the future is refused by wallets and the QR bank', async () => {
  const before = await rows();
  for (const minutes of [-6, 6]) {
    const when = new Date(Date.now() + minutes * 60_000);
    await refused('tulpar', json('key of tulpar')(when));
    await refused('elqr', json('key of elqr')(when));
  }
  expect(await rows()).toEqual(before);
});

test('FreedomPay’s signature of another script opens nothing, and ours answers it signed', async () => {
  const before = await rows();
  await refused('freedompay', form('key of freedompay', 'init_payment.php')());
  expect(await rows()).toEqual(before);
  const { body } = await post('freedompay', form('key of freedompay')());
  const said = readXml(body) ?? {};
  expect(said.pg_status).toBe('ok');
  expect(isSigned('freedompay', said, 'key of freedompay')).toBe(true);
});
