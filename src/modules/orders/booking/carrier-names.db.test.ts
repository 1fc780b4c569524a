import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PassengerCounts } from '#kernel/passengers.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import type { HoldRequest } from '../core/use-cases/supplier-calls.ts';
import type { SupplierPort } from '../ports.ts';
import { placed, readyToPay, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { readOrder } from '../use-cases/read-order.ts';

const TWO_ADULTS: PassengerCounts = { aaa: 2, rbg: 0, rmg: 0, ins: 0 };
const ONE = person({ surname: 'Saint - Exupery', name: 'Anna maria', patronymic: 'Kyzy-Asan', noPatronymic: false });
const OTHER = person({ surname: 'Canaryeva', name: 'Aigul', documentNumber: 'AN1234567' });

let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
  const tools = { clock: testClock(new Date().toISOString()), ...testLog() };
  fixture = await createOrdersFixture(database, tools, TWO_ADULTS);
});
afterAll(() => database.close());

/** The same orders at a supplier that takes such names; what it had to hold. */
function atSupplierWith(names?: SupplierPort['capabilities']['names']) {
  const held: HoldRequest[] = [];
  const { supplier } = fixture;
  const limited: SupplierPort = {
    ...supplier,
    capabilities: { ...supplier.capabilities, ...(names && { names }) },
    hold: (call, request) => {
      held.push(request);
      return supplier.hold(call, request);
    },
  };
  return { held, at: { ...fixture, deps: { ...fixture.deps, supply: { get: () => limited } } } };
}

const refused = (passengers: Parameters<typeof readyToPay>[2], names: SupplierPort['capabilities']['names']) =>
  readyToPay(atSupplierWith(names).at, visitor(), passengers).then(
    () => [],
    ({ fields }: { fields: { path: string; code: string; values?: object }[] }) =>
      fields.map(({ path, code, values }) => ({ path, code, ...(values && { values }) })),
  );

test('a supplier receives names without spaces and hyphens, and the order keeps them as in the document', async () => {
  const { held, at } = atSupplierWith();
  const orderId = await placed(at, visitor(), [ONE, OTHER]);
  expect(held.map(({ travellers }) => travellers.map((one) => [one.surname, one.name, one.patronymic]))).toEqual([
    [
      ['SAINTEXUPERY', 'ANNAMARIA', 'KYZYASAN'],
      ['CANARYEVA', 'AIGUL', null],
    ],
  ]);
  const { passengers } = await readOrder(at.deps, visitor(), orderId);
  expect(passengers.map(({ surname, name }) => `${surname}/${name}`)).toEqual([
    'SAINT-EXUPERY/ANNA MARIA',
    'CANARYEVA/AIGUL',
  ]);
  expect(passengers.map(({ id }) => id)).toEqual(held[0]?.travellers.map(({ id }) => id));
});

test('names too long for the supplier are refused at their fields before payment, spaces not counted', async () => {
  const limits = { longest: 9, distinct: false };
  expect(await refused([ONE, OTHER], limits)).toEqual([
    { path: 'passengers.0.surname', code: 'travellers.name_long_for_carrier', values: { longest: 9 } },
  ]);
  expect(await refused([ONE, OTHER], { ...limits, longest: 12 })).toEqual([]);
});

test('two passengers with one name are refused where the supplier takes none such', async () => {
  const namesake = { ...OTHER, name: 'Ai - gul', documentNumber: 'AN7654399' };
  expect(await refused([OTHER, namesake], { longest: 20, distinct: true })).toEqual([
    { path: 'passengers.1.name', code: 'travellers.same_name' },
  ]);
  expect(await refused([OTHER, namesake], { longest: 20, distinct: false })).toEqual([]);
});
