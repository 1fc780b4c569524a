import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Outcome } from '../../domain/port.ts';
import { offerTotal } from '../../testing/contract/supplier-contract.ts';
import { readDuffelNews } from './news.ts';
import { adult, CONTACT, type Simulated, simulatedDuffel, way } from './testing/simulated.ts';

type Received = { headers: IncomingHttpHeaders; raw: Buffer };

let duffel: Simulated;
const received: Received[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, raw: Buffer.concat(chunks) });
    response.writeHead(200).end();
  });
});
beforeAll(async () => {
  duffel = await simulatedDuffel('USD');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await duffel.close();
});

const register = async () => {
  const response = await fetch(`${duffel.partners.url}/duffel/air/webhooks`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${duffel.partners.keys.duffel}`,
      'duffel-version': 'v2',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      data: {
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/news`,
        events: ['order.created', 'order.airline_initiated_change_detected', 'order_cancellation.confirmed'],
      },
    }),
  });
  return {
    status: response.status,
    body: (await response.json()) as { data?: { secret: string }; errors?: unknown[] },
  };
};
const value = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
};

test('the events of an order come signed with the secret that was shown once, and name the order', async () => {
  const { body } = await register();
  const secret = body.data?.secret ?? '';
  expect(await register()).toMatchObject({ status: 422, body: { errors: [{ code: 'unsafe_unique' }] } });
  const [offer] = await duffel.found(way('FRU', 'IST'));
  if (!offer) throw new Error('nothing was found');
  const expected = { ...offerTotal(offer), currency: 'USD' as const };
  const request = { offerId: offer.offerId, expect: expected, travellers: [adult], contact: CONTACT };
  const held = value(await duffel.port.hold(duffel.call(), request));
  await duffel.partners.changeOrder({ order: held.ref.id, minutes: 30 });
  await expect.poll(() => received.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  // The simulator signs by the real clock.
  const now = new Date();
  const read = received.map((call) => readDuffelNews(secret, { ...call, now }));
  expect(read).toEqual(read.map(() => ({ kind: 'news', eventId: expect.any(String), bookingId: held.ref.id })));
  const forged = readDuffelNews('another secret', { ...(received[0] as Received), now });
  expect(forged).toEqual({ kind: 'forged' });
});
