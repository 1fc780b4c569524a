import { afterAll, beforeAll } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { ExchangeOffers, Order } from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type ProductFixture, startProductFixture } from './product-fixture.ts';
import { type ApiResponse, ownOffer, refundable, type Visitor } from './visitor.ts';

type Documented = {
  paths: Record<
    string,
    Record<
      string,
      { requestBody?: unknown; parameters?: { in: string; name: string; schema?: { maximum?: number } }[] }
    >
  >;
};
export const filled = (path: string, values: Record<string, string>) =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'));
/** What an outsider could learn from a response: all but the parts that always differ. */
export function learnt(answer: ApiResponse<unknown>) {
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'set-cookie', 'content-length'].includes(name)),
  );
  if (headers['content-security-policy'])
    headers['content-security-policy'] = headers['content-security-policy'].replace(/nonce-[^']+/g, 'nonce');
  const { requestId: _, ...body } = answer.body as { requestId?: string };
  return { status: answer.status, headers, body };
}

type Sold = {
  fixture: ProductFixture;
  owner: Visitor;
  bookingId: string;
  orderId: string;
  mailId: string;
  quoteId: string;
  exchange: { exchangeId: string; quoteId: string };
};

/**
 * The product with one sold order, and a quoted return and exchange: objects for the API tests. Started before a
 * file's tests, stopped after them.
 */
export function soldTicketsFixture() {
  // Filled before the first test.
  const sold = {} as Sold;
  beforeAll(async () => {
    sold.fixture = await startProductFixture();
    const { fixture } = sold;
    const { visitor: owner, ready, orderId, pageUrl } = await fixture.ordered({ choose: refundable(ownOffer) });
    await payOnPage(pageUrl as string, CARDS.withoutCode);
    await fixture.reach(owner, orderId, (order) => order.documents.every((document) => document.ready), 30_000);
    const { body } = await owner.call<{ items: { id: string }[] }>('GET', '/api/demo/mails');
    const { passengers } = await fixture.reach(owner, orderId, (order) => order.actions.includes('refund'), 30_000);
    const passengerIds = passengers.map((passenger) => passenger.id);
    const quoted = await owner.call<{ id: string }>('POST', `/api/orders/${orderId}/returns`, {
      kind: 'refund',
      passengerIds,
    });
    const { slices } = (await owner.call<Order>('GET', `/api/orders/${orderId}`)).body;
    const dates = slices.map((slice) => addDays(slice.segments[0]?.departsLocal.slice(0, 10) ?? '', 1));
    const offered = await owner.call<ExchangeOffers>('POST', `/api/orders/${orderId}/exchanges`, {
      passengerIds,
      dates,
    });
    Object.assign(sold, {
      owner,
      bookingId: ready.id,
      orderId,
      mailId: body.items[0]?.id as string,
      quoteId: quoted.body.id,
      exchange: { exchangeId: offered.body.offers[0]?.id ?? '', quoteId: offered.body.quoteId },
    } satisfies Omit<Sold, 'fixture'>);
  }, 90_000);
  afterAll(() => sold.fixture?.stop());

  const documented = async () => {
    const { body } = await sold.owner.call<Documented>('GET', '/openapi.json');
    return Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, about]) => ({ method: method.toUpperCase(), path, about })),
    );
  };
  return Object.assign(sold, { documented });
}
