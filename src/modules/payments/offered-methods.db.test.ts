import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createPayments, type Payments } from './index.ts';
import { memoryAcquirer } from './testing/memory-acquirer.ts';
import { database, gateway, openPaymentsFixture, paymentsDeps, request } from './testing/payments-fixture.ts';
import { readOfficeMethods, saveOfficeMethods } from './use-cases/offered-methods.ts';
import type { PaymentsOffice, StaffPaymentsDeps } from './use-cases/office-chargebacks.ts';

openPaymentsFixture();

const ADA = { userId: 'ada', ip: '192.0.2.7' };
let recorded: Parameters<PaymentsOffice['record']>[1][];
let deps: StaffPaymentsDeps;
let front: Payments;
beforeEach(async () => {
  await database.db.execute(sql`truncate payments.offered_methods`);
  recorded = [];
  deps = {
    ...paymentsDeps(database, gateway),
    gateways: { card: gateway, qr: memoryAcquirer('qr') },
    office: {
      unconnected: [{ method: 'freedompay', settings: ['SAPAR_FREEDOMPAY_URL'] }],
      namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `name of ${id}`])),
      ask: async () => null,
      record: async (_tx, entry) => void recorded.push(entry),
    },
  };
  front = createPayments(deps);
});
const offered = async () => (await front.paymentOptions(null, 'KGS')).map(({ method }) => method);
const save = (version: number, ...methods: ['card' | 'qr', boolean][]) =>
  saveOfficeMethods(deps, ADA, {
    version,
    methods: methods.map(([method, isOffered]) => ({ method, isOffered })),
  });

test('buyers see the connected methods in the order of the office, and none that is switched off', async () => {
  expect(await offered()).toEqual(['card', 'qr']);
  await save(0, ['qr', true], ['card', true]);
  expect(await offered()).toEqual(['qr', 'card']);
  await save(1, ['qr', true], ['card', false]);
  expect(await offered()).toEqual(['qr']);
  expect(await readOfficeMethods(deps)).toMatchObject({ version: 2, savedBy: 'name of ada', unconnected: [{}] });
  expect(recorded.at(-1)).toMatchObject({
    action: 'payment_methods_changed',
    changes: [{ field: 'paymentMethods', previous: 'qr, card', current: 'qr' }],
  });
});

test('a method that is switched off takes no new payment; one that has begun is captured as before', async () => {
  const { intentId } = await front.startPayment(request());
  await save(0, ['qr', true], ['card', false]);
  await expect(front.startPayment(request({ orderId: 'order-2' }))).rejects.toMatchObject({
    code: 'payments.method_closed',
  });
  // A second tab, or a repeat after a lost answer, ends on the payment that was begun.
  expect((await front.startPayment(request())).intentId).toBe(intentId);
  gateway.end(intentId, 'captured');
  expect(await front.refreshFromGateway(intentId)).toMatchObject({ state: 'captured' });
});

test('a method that is off stays off while its settings are gone, others are ordered, and they come back', async () => {
  await save(0, ['card', true], ['qr', false]);
  const { gateways } = deps;
  deps = { ...deps, gateways: { card: gateway, freedompay: memoryAcquirer('freedompay') } };
  await saveOfficeMethods(deps, ADA, {
    version: 1,
    methods: [
      { method: 'freedompay', isOffered: true },
      { method: 'card', isOffered: true },
    ],
  });
  deps = { ...deps, gateways: { ...gateways, ...deps.gateways } };
  expect((await readOfficeMethods(deps)).methods).toEqual([
    { method: 'freedompay', isOffered: true },
    { method: 'card', isOffered: true },
    { method: 'qr', isOffered: false },
  ]);
});

test('of two who order the methods at once one is refused; a list of other methods is no order', async () => {
  const results = await Promise.allSettled([
    save(0, ['qr', true], ['card', true]),
    save(0, ['qr', false], ['card', true]),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(save(0, ['qr', true], ['card', true])).rejects.toMatchObject({ code: 'payments.methods_changed' });
  await expect(save(1, ['card', true])).rejects.toMatchObject({ kind: 'invalid' });
  await expect(save(1, ['card', true], ['card', false])).rejects.toMatchObject({ kind: 'invalid' });
});

test('the same order again is no new version', async () => {
  await save(0, ['card', true], ['qr', true]);
  expect(recorded).toEqual([]);
  expect((await readOfficeMethods(deps)).version).toBe(0);
});
