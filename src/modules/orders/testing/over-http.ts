import { expect } from 'vitest';
import { createAncillaries } from '#modules/ancillaries/index.ts';
import { createTravelApprovals } from '#modules/travel-approvals/index.ts';
import { VISITOR_COOKIE } from '#platform/http/caller.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { testServer } from '../../../../tests/support/server.ts';
import { ordersRoutes } from '../routes.ts';
import { CONTACTS, createOrdersFixture, person } from './orders-fixture.ts';
import { sampleOffer, sliceOn } from './sample-offer.ts';

const ORIGIN = 'http://127.0.0.1:3000';
export const OWNER = 'a'.repeat(32);
export const STRANGER = 'b'.repeat(32);

export type Ask = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  as?: string;
  headers?: Record<string, string>;
};
export type OverHttp = Awaited<ReturnType<typeof overHttp>>;

/** Orders behind a server of their own, asked as a browser asks. */
export async function overHttp(database: TestDatabase) {
  const fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
  const { app } = await testServer(
    database,
    (fastify) => {
      ordersRoutes(fastify, fixture.deps);
      createAncillaries(fixture.deps).routes(fastify);
      createTravelApprovals(fixture.deps).routes(fastify);
    },
    {
      clock: fixture.clock,
    },
  );
  let flights = 0;

  async function ask(url: string, { method = 'GET', body, as = OWNER, headers = {} }: Ask = {}) {
    const answer = await app.inject({
      url,
      method,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: { cookie: `${VISITOR_COOKIE}=${as}`, origin: ORIGIN, ...headers },
    });
    const json = answer.headers['content-type']?.includes('json') ? answer.json() : null;
    return { status: answer.statusCode, json, raw: answer };
  }

  async function booking(as = OWNER): Promise<string> {
    flights += 1;
    const slices = [sliceOn(fixture.clock.now(), 12, `X0 ${200 + flights}`)];
    const found = fixture.offer(
      sampleOffer(fixture.clock.now(), { aaa: 1, rbg: 0, rmg: 0, ins: 0 }, slices, `f${flights}`),
    );
    const made = await ask('/api/bookings', {
      method: 'POST',
      body: { searchUid: 's', offerId: found.offer.id },
      as,
    });
    expect(made.status).toBe(201);
    return made.json.id;
  }

  const orderBody = (booked: { price: { total: unknown } }) => ({
    agreements: fixture.agreements,
    acceptedTotal: booked.price.total,
    priceChangeAccepted: false,
    confirmNewOrder: false,
    method: 'card',
  });

  async function ordered(as = OWNER): Promise<string> {
    const id = await booking(as);
    const body = { passengers: [person()], contacts: CONTACTS, complete: true };
    expect((await ask(`/api/bookings/${id}/passengers`, { method: 'PUT', body, as })).status).toBe(200);
    const confirmed = await ask(`/api/bookings/${id}/services`, { method: 'POST', as });
    expect(confirmed.status).toBe(200);
    const placed = await ask(`/api/bookings/${id}/order`, {
      method: 'POST',
      body: orderBody(confirmed.json),
      as,
    });
    expect(placed.status).toBe(201);
    return placed.json.orderId;
  }

  return { fixture, app, ask, booking, orderBody, ordered };
}
