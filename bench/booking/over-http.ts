/** Orders over HTTP: cookie, origin, limits, validation and the order itself. */
import { Agent, request } from 'node:http';
import { createOrders } from '#modules/orders/index.ts';
import { CONTACTS } from '../../src/modules/orders/testing/orders-fixture.ts';
import { testConfig, testServer } from '../../tests/support/server.ts';
import { CLIENTS, roundOf, runConcurrently } from './concurrency.ts';
import { type Asked, startClients } from './http-clients.ts';
import type { Side } from './rounds.ts';
import { address, type BookingWorld } from './world.ts';

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** One request from an address of its own; `cookie` is the visitor's. */
const send = (method: string, url: string, body: unknown, cookie: string, n: number) =>
  new Promise<{ body: Record<string, unknown>; cookie: string }>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': address(n),
      origin: new URL(url).origin,
      cookie,
    };
    const asked = request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) >= 300)
          return reject(new Error(`${method} ${url}: ${answer.statusCode} ${text}`));
        const set = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
        resolve({ body: JSON.parse(text) as Record<string, unknown>, cookie: set || cookie });
      });
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });

/** The last request of each booking, after all previous steps. */
async function toPlace({ world, offerOf, somebody, nextBuyer }: BookingWorld, url: string, size: number) {
  const open: Asked[] = [];
  await runConcurrently(size, async () => {
    const n = nextBuyer();
    const { offer } = offerOf(n);
    const made = await send('POST', `${url}/api/bookings`, { searchUid: 's', offerId: offer.id }, '', n);
    const { cookie } = made;
    const path = `/api/bookings/${made.body.id as string}`;
    const typed = { passengers: [somebody()], contacts: CONTACTS, complete: true };
    await send('PUT', `${url}${path}/passengers`, typed, cookie, n);
    const { body } = await send('POST', `${url}${path}/services`, {}, cookie, n);
    const { total } = body.price as { total: object };
    const flags = { priceChangeAccepted: false, confirmNewOrder: false, method: 'card' };
    const wish = { agreements: world.agreements, acceptedTotal: total, ...flags };
    open.push({ path: `${path}/order`, cookie, address: address(n), body: JSON.stringify(wish) });
  });
  return open;
}

/**
 * The product with HTTP clients. `placed`: the order alone, its hold still running; `payable`: with seats held in own
 * inventory and a payment page, half as many.
 */
export async function startOverHttp(bench: BookingWorld, size: number) {
  const { deps, db, house } = bench;
  const hold: typeof house.hold = async () => ({ kind: 'pending', token: '', pollAfterMs: 60_000 });
  const remote: typeof deps.supply = { get: () => ({ ...house, hold }) };
  let supply = remote;
  const orders = createOrders({
    ...deps,
    supply: { get: (id) => supply.get(id), transactional: (id) => supply.transactional?.(id) },
  });
  const config = testConfig({ trustProxy: ['loopback'] });
  const { app } = await testServer({ db }, (mounted) => orders.routes(mounted), { config });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const clients = startClients(Number(new URL(url).port), CLIENTS);
  const side = (name: string, size: number, seller: typeof deps.supply): Side => ({
    name,
    size,
    ready: async (pieces) => {
      await clients.ready(name, await toPlace(bench, url, pieces));
      return async (count) => {
        supply = seller;
        const { took, ms, cpu } = await clients.send(name, count);
        return { ...roundOf(took, ms), buyers: cpu / count };
      };
    },
  });
  return {
    placed: side('order over HTTP', size, remote),
    payable: side('order over HTTP with seats and page', size / 2, deps.supply),
    stop: async () => {
      clients.stop();
      agent.destroy();
      await app.close();
    },
  };
}
