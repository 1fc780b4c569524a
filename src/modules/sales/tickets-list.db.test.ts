import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import { chooseBookingAncillaries } from '#modules/ancillaries/use-cases/choose-ancillaries.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { confirmExchange } from '#modules/orders/exchanges/use-cases/confirm-exchange.ts';
import { quoteExchange } from '#modules/orders/exchanges/use-cases/quote-exchange.ts';
import { readDocument } from '#modules/orders/receipts/use-cases/read-document.ts';
import { portionPrice } from '#modules/orders/returns/domain/documents-of.ts';
import { confirmReturn } from '#modules/orders/returns/use-cases/confirm-return.ts';
import { quoteReturn } from '#modules/orders/returns/use-cases/quote-return.ts';
import { readSplitChoices } from '#modules/orders/split/use-cases/read-split-choices.ts';
import { splitOrder } from '#modules/orders/split/use-cases/split-order.ts';
import { issuedOrder, place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createFakeAncillaries } from '#modules/orders/testing/fake-ancillaries.ts';
import { createOrdersFixture, ONE_ADULT, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { sampleOffer } from '#modules/orders/testing/sample-offer.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { workbook } from '#platform/spreadsheet/workbook.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import type { TicketsQuery } from './api.ts';
import { exportTickets } from './use-cases/export-tickets.ts';
import { listOrders } from './use-cases/list-orders.ts';
import { listTickets } from './use-cases/list-tickets.ts';
import { computeMissingSums } from './use-cases/save-list-rows.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
  const tools = { clock: testClock(new Date().toISOString()), ...testLog() };
  fixture = await createOrdersFixture(database, tools, { aaa: 2, rbg: 0, rmg: 0, ins: 0 });
  const now = tools.clock.now();
  const departsAt = sampleOffer(now, ONE_ADULT).itinerary.slices[0]?.segments[0]?.departsAt ?? '';
  Object.assign(fixture.supplier, { ancillaries: createFakeAncillaries(tools.clock, departsAt, ['X0 101']) });
  for (const id of ['top', 'sub', 'other', 'quiet'])
    fixture.contracts.set(id, { basisPoints: 300, ...(id === 'quiet' && { showsCommission: false }) });
});
afterAll(() => database.close());

const agent = (contractId: string, subAgentContractIds: string[] = [], userId = 'u'): Visitor => ({
  ...visitor(`${contractId} ${userId}`),
  user: { userId, name: 'U', roles: ['ROLE_AGENT'], contractId, workplaceId: 'w', subAgentContractIds },
});
const top = agent('top', ['sub']);
const list = (who: Visitor, query: Partial<TicketsQuery> = {}) =>
  listTickets(fixture.deps, who, { sort: 'issued', order: 'desc', ...query });
let serial = 8_700_000;
const two = (surname = 'Canaryeva') =>
  ['Aigul', 'Begaim'].map((name) => person({ name, surname, documentNumber: `AN${++serial}` }));
const sold = (who: Visitor, surname?: string) => issuedOrder(fixture, who, two(surname));
const back = async (who: Visitor, id: string, passengerIds: string[]) => {
  const quote = await quoteReturn(fixture.deps, who, id, { kind: 'void', passengerIds });
  await confirmReturn(
    fixture.deps,
    who,
    { id, returnId: quote.id },
    { agreed: true, refundAmount: quote.refundAmount },
  );
  await fixture.runJobs();
};

/** Writes the list out of the orders anew and compares; `issued_at` stays as it was when a document was listed. */
async function expectNoStrays(): Promise<void> {
  const listed = async () =>
    (await database.db.execute(sql`select * from sales.ticket_list_rows order by id`)).rows.map(
      ({ issued_at: _, ...row }) => row,
    );
  const kept = await listed();
  await database.db.execute(sql`delete from sales.ticket_list_rows`);
  await database.db.execute(sql`update sales.order_list_rows set sold_minor = null`);
  await computeMissingSums(database.db);
  expect(kept).toEqual(await listed());
}

test('a contract sees its own and its sub-agents’ tickets, each row with every field of spec §3', async () => {
  const own = await sold(top);
  const below = await sold(agent('sub'));
  await sold(agent('other'));
  await sold(visitor('stranger'));
  const { tickets, totals } = await list(top);
  expect(tickets.map(({ order }) => order.id)).toEqual([below.id, below.id, own.id, own.id]);
  expect((await list(agent('sub'))).tickets.map(({ order }) => order.id)).toEqual([below.id, below.id]);
  expect((await list(top, { contract: 'other' })).tickets).toEqual([]);
  await expect(list(visitor('stranger'))).rejects.toMatchObject({ code: 'orders.contract_required' });

  const line = tickets.find(({ order, passenger }) => order.id === own.id && passenger.name === 'AIGUL');
  const ticket = own.tickets.find(({ number }) => number === line?.number);
  const [price] = own.price.lines;
  expect(line).toMatchObject({
    number: ticket?.number,
    relatedTicketNumber: null,
    type: 'ETICKET',
    operation: 'SALE',
    state: 'open',
    order: { number: own.number },
    locator: own.locator,
    carrier: 'X0',
    carrierName: expect.stringMatching(/\w{3}/),
    cashier: 'Name of u',
    passenger: { surname: 'CANARYEVA' },
    departsOn: own.slices[0]?.segments[0]?.departsLocal.slice(0, 10),
    from: { ru: 'Бишкек' },
    to: { ru: 'Ош' },
    fare: price?.fare,
    taxes: price?.taxes,
    total: price?.total,
    commission: price?.commission,
    motivation: { minor: 0, currency: 'KGS' },
  });
  const sum = (minor: number) => ({ minor, currency: 'KGS' });
  const all = own.price.total.minor + below.price.total.minor;
  const earned = { total: sum(all), commission: own.price.commission, motivation: sum(0) };
  const nothing = { total: sum(0), commission: sum(0), motivation: sum(0) };
  expect(totals).toEqual([
    {
      count: 4,
      sold: earned,
      returned: nothing,
      net: earned,
      open: { count: 4, total: sum(all) },
      // A sub-agent's commission is its own.
      subAgents: { commission: below.price.commission, motivation: sum(0) },
    },
  ]);
  await expectNoStrays();
});

test('a user who may not see the commission, or chose not to, sees none in rows, sums and the table', async () => {
  const table = async (who: Visitor, plain: '1' | undefined) => {
    const pieces: Uint8Array[] = [];
    const asked = { filter: {}, plain, locale: 'en' } as const;
    for await (const piece of workbook(await exportTickets(fixture.deps, who, asked))) pieces.push(piece);
    return strFromU8(unzipSync(Buffer.concat(pieces))['xl/worksheets/sheet1.xml'] as Uint8Array);
  };
  const quiet = agent('quiet');
  await sold(quiet);
  for (const [who, plain] of [
    [quiet, undefined],
    [top, '1'],
  ] as const) {
    const { tickets, totals } = await list(who, { plain });
    expect(tickets.length).toBeGreaterThan(0);
    for (const { commission, motivation } of [...tickets, ...totals.map(({ net }) => net)])
      expect([commission, motivation]).toEqual([null, null]);
    expect(await table(who, plain)).not.toContain('Commission');
    const query = { sort: 'created', order: 'desc', plain } as const;
    expect((await listOrders(fixture.deps, who, query)).totals.net.commission).toBeNull();
  }
  const sheet = await table(top, undefined);
  for (const text of ['Commission', 'Air ticket', 'CANARYEVA AIGUL', 'Sale']) expect(sheet).toContain(`>${text}<`);
});

test('each filter lets through what it says; a ticket, an order and a booking code are found in one box', async () => {
  const who = agent('filters');
  fixture.contracts.set('filters', { basisPoints: 0 });
  const [first, second] = [await sold(who, 'Toktogulova'), await sold(agent('filters', [], 'me'), 'Asanova')];
  const found = async (query: Partial<TicketsQuery>) =>
    new Set((await list(who, query)).tickets.map(({ order }) => order.id));
  const [none, both] = [new Set(), new Set([first.id, second.id])];
  const only = new Set([first.id]);
  expect(await found({ passenger: ' toktogulova' })).toEqual(only);
  expect(await found({ passenger: 'toktogul' })).toEqual(none);
  expect(await found({ number: first.number.slice(2) })).toEqual(only);
  expect(await found({ number: first.locator?.toLowerCase() ?? '' })).toEqual(only);
  expect((await list(who, { number: first.tickets[0]?.number ?? '' })).tickets).toHaveLength(1);
  expect(await found({ number: '9999999999999' })).toEqual(none);
  expect(await found({ mine: '1' })).toEqual(only);
  expect(await found({ type: 'ETICKET', state: 'open', carrier: 'X0' })).toEqual(both);
  for (const query of [{ type: 'RAILTICKET' }, { state: 'void' }, { carrier: 'Z9' }] as const)
    expect(await found(query)).toEqual(none);
  const day = first.slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? '';
  expect(await found({ departsFrom: day, departsTo: day })).toEqual(both);
  expect(await found({ departsFrom: addDays(day, 1) })).toEqual(none);
  expect(await found({ to: addDays(new Date().toISOString().slice(0, 10), -2) })).toEqual(none);
  const { from, to } = first.slices[0]?.segments[0] ?? { from: '', to: '' };
  const city = (key: string) => first.locations[key]?.cityKey ?? '';
  expect(await found({ origin: city(from), destination: city(to) })).toEqual(both);
  expect(await found({ origin: city(to) })).toEqual(none);
});

test('the end of a ticket is listed: returned, split off, or exchanged for another that names it', async () => {
  const who = agent('fates');
  fixture.contracts.set('fates', { basisPoints: 500 });
  const parted = await sold(who);
  const leaver = parted.passengers[1]?.id ?? '';
  const { parts: portions } = await readSplitChoices(fixture.deps, who, parted.id, [leaver]);
  const total = portions?.splitOff.total ?? parted.price.total;
  const { childOrder } = await splitOrder(fixture.deps, who, parted.id, {
    passengerIds: [leaver],
    agreed: true,
    total,
  });
  await back(who, parted.id, [parted.passengers[0]?.id ?? '']);
  await expectNoStrays();
  const { tickets, totals } = await list(who);
  const line = (id: string | undefined) => tickets.find(({ order }) => order.id === id);
  expect(line(parted.id)).toMatchObject({ state: 'void', operation: 'VOID', passenger: { name: 'AIGUL' } });
  expect(line(childOrder?.id)).toMatchObject({ state: 'open', operation: 'SALE', total });
  expect(totals[0]?.open).toEqual({ count: 1, total });

  const order = await sold(who);
  const passengerIds = order.passengers.map((p) => p.id);
  const days = [addDays(order.slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? '', 2)];
  const { offers } = await quoteExchange(fixture.deps, who, order.id, { passengerIds, dates: days });
  const [offer] = offers;
  if (!offer) throw new Error('no offer');
  const ids = { id: order.id, exchangeId: offer.id };
  await confirmExchange(fixture.deps, who, ids, { agreed: true, total: offer.total, method: 'card' });
  const intent = [...fixture.payments.intents.values()].find(({ purpose }) => purpose === offer.id);
  await fixture.payments.capture(intent?.id ?? '');
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
  expect((await readOrder(fixture.deps, who, order.id)).exchanges).toMatchObject([{ state: 'done' }]);
  await expectNoStrays();
  const now = (await list(who, { number: order.number })).tickets;
  const [old, fresh] = [now.filter(({ state }) => state === 'exchanged'), now.filter((t) => t.state === 'open')];
  expect(old).toHaveLength(2);
  expect(new Set(fresh.map(({ relatedTicketNumber }) => relatedTicketNumber))).toEqual(
    new Set(old.map((t) => t.number)),
  );
  // The new ticket costs its price, our fee for the exchange and the carrier's penalty; the old one went into it
  // whole.
  const [moved] = offer.lines;
  const price = (moved?.price.total.minor ?? 0) + (moved?.fee.minor ?? 0) + (moved?.penalty.minor ?? 0);
  for (const one of fresh)
    expect(one).toMatchObject({
      operation: 'EXCHANGE',
      departsOn: days[0],
      total: { minor: price },
      net: { total: { minor: price } },
      penalty: moved?.penalty,
    });
  for (const one of old) expect(one).toMatchObject({ returned: { total: one.total }, net: { total: { minor: 0 } } });
});

test('an ancillary is a document of its own that names its ticket, has its own price and ends with it', async () => {
  const who = agent('services');
  fixture.contracts.set('services', { basisPoints: 300 });
  const draft = await readyToPay(fixture, who, two());
  const wishes = ['BAG23', 'VGML'].map((item) => ({ passengerId: 'p0', segmentIndex: 0, item, count: 1 }));
  const chosen = await chooseBookingAncillaries(fixture.deps, who, draft, wishes);
  const { orderId } = await place(fixture, draft, who, { acceptedAncillaries: chosen.total });
  const intent = [...fixture.payments.intents.values()].find((i) => i.orderId === orderId);
  await fixture.payments.capture(intent?.id ?? '');
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
  const bag = async () => (await list(who, { type: 'EBAGGAGE' })).tickets;
  const order = await readOrder(fixture.deps, who, orderId);
  const item = order.ancillaries?.items.find((one) => one.item === 'BAG23');
  const ticket = order.tickets.find(({ passengerId }) => passengerId === item?.passengerId)?.number;
  expect(await bag()).toMatchObject([
    {
      number: item?.number,
      relatedTicketNumber: ticket,
      operation: 'EBAGGAGE',
      state: 'open',
      total: item?.price,
      commission: { minor: 0 },
      carrier: 'X0',
      order: { number: order.number },
    },
  ]);
  expect((await list(who, { number: item?.number ?? '' })).tickets).toHaveLength(1);
  const query = { sort: 'created', order: 'desc', number: item?.number ?? '' } as const;
  expect((await listOrders(fixture.deps, who, query)).orders.map(({ id }) => id)).toEqual([orderId]);
  await back(who, orderId, [item?.passengerId ?? '']);
  for (let n = 0; n < 3; n++) await fixture.pass({ seconds: 20 });
  expect(await bag()).toMatchObject([{ state: 'refunded', operation: 'REFUND' }]);
  await expectNoStrays();
});

test('each ticket of a journey on several has its own way, day and sums; a shared journey the first', async () => {
  const order = await sold(top);
  const [slice] = order.slices;
  const [first] = slice?.segments ?? [];
  if (!first) throw new Error('no segment');
  const second = {
    ...first,
    flight: 'X9 202',
    carrier: 'X9',
    from: first.to,
    to: first.from,
    departsLocal: '2027-05-05T10:00',
  };
  const line = order.price.lines[0] as (typeof order.price.lines)[number];
  const half = (fare: number) => ({ ...line, fare: money(fare), total: money(fare + line.taxes.minor) });
  const portions = [{ lines: [half(100)] }, { lines: [half(900)] }];
  const terms = { ...order.terms, portions: [1, 1].map((segmentCount) => ({ slice: 0, segmentCount })) };
  const journey = { slices: [{ ...slice, segments: [first, second] }], terms, locations: order.locations };
  await database.db.execute(sql`update orders.orders set journey = ${JSON.stringify(journey)}::jsonb,
    price = price || ${JSON.stringify({ portions })}::jsonb where id = ${order.id}`);
  const passenger = order.passengers[0]?.id ?? '';
  const coupon = JSON.stringify([{ n: 1, status: 'open', flight: 'X9 202' }]);
  for (const number of ['9990000000001', '9990000000002'])
    await database.db.execute(sql`insert into orders.tickets (number, order_id, passenger_id, type, state, coupons)
      values (${number}, ${order.id}, ${passenger}, 'ETICKET', 'open', ${coupon}::jsonb)`);
  await database.db.execute(sql`update sales.order_list_rows set sold_minor = null where order_id = ${order.id}`);
  await computeMissingSums(database.db);
  const { tickets } = await list(top, { carrier: 'X9' });
  const sold2 = portionPrice({ ...order.price, portions }, 1, { id: passenger, category: 'aaa' } as never);
  expect(tickets.sort((a, b) => (a.number < b.number ? -1 : 1))).toMatchObject([
    {
      departsOn: '2027-05-05',
      from: { ru: 'Ош' },
      to: { ru: 'Бишкек' },
      total: sold2.total,
      relatedTicketNumber: null,
    },
    { total: money(0), relatedTicketNumber: '9990000000001' },
  ]);
});

test('a document of an unknown type is listed, has its receipt, and is returned like a ticket', async () => {
  fixture.supplier.documentKind = 'voucher';
  const { id } = await sold(top, 'Sonderova');
  fixture.supplier.documentKind = 'ticket';
  const order = await readOrder(fixture.deps, top, id);
  expect(order.tickets.map(({ type }) => type)).toEqual(['other', 'other']);
  const listed = async () => (await list(top, { type: 'other' })).tickets.filter((ticket) => ticket.order.id === id);
  expect((await listed()).map(({ operation, state }) => [operation, state])).toEqual([
    ['SALE', 'open'],
    ['SALE', 'open'],
  ]);
  expect((await list(top, { type: 'ETICKET' })).tickets.filter((one) => one.order.id === id)).toEqual([]);
  const receipt = await readDocument(fixture.deps, top, { orderId: id, kind: 'itinerary', locale: 'ru' });
  expect(receipt.bytes.length).toBeGreaterThan(0);
  await back(top, id, [order.passengers[0]?.id ?? '']);
  expect((await listed()).map(({ state }) => state).sort()).toEqual(['open', 'void']);
});

test('pages continue without gap or repeat in every order; a made-up cursor is refused', async () => {
  const order = { id: (await list(top)).tickets[0]?.order.id };
  await database.db.execute(sql`
    insert into sales.ticket_list_rows
      select 'copy' || n, number, order_id, contract_id, user_id, workplace_id, passenger_id, type, kind, state,
        exchanged,
      related_ticket_number, carrier, issued_at - (n % 7) * interval '1 hour', departs_on, origin, destination,
        currency, fare_minor, taxes_minor, fee_minor,
      total_minor + n % 3, commission_minor, motivation_minor
    from (select * from sales.ticket_list_rows where order_id = ${order.id ?? ''}
      limit 1) s, generate_series(1, 120) n`);
  const { totals } = await list(top);
  for (const sort of ['issued', 'departs', 'total'] as const) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list(top, { sort, order: 'asc', after });
      seen.push(...page.tickets.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);
    expect(new Set(seen).size, sort).toBe(totals[0]?.count);
    expect(seen).toHaveLength(totals[0]?.count ?? 0);
  }
  const at = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');
  for (const [sort, key] of [
    ['issued', 'x'],
    ['total', '1e3'],
    ['departs', '2026-02-31'],
  ] as const)
    await expect(list(top, { sort, after: at(key, 'x') })).rejects.toMatchObject({ code: 'orders.bad_page' });
});
