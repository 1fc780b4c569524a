import { afterAll, beforeAll } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { ExchangeOffers, Order } from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type Answer, house, type Visitor } from './visitor.ts';
import { startWorld, type World } from './world.ts';

type Documented = {
  paths: Record<string, Record<string, { requestBody?: unknown; parameters?: { in: string }[] }>>;
};
export const filled = (path: string, values: Record<string, string>) =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'));
/** What a stranger could learn from an answer: all of it but what differs in every answer. */
export function learnt(answer: Answer<unknown>) {
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['date', 'x-request-id', 'set-cookie', 'content-length'].includes(name),
    ),
  );
  if (headers['content-security-policy'])
    headers['content-security-policy'] = headers['content-security-policy'].replace(/nonce-[^']+/g, 'nonce');
  const { requestId: _, ...body } = answer.body as { requestId?: string };
  return { status: answer.status, headers, body };
}

/** The product with one order sold in it, whose return and exchange were quoted: what the tests of the wire ask about. Started before a file's tests, ended after them. */
export function soldWorld() {
  let world: World;
  let owner: Visitor;
  let bookingId: string;
  let orderId: string;
  let mailId: string;
  let quoteId: string;
  let exchange: { exchangeId: string; asked: string };
  beforeAll(async () => {
    world = await startWorld();
    const sale = await world.ordered({ choose: house });
    await payOnPage(sale.pageUrl as string, CARDS.withoutCode);
    owner = sale.visitor;
    bookingId = sale.ready.id;
    orderId = sale.orderId;
    await world.reach(owner, orderId, (order) => order.documents.every((document) => document.ready), 30_000);
    const { body } = await owner.call<{ items: { id: string }[] }>('GET', '/api/demo/mails');
    mailId = body.items[0]?.id as string;
    const { passengers } = await world.reach(
      owner,
      orderId,
      (order) => order.actions.includes('void'),
      30_000,
    );
    const told = await owner.call<{ id: string }>('POST', `/api/orders/${orderId}/returns`, {
      kind: 'void',
      passengerIds: passengers.map((passenger) => passenger.id),
    });
    quoteId = told.body.id;
    const { slices } = (await owner.call<Order>('GET', `/api/orders/${orderId}`)).body;
    const later = slices.map((slice) => addDays(slice.segments[0]?.departs.slice(0, 10) ?? '', 1));
    const offered = await owner.call<ExchangeOffers>('POST', `/api/orders/${orderId}/exchanges`, {
      passengerIds: passengers.map((passenger) => passenger.id),
      dates: later,
    });
    exchange = { exchangeId: offered.body.offers[0]?.id ?? '', asked: offered.body.asked };
  }, 90_000);
  afterAll(() => world?.stop());

  const documented = async () => {
    const { body } = await owner.call<Documented>('GET', '/openapi.json');
    return Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, about]) => ({ method: method.toUpperCase(), path, about })),
    );
  };

  return {
    get world() {
      return world;
    },
    get owner() {
      return owner;
    },
    get bookingId() {
      return bookingId;
    },
    get orderId() {
      return orderId;
    },
    get mailId() {
      return mailId;
    },
    get quoteId() {
      return quoteId;
    },
    get exchange() {
      return exchange;
    },
    documented,
  };
}
