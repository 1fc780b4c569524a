import { expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';
import { until } from './product-fixture.ts';
import { accept, fill, offersOf, order, paid, send, service, som, statusOf } from './request-offers-fixture.ts';
import { CONTACTS, dateInDays } from './visitor.ts';

const harness = callers({ jobs: true });
const NAME = 'Возврат билета другой кассы';
const timing = { when: 'exact' };
const buyBack = { ...service, kind: 'ticketOperation', timing, operation: 'REFUND', tickets: '262 2400000017' };
const visa = { ...service, kind: 'additional', timing, what: 'Страховка в поездку' };

/** A request without an order for an operation with tickets bought elsewhere and for an additional service. */
async function claimed(): Promise<{ id: string; agent: Browser; executor: Browser }> {
  const agent = await harness.signIn('gold');
  const body = { priority: 'normal', deadline: null, ...CONTACTS, description: '', travellers: [], guests: [] };
  const { id } = await agent.good('POST', '/api/account/requests', { ...body, services: [buyBack, visa] });
  const executor = await harness.signIn('executor');
  await executor.good('POST', `/api/office/requests/${id}/moves`, { move: 'claimed', text: '' });
  return { id, agent, executor };
}

const offered = (changed: object = {}) => ({
  service: 1,
  product: { kind: 'service', name: NAME, terms: 'Деньги придут на карту за 10 дней', date: dateInDays(4) },
  prices: { adult: { count: 1, fare: som(1_500), taxes: som(0) }, child: null, infant: null },
  refundPenalty: som(500),
  exchangeFee: null,
  note: '',
  deadline: `${dateInDays(1)}T18:00`,
  ...changed,
});

test('a service for tickets bought elsewhere is offered, accepted, paid and documented without an order', async () => {
  const { id, agent, executor } = await claimed();
  const offerId = await send(executor, id, offered());
  const [offer] = await offersOf(agent, id);
  // What staff name is what it costs: there is no fee on top.
  expect(offer).toMatchObject({ status: 'open', canAccept: true, total: som(1_500) });
  const { history } = await agent.good('GET', `/api/requests/${id}/chat`);
  expect(history.messages[0].card).toMatchObject({
    offerId,
    title: { ru: NAME, en: NAME, kg: NAME },
    state: { terms: { bags: null } },
  });
  const bookingId = await accept(agent, id, offerId);
  // A name is enough, as for a room.
  await fill(agent, bookingId, [{ surname: 'SYDYKOV', name: 'AZAMAT' }]);
  const orderId = await paid(agent, bookingId);
  const [{ toIssue, numberForm }] = await until(
    () => offersOf(executor, id),
    ([one]) => one.toIssue !== null,
  );
  expect(numberForm).toBe('voucher');
  const [{ travellerId }] = toIssue;
  await executor.good('POST', `/api/office/request-offers/${offerId}/tickets`, {
    locator: '',
    tickets: [{ travellerId, number: 'EMD-7781' }],
  });
  await until(
    () => statusOf(agent, orderId),
    (status) => status === 'sold',
  );
  const sold = await agent.good('GET', `/api/orders/${orderId}`);
  expect(sold.price.total).toEqual(som(1_500));
  expect(sold.slices[0].segments[0].service).toMatchObject({ name: NAME });
  expect(sold.tickets).toMatchObject([{ type: 'other', number: expect.stringMatching(/-EMD-7781$/) }]);
  expect(sold.actions).not.toContain('exchange');
  for (const kind of ['itinerary', 'payment'])
    await until(
      () => agent.ask('GET', { path: `/api/orders/${orderId}/documents/${kind}.pdf?locale=kg` }),
      ({ status }) => status === 200,
    );
  const { orders } = await agent.good('GET', `/api/account/orders?number=${sold.number}`);
  expect(orders).toMatchObject([{ mode: 'service', route: [{ hotel: NAME }] }]);
});

test('an offered service has one name, its words and a day after its deadline, each said at its field', async () => {
  const { id, executor } = await claimed();
  const refused = async (changed: object) => {
    const path = `/api/office/requests/${id}/offers`;
    const { status, body } = await executor.ask('POST', { path, body: offered(changed) });
    return [status, body.fields?.map((one: { path: string; code: string }) => `${one.path} ${one.code}`)];
  };
  const { product, prices } = offered();
  expect(await refused({ product: { ...product, date: dateInDays(0) } })).toEqual([
    400,
    ['deadline offers.deadline_after_start'],
  ]);
  const two = { ...prices, adult: { ...prices.adult, count: 2 } };
  expect(await refused({ prices: two })).toEqual([400, ['prices.adult.count offers.bad_count']]);
  const [status, fields] = await refused({ product: { ...product, name: '', terms: ' ' } });
  expect([status, fields.map((one: string) => one.split(' ')[0])]).toEqual([400, ['product.name', 'product.terms']]);
});

test('of a service one option is ordered, and what cannot be done gives the whole sum back', async () => {
  const { id, agent, executor } = await claimed();
  const balance = async () => (await agent.good('GET', '/api/account/funds')).available.minor;
  const before = await balance();
  const ids = [await send(executor, id, offered({ service: 2 })), await send(executor, id, offered({ service: 2 }))];
  const [first = '', second = ''] = ids;
  const late = await accept(agent, id, first);
  await fill(agent, late, [{ surname: 'SYDYKOV', name: 'AZAMAT' }]);
  const chosen = await accept(agent, id, second);
  await fill(agent, chosen, [{ surname: 'SYDYKOV', name: 'AZAMAT' }]);
  expect((await order(agent, late)).body.code).toBe('orders.offer_not_accepted');
  await paid(agent, chosen);
  await until(
    () => offersOf(executor, id),
    (all) => all.some((one: { toIssue: unknown }) => one.toIssue !== null),
  );
  expect(await balance()).toBeLessThan(before);
  await executor.good('POST', `/api/office/request-offers/${second}/refusal`, { reason: 'Перевозчик отказал' });
  await until(balance, (now) => now === before);
});

test('no search is made for what staff arrange', async () => {
  const agent = await harness.signIn('gold');
  const body = {
    slices: [{ from: 'bishkek', to: 'bishkek', date: dateInDays(4) }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
    mode: 'service',
  };
  expect((await agent.ask('POST', { path: '/api/searches', body })).status).toBe(400);
});
