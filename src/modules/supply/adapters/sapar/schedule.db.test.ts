import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verify } from '#platform/crypto/signature.ts';
import { type Partners, startPartners } from '../../../../../tests/support/partners.ts';
import type { Outcome, SupplierPort } from '../../domain/port.ts';
import { createSaparSupplier } from './supplier.ts';

const DAY_MS = 86_400_000;
const day = (inDays: number) => new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);
const clock = { now: () => new Date() };

let partners: Partners;
let port: SupplierPort;
let shop: Server;
let received: { signed: boolean; body: { eventId: string; bookingId: string } }[] = [];
let operations = 0;
const call = () => ({
  opId: `schedule-${++operations}-${Date.now()}`,
  deadline: new Date(Date.now() + 30_000).toISOString(),
  locale: 'ru' as const,
});
const certain = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
  return outcome.value;
};

beforeAll(async () => {
  partners = await startPartners();
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const signature = String(request.headers['supplier-signature']);
      received.push({
        signed: verify(partners.keys.atlas, signature, raw, clock.now()),
        body: JSON.parse(raw.toString()),
      });
      response.end('{}');
    });
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  port = createSaparSupplier({
    id: 'atlas',
    name: 'atlas',
    url: `${partners.url}/atlas`,
    key: partners.keys.atlas,
    clock,
    codeOf: (key) => key.slice(0, 3).toUpperCase(),
    aircraftOf: (code) => (code === 'DH8D' ? 'Dash 8 Q400' : undefined),
    locationOf: (code) => `${code.toLowerCase()}-airport`,
    newsUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/news`,
  });
});
afterAll(async () => {
  shop.close();
  await partners.stop();
});
beforeEach(async () => {
  received = [];
  await partners.calm();
});

const PARTY = [
  { id: 'mother', category: 'aaa' },
  { id: 'infant', category: 'rmg' },
] as const;

/** A sold Standard of X0 departing in a number of days, past its void window. */
async function sell(inDays: number) {
  const query = {
    slices: [{ from: ['bsz-airport'], to: ['oss-airport'], date: day(inDays) }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 1, ins: 0 },
    cabin: 'economy' as const,
  };
  const offers = [];
  for await (const batch of port.search(call(), query)) offers.push(...batch);
  const offer = offers.find(
    ({ terms, slices }) => terms.fareFamily === 'standard' && slices[0]?.segments[0]?.flight.startsWith('X0'),
  );
  if (!offer) throw new Error('no offer');
  const total = offer.prices.reduce(
    (sum, p) => sum + p.count * (p.fare.minor + p.taxes.reduce((all, tax) => all + tax.amount.minor, 0)),
    0,
  );
  const expect = { minor: total, currency: 'KGS' as const };
  const travellers = PARTY.map((one) => ({
    ...one,
    surname: 'KANATOVA',
    name: 'JYLDYZ',
    patronymic: null,
    gender: 'female' as const,
    birthdate: '1990-01-01',
    citizenship: 'KG',
    document: { type: 'passport', number: 'AN1234567', expiration: '2035-01-01' },
  }));
  const contact = { phone: '+996700123456', email: 'buyer@sapar.example' };
  const held = certain(await port.hold(call(), { offerId: offer.offerId, expect, travellers, contact }));
  const sold = certain(await port.issue(call(), held.ref, expect));
  await partners.faultRule('clock', { aheadMs: DAY_MS });
  const flight = offer.slices[0]?.segments[0]?.flight ?? '';
  return { ref: sold.ref, total, flight, date: day(inDays), penaltyOf: () => quote(sold.ref) };
}
const quote = async (ref: { id: string; locator: string; version: string }) =>
  certain(await port.quoteRefund(call(), ref, { travellers: 'all' }));

test('a signed event about a moved departure leads to the operated times, also when it is sent twice', async () => {
  const { ref, flight, date } = await sell(40);
  const before = certain(await port.retrieve(call(), ref)).flights?.[0];
  await partners.faultRule('atlas', { callbacks: { delayMs: 0, copies: 2, never: false } });
  expect(await partners.changeFlight({ flight, date, minutes: 95 })).toBe(1);
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2);
  expect(received.map(({ signed, body }) => [signed, body.bookingId])).toEqual([
    [true, ref.id],
    [true, ref.id],
  ]);
  expect(new Set(received.map(({ body }) => body.eventId)).size).toBe(1);
  const after = certain(await port.retrieve(call(), ref)).flights?.[0];
  expect(Date.parse(after?.departsAt ?? '') - Date.parse(before?.departsAt ?? '')).toBe(95 * 60_000);
  expect(after).toMatchObject({ flight, canceled: false });
});

test('news that are lost change nothing about what is read', async () => {
  const { ref, flight, date } = await sell(41);
  await partners.changeFlight({ flight, date, cancel: true, tell: false });
  expect(certain(await port.retrieve(call(), ref)).flights?.[0]?.canceled).toBe(true);
  expect(received).toEqual([]);
});

test('after a change by an hour or a cancellation refund and exchange are free; not after a small one', async () => {
  for (const [inDays, change] of [
    [42, { minutes: 60 }],
    [43, { cancel: true }],
  ] as const) {
    const { ref, flight, date, total } = await sell(inDays);
    await partners.changeFlight({ flight, date, minutes: 59 });
    expect((await quote(ref)).lines[0]?.penalty.minor).toBeGreaterThan(0);
    await partners.changeFlight({ flight, date, ...('cancel' in change ? change : { minutes: 1 }) });
    expect(await quote(ref)).toMatchObject({ mode: 'refund', total: { minor: total } });
    const want = { dates: [day(inDays + 3)] };
    const offers = certain(await port.quoteExchange(call(), ref, { travellers: 'all' }, want));
    const [offer] = offers;
    expect(offer?.total.minor).toBe(0);
    const nothing = { minor: 0, currency: 'KGS' as const };
    const done = certain(await port.exchange(call(), ref, offer?.id ?? '', nothing));
    const open = done.documents.filter((d) => d.state === 'open');
    expect(open).toHaveLength(2);
    // The new tickets are worth what the old ones were, and fall under the usual rules again.
    const back = await quote(done.ref);
    const fares = back.lines.map((line) => line.fare.minor + line.taxes.reduce((all, t) => all + t.amount.minor, 0));
    expect(fares.reduce((a, b) => a + b, 0)).toBe(total);
    expect(back.lines[0]?.penalty.minor).toBeGreaterThan(0);
    await partners.calm();
  }
});
