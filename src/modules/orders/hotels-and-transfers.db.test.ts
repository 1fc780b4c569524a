import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOrders } from '#modules/sales/use-cases/export-orders.ts';
import { exportTickets } from '#modules/sales/use-cases/export-tickets.ts';
import { listOrders } from '#modules/sales/use-cases/list-orders.ts';
import { listTickets } from '#modules/sales/use-cases/list-tickets.ts';
import type { Segment } from '#modules/supply/api.ts';
import { type Sheet, workbook } from '#platform/spreadsheet/workbook.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { labelOrders } from './core/use-cases/label-orders.ts';
import type { Visitor } from './core/use-cases/visitor.ts';
import { issuedOrder, visitor } from './testing/buy.ts';
import { createOrdersFixture, ONE_ADULT, type OrdersFixture, person } from './testing/orders-fixture.ts';
import { PLACES, sampleOffer } from './testing/sample-offer.ts';
import { staffOrderApiFor } from './use-cases/staff-order-api.ts';

const all = (text: string) => ({ ru: text, en: text, kg: text });
const TOWN = { ...PLACES.bsz, code: null, cityKey: 'town' };
const OWN_PLACES = { manas: { ...TOWN, code: 'BSZ', name: all('Манас') }, town: TOWN };
const SERVICES = {
  hotel: { mode: 'hotel', from: 'town', to: 'town', hotelStay: { name: 'Konok City', stars: 3 } },
  transfer: { mode: 'transfer', from: 'manas', to: 'town', transfer: { class: 'econom' } },
} as const satisfies Record<string, Record<string, unknown>>;

let database: TestDatabase;
let fixture: OrdersFixture;
/** Order of each by its name. */
const sold: Record<string, string> = {};
const agent: Visitor = {
  ...visitor('agent'),
  user: { userId: 'u', name: 'U', roles: ['ROLE_AGENT'], contractId: 'top', workplaceId: 'w' },
};

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
  fixture.contracts.set('top', { basisPoints: 300 });
  for (const [n, kind] of (['hotel', 'transfer', 'ticket'] as const).entries()) {
    fixture.supplier.documentKind = kind;
    const sample = sampleOffer(fixture.clock.now(), ONE_ADULT, undefined, `offer-${kind}`);
    const [slice] = sample.itinerary.slices;
    const segments = slice?.segments.map((one) => ({ ...one, ...(kind !== 'ticket' && SERVICES[kind]) }) as Segment);
    const slices = slice && segments ? [{ ...slice, segments }] : [];
    const found = fixture.offer({
      ...sample,
      itinerary: { ...sample.itinerary, slices },
      locations: { ...PLACES, ...OWN_PLACES },
    });
    const guest = person({ documentNumber: `AN${4_400_000 + n}`, address: 'ул. Токтогула, 1' });
    sold[kind] = (await issuedOrder(fixture, agent, [guest], found)).id;
  }
});
afterAll(() => database.close());

async function sheet(table: Sheet): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of workbook(table)) pieces.push(piece);
  return strFromU8(unzipSync(Buffer.concat(pieces))['xl/worksheets/sheet1.xml'] as Uint8Array);
}
const ENDS = { hotel: ['Konok City', 'Konok City'], transfer: ['Манас (BSZ)', 'Бишкек'], ticket: ['Бишкек', 'Ош'] };
const LINES = { hotel: 'Konok City', transfer: 'Манас (BSZ) – Бишкек', ticket: 'Бишкек – Ош' };

test.each(['hotel', 'transfer', 'ticket'] as const)('lists, labels and notices name where a %s is', async (kind) => {
  const id = sold[kind] as string;
  const { orders } = await listOrders(fixture.deps, agent, { sort: 'created', order: 'desc' });
  const [direction] = orders.find((one) => one.id === id)?.route ?? [];
  expect(direction?.hotel).toBe(kind === 'hotel' ? 'Konok City' : undefined);
  const { tickets } = await listTickets(fixture.deps, agent, { sort: 'issued', order: 'desc' });
  const ticket = tickets.find(({ order }) => order.id === id);
  expect([ticket?.from?.ru, ticket?.to?.ru]).toEqual(ENDS[kind]);
  const ends = (await staffOrderApiFor(fixture.deps).endsOf([id])).get(id);
  expect([ends?.from.ru, ends?.to.ru]).toEqual(ENDS[kind]);
  const label = (await labelOrders(fixture.deps, [id], 'ru')).get(id);
  expect(label?.about).toBe(`CANARYEVA AIGUL, ${LINES[kind]}`);
});

test('tables of orders and of tickets name where a room and a ride are', async () => {
  const tables = [
    await exportOrders(fixture.deps, agent, { filter: {}, locale: 'ru' }),
    await exportTickets(fixture.deps, agent, { filter: {}, plain: undefined, locale: 'ru' }),
  ];
  for (const table of tables) {
    const text = await sheet(table);
    for (const line of Object.values(LINES)) expect(text).toContain(line);
    expect(text).not.toContain('Бишкек – Бишкек');
  }
});

test('letters name where a ride begins and ends', async () => {
  const mails = fixture.mails.filter(({ template }) => template === 'order-issued') as unknown as {
    data: { journey: { from: string; to: string; transfer?: string }[] };
  }[];
  const transfer = mails.flatMap(({ data }) => data.journey).find((line) => line.transfer);
  expect(transfer).toMatchObject({ from: 'Манас (BSZ)', to: 'Бишкек' });
});
