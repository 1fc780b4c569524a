import { expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { money } from '#kernel/money.ts';
import { readSplitChoices } from '#modules/orders/split/use-cases/read-split-choices.ts';
import { splitOrder } from '#modules/orders/split/use-cases/split-order.ts';
import { issuedOrder } from '#modules/orders/testing/buy.ts';
import { person } from '#modules/orders/testing/orders-fixture.ts';
import { kgs, OWNER, officeHarness, who } from './testing/requests-harness.ts';
import { dropUnpaidCharges, noteChargePaid } from './use-cases/charges.ts';

const office = officeHarness();
const AGENT = { staff: 'agent', as: 'c'.repeat(32) };
const service = { action: 'pricing', payment: 'cashless', timing: { when: 'exact' }, comment: '' };
const VISA = { ...service, kind: 'additional', what: 'A visa' };
const BAGGAGE = { ...service, kind: 'ticketOperation', operation: 'EBAGGAGE', tickets: '999 2400000077' };

const user: UserAccount = {
  userId: 'agent',
  name: 'Agent',
  roles: ['ROLE_AGENT'],
  contractId: 'c1',
  workplaceId: null,
};
const buyer = { ...who, user };

/** An order of the agent's contract with tickets in hand. */
async function soldToAgency() {
  office.fixture.contracts.set('c1', { basisPoints: 0 });
  const passengers = [
    person({ documentNumber: office.document(7_100_000) }),
    person({ name: 'Nurlan', gender: 'male', documentNumber: office.document(7_200_000) }),
  ];
  const order = await issuedOrder(office.fixture, buyer, passengers);
  return { id: order.id, passengerIds: order.passengers.map(({ id }) => id) };
}
type Sold = Awaited<ReturnType<typeof soldToAgency>>;

async function served(services: readonly object[], relatedOrderId?: string, rest: object = AGENT): Promise<string> {
  const { json } = await office.ask('POST', '/api/account/requests', {
    headers: { 'idempotency-key': `charges-${office.document(1)}-0123456789` },
    body: {
      priority: 'normal',
      deadline: null,
      phone: '+996 555 123 456',
      email: 'agent@example.kg',
      description: '',
      services,
      travellers: [],
      guests: [],
      ...(relatedOrderId && { relatedOrderId }),
    },
    ...rest,
  });
  expect((await office.claim(json.id)).status).toBe(200);
  return json.id;
}
const inAnHour = () => new Date(office.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 16);
const charge = (id: string, { passengerIds }: Sold) =>
  office.desk(id, 'charges', 'asel', {
    title: 'Visa',
    passengerIds: [passengerIds[1]],
    price: kgs(450_000),
    payBy: inAnHour(),
  });
const charged = async (id: string, sold: Sold): Promise<{ id: string; items: { id: string }[] }> =>
  (await charge(id, sold)).json.charges.at(-1);
const intentOf = async (sold: Sold, chargeId: string) => {
  const { payments } = office.fixture;
  const amount = money(450_000, 'KGS');
  const wish = { orderId: sold.id, purpose: chargeId, amount, method: 'card' as const, returnUrl: '/', locale: 'ru' };
  return payments.startPayment(wish as unknown as Parameters<typeof payments.startPayment>[0]);
};
/** The buyer pays; the order's queue passes the payment on. */
async function pay(sold: Sold, chargeId: string) {
  const { intentId } = await intentOf(sold, chargeId);
  await office.fixture.payments.capture(intentId);
  for (let n = 0; n < 3; n++) await office.fixture.pass({ seconds: 1 });
}
const move = (id: string, body: object) => office.ask('POST', `/api/requests/${id}/moves`, { body, ...AGENT });
const read = async (id: string, rest: object = AGENT) => (await office.ask('GET', `/api/requests/${id}`, rest)).json;
const readAsStaff = async (id: string) =>
  (await office.ask('GET', `/api/office/requests/${id}`, { staff: 'asel' })).json;
const codeOf = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];

test.each([
  ['a visa', VISA],
  ['an operation with tickets', BAGGAGE],
])('%s is charged, paid on the related order and arranged before its request ends', async (_what, wanted) => {
  const sold = await soldToAgency();
  const id = await served([wanted], sold.id);
  expect((await readAsStaff(id)).chargeable).toMatchObject({
    currency: 'KGS',
    people: sold.passengerIds.map((passengerId) => ({ id: passengerId })),
  });
  const one = await charged(id, sold);
  expect((await read(id)).charges).toMatchObject([
    { orderId: sold.id, total: kgs(450_000), state: 'unpaid', items: [{ passenger: 'CANARYEVA NURLAN' }] },
  ]);
  await pay(sold, one.id);
  await noteChargePaid(office.deps, { requestId: id, purchaseId: one.id });
  expect(office.notices.at(-1)).toMatchObject({ to: 'asel', kind: 'request-paid' });
  expect(codeOf(await move(id, { move: 'withdrawn' }))).toEqual([409, 'requests.paid_pending']);
  for (const [ending, text] of [
    ['completed', ''],
    ['rejected', 'No'],
  ])
    expect(codeOf(await office.desk(id, 'moves', 'asel', { move: ending, text }))).toEqual([
      409,
      'requests.charge_pending',
    ]);
  const path = `charges/${one.id}/documents`;
  const document = { itemId: one.items[0]?.id, done: 'issued', number: office.document(8_100_000) };
  expect((await office.desk(id, path, 'asel', document)).json.charges).toMatchObject([
    { state: 'done', items: [{ state: 'issued', number: document.number }] },
  ]);
  expect((await office.desk(id, 'moves', 'asel', { move: 'completed' })).json.office).toBe('checkup');
  expect((await readAsStaff(id)).chargeable).toBeNull();
  expect((await move(id, { move: 'accepted', rating: 5 })).json.stage).toBe('complete');
});

test('a service that staff could not arrange gives its price back', async () => {
  const sold = await soldToAgency();
  const id = await served([VISA], sold.id);
  const one = await charged(id, sold);
  await pay(sold, one.id);
  const refusal = { itemId: one.items[0]?.id };
  expect((await office.desk(id, `charges/${one.id}/refusal`, 'asel', refusal)).json.charges).toMatchObject([
    { state: 'failed', refundAmount: kgs(450_000) },
  ]);
  expect((await office.desk(id, 'moves', 'asel', { move: 'completed' })).status).toBe(200);
});

test('a charge that was not paid is withdrawn by its executor, or goes with its request', async () => {
  const sold = await soldToAgency();
  const id = await served([VISA], sold.id);
  const one = await charged(id, sold);
  expect(codeOf(await charge(id, sold))).toEqual([409, 'requests.charge_open']);
  expect((await office.desk(id, `charges/${one.id}/withdrawal`, 'asel', {})).json.charges[0].state).toBe('canceled');
  await charged(id, sold);
  expect((await move(id, { move: 'withdrawn' })).json.charges.map(({ state }: { state: string }) => state)).toEqual([
    'canceled',
    'canceled',
  ]);
});

test('money that comes after the request has ended goes back by itself, once', async () => {
  const sold = await soldToAgency();
  const id = await served([VISA], sold.id);
  const one = await charged(id, sold);
  const { payments } = office.fixture;
  const { intentId } = await intentOf(sold, one.id);
  await payments.capture(intentId, { silent: true });
  expect((await move(id, { move: 'withdrawn' })).status).toBe(200);
  await noteChargePaid(office.deps, { requestId: id, purchaseId: one.id });
  for (let n = 0; n < 2; n++) await dropUnpaidCharges(office.deps, id);
  expect(payments.refunds.filter((back) => back.intentId === intentId).map(({ amount }) => amount)).toEqual([
    money(450_000, 'KGS'),
  ]);
});

test('a paid service is arranged also for a passenger who has left for an order of their own', async () => {
  const sold = await soldToAgency();
  const id = await served([VISA], sold.id);
  const one = await charged(id, sold);
  await pay(sold, one.id);
  const passengerIds = sold.passengerIds.slice(1);
  const { parts } = await readSplitChoices(office.fixture.deps, buyer, sold.id, passengerIds);
  const total = parts?.splitOff.total ?? kgs(0);
  await splitOrder(office.fixture.deps, buyer, sold.id, { passengerIds, agreed: true, total });
  const left = await readAsStaff(id);
  expect(left.chargeable.people.map((p: { id: string }) => p.id)).toEqual(sold.passengerIds.slice(0, 1));
  expect(left.charges[0].items[0]).toMatchObject({ passenger: 'CANARYEVA NURLAN', open: 'issue' });
  const document = { itemId: one.items[0]?.id, done: 'issued', number: '' };
  const path = `charges/${one.id}/documents`;
  expect((await office.desk(id, path, 'asel', document)).json.charges[0].state).toBe('done');
});

test('an order of another contract is never charged', async () => {
  const sold = await soldToAgency();
  // A cashier sees every order, and so may write a request that goes with it.
  const id = await served([VISA], sold.id, { staff: 'cashier' });
  expect((await readAsStaff(id)).chargeable).toBeNull();
  expect(codeOf(await charge(id, sold))).toEqual([409, 'requests.charge_contract']);
  const { rows } = await office.database.pool.query('select 1 from ancillaries.purchases where order_id = $1', [
    sold.id,
  ]);
  expect(rows).toEqual([]);
  const stranger = { staff: 'company', as: OWNER };
  const own = await served([VISA], sold.id);
  await charged(own, sold);
  expect((await office.ask('GET', `/api/requests/${own}`, stranger)).status).toBe(404);
});

test('in a request without an order nothing can be charged', async () => {
  const sold = await soldToAgency();
  const id = await served([VISA]);
  expect(await readAsStaff(id)).toMatchObject({ chargeable: null, charges: [] });
  expect(codeOf(await charge(id, sold))).toEqual([409, 'requests.action_not_allowed']);
});
