import { beforeAll, describe, expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';
import { until } from './product-fixture.ts';
import { order, service, som, statusOf } from './request-offers-fixture.ts';
import { CONTACTS, dateInDays } from './visitor.ts';

const harness = callers({ jobs: true });
const { signIn } = harness;
const SERVICE = 'Провоз собаки в салоне';

let agent: Browser;
let executor: Browser;
beforeAll(async () => {
  [agent, executor] = await Promise.all([signIn('gold'), signIn('executor')]);
}, 120_000);

/** An issued order of the agent, and a request about it that the executor serves. */
async function served(day: number, kind = 'services') {
  const draft = await harness.createReadyDraft(agent, day);
  const { body } = await order(agent, draft);
  const orderId: string = body.orderId;
  await until(
    () => statusOf(agent, orderId),
    (status) => status === 'sold',
  );
  const { passengers } = await agent.good('GET', `/api/orders/${orderId}`);
  const passengerId: string = passengers[0].id;
  const { id } = await agent.good('POST', '/api/requests', {
    orderId,
    kind,
    passengerIds: [passengerId],
    reason: 'plans',
    description: 'A small dog',
    agreed: true,
  });
  await executor.good('POST', `/api/office/requests/${id}/moves`, { move: 'claimed', text: '' });
  return { id: id as string, orderId, passengerId };
}
const charge = (passengerId: string, changed: object = {}) => ({
  title: SERVICE,
  passengerIds: [passengerId],
  price: som(3_200),
  payBy: `${dateInDays(1)}T18:00`,
  ...changed,
});
const charged = async ({ id, passengerId }: { id: string; passengerId: string }, changed: object = {}) => {
  const { charges } = await executor.good('POST', `/api/office/requests/${id}/charges`, charge(passengerId, changed));
  return charges.at(-1) as { id: string; items: { id: string }[] };
};
const chargesOf = async (who: Browser, id: string) => (await who.good('GET', `/api/requests/${id}`)).charges;
const pay = (orderId: string, chargeId: string) =>
  agent.good('POST', `/api/orders/${orderId}/ancillaries/purchases/${chargeId}/payments`, { method: 'balance' });
const balance = async (): Promise<number> => (await agent.good('GET', '/api/account/funds')).available.minor;
const boughtOf = async (orderId: string) => (await agent.good('GET', `/api/orders/${orderId}/ancillaries`)).bought;
const settle = (id: string, one: { id: string; items: { id: string }[] }, body: object, path = 'documents') =>
  executor.ask('POST', {
    path: `/api/office/requests/${id}/charges/${one.id}/${path}`,
    body: { itemId: one.items[0]?.id, ...body },
  });
/** What the audit log says that staff did with charges. */
const settled = async (id: string) => {
  const path = `/api/office/audit?subject=${id}&action=request_charge_settled`;
  return (await (await signIn('admin')).good('GET', path)).records;
};
const waitsForStaff = (id: string) =>
  until(
    () => chargesOf(executor, id),
    ([one]) => one.items[0].open === 'issue',
  );

describe('a charge of a request', () => {
  test('is paid by the agency, arranged by staff, and stands on the order and in the ledger', async () => {
    const request = await served(20);
    const { id, orderId } = request;
    const before = await balance();
    const one = await charged(request);
    expect(await chargesOf(agent, id)).toMatchObject([{ title: SERVICE, total: som(3_200), state: 'unpaid' }]);
    expect((await settle(id, one, { done: 'issued', number: '9992400000077' })).body.code).toBe(
      'requests.action_not_allowed',
    );
    await pay(orderId, one.id);
    await waitsForStaff(id);
    expect(await balance()).toBe(before - som(3_200).minor);
    // Staff do not say that it is done while the buyer waits for what they paid.
    const early = await executor.ask('POST', {
      path: `/api/office/requests/${id}/moves`,
      body: { move: 'completed', text: '' },
    });
    expect([early.status, early.body.code]).toEqual([409, 'requests.charge_pending']);
    expect((await settle(id, one, { done: 'issued', number: '!' })).body.fields).toMatchObject([
      { path: 'number', code: 'requests.charge_document' },
    ]);
    const answer = await settle(id, one, { done: 'issued', number: '999 2400000077' });
    expect(answer.body.charges).toMatchObject([
      { state: 'done', items: [{ state: 'issued', number: '9992400000077' }] },
    ]);
    expect(await boughtOf(orderId)).toMatchObject([
      { kind: 'other', title: SERVICE, state: 'issued', number: '9992400000077', price: som(3_200) },
    ]);
    expect((await settle(id, one, { done: 'issued', number: '9992400000078' })).status).toBe(409);
    const { history } = await agent.good('GET', `/api/requests/${id}`);
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['charge_requested', 'charge_paid', 'charge_issued']),
    );
    const sale = async () => {
      const { rows } = await harness.database.pool.query<{ account: string; minor: number }>(
        `select l.account, l.minor::int from ledger.journal_entries e join ledger.entry_lines l on l.entry_id = e.id
         where e.kind = 'ancillary_sale' and e.ref = $1`,
        [one.items[0]?.id],
      );
      return rows;
    };
    const lines = await until(sale, (rows) => rows.length > 0);
    expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
    expect(lines.filter(({ account }) => account.startsWith('supplier')).map(({ minor }) => minor)).toEqual([-320_000]);
    await executor.good('POST', `/api/office/requests/${id}/moves`, { move: 'completed', text: 'Done' });
    expect(await settled(id)).toMatchObject([
      {
        action: 'request_charge_settled',
        changes: [
          { field: 'status', previous: 'charge_paid', current: 'charge_issued' },
          { field: 'number', previous: null, current: '9992400000077' },
        ],
      },
    ]);
  });

  test('that staff could not arrange gives its price back, once', async () => {
    const request = await served(21);
    const { id, orderId } = request;
    const one = await charged(request);
    const before = await balance();
    await pay(orderId, one.id);
    await waitsForStaff(id);
    const answers = await Promise.all([settle(id, one, {}, 'refusal'), settle(id, one, {}, 'refusal')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await until(balance, (now) => now === before);
    expect((await chargesOf(agent, id))[0]).toMatchObject({ state: 'failed', refundAmount: som(3_200) });
    expect((await settle(id, one, { done: 'issued', number: '' })).status).toBe(409);
    expect(await balance()).toBe(before);
    expect(await settled(id)).toMatchObject([{ changes: [{ previous: 'charge_paid', current: 'charge_refused' }] }]);
  });

  test('that was not paid is withdrawn by staff, or goes with its request', async () => {
    const request = await served(22);
    const { id, passengerId, orderId } = request;
    const one = await charged(request);
    const second = await executor.ask('POST', {
      path: `/api/office/requests/${id}/charges`,
      body: charge(passengerId),
    });
    expect([second.status, second.body.code]).toEqual([409, 'requests.charge_open']);
    await executor.good('POST', `/api/office/requests/${id}/charges/${one.id}/withdrawal`);
    const late = await agent.ask('POST', {
      path: `/api/orders/${orderId}/ancillaries/purchases/${one.id}/payments`,
      body: { method: 'balance' },
    });
    expect(late.body.code).toBe('orders.purchase_ended');
    await charged(request);
    await agent.good('POST', `/api/requests/${id}/moves`, { move: 'withdrawn', text: '' });
    expect((await chargesOf(agent, id)).map(({ state }: { state: string }) => state)).toEqual(['canceled', 'canceled']);
  });

  test('does not end the buyer’s own purchase, nor does that end the charge', async () => {
    const request = await served(23);
    const one = await charged(request);
    const { segments } = await agent.good('GET', `/api/orders/${request.orderId}/ancillaries`);
    const item = segments[0].items.find(({ kind }: { kind: string }) => kind === 'baggage');
    const chosen = [{ passengerId: request.passengerId, segmentIndex: 0, item: item.id, count: 1 }];
    const { total } = await agent.good('PUT', `/api/orders/${request.orderId}/ancillaries`, { chosen });
    await agent.good('POST', `/api/orders/${request.orderId}/ancillaries/purchases`, {
      agreed: true,
      total,
      method: 'balance',
    });
    expect((await chargesOf(agent, request.id))[0]).toMatchObject({ id: one.id, state: 'unpaid' });
    await pay(request.orderId, one.id);
    await waitsForStaff(request.id);
  });

  test('is refused with every problem at its field, and to everybody but its executor', async () => {
    const { id, passengerId, orderId } = await served(24);
    const ask = async (who: Browser, changed: object) =>
      (await who.ask('POST', { path: `/api/office/requests/${id}/charges`, body: charge(passengerId, changed) })).body;
    const wrong = await ask(executor, { passengerIds: [], price: som(0), payBy: `${dateInDays(-1)}T10:00` });
    expect(wrong.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['passengerIds', 'requests.nobody'],
      ['price', 'requests.charge_sum'],
      ['payBy', 'requests.charge_time'],
    ]);
    expect((await ask(executor, { price: { minor: 100, currency: 'USD' } })).fields).toMatchObject([
      { path: 'price', code: 'requests.charge_currency' },
    ]);
    expect((await ask(executor, { passengerIds: ['another'] })).code).toBe('requests.tickets_busy');
    const support = await signIn('cashier');
    expect((await ask(support, {})).code).toBe('requests.action_not_allowed');
    expect((await ask(agent, {})).code).toBe('common.forbidden');
    const stranger = await executor.ask('POST', {
      path: `/api/office/requests/${id}/charges/nothing/withdrawal`,
    });
    expect(stranger.body.code).toBe('requests.charge_not_found');
    expect(await chargesOf(agent, id)).toEqual([]);
    expect(await boughtOf(orderId)).toEqual([]);
  });

  test('of a visa goes to the order that its request goes with, and is paid from the balance', async () => {
    const { orderId, passengerId } = await served(27);
    const { id } = await agent.good('POST', '/api/account/requests', {
      priority: 'normal',
      deadline: null,
      ...CONTACTS,
      description: '',
      services: [{ ...service, kind: 'additional', timing: { when: 'exact' }, what: 'A visa' }],
      travellers: [],
      guests: [],
      relatedOrderId: orderId,
    });
    await executor.good('POST', `/api/office/requests/${id}/moves`, { move: 'claimed', text: '' });
    const one = await charged({ id, passengerId });
    const before = await balance();
    await pay(orderId, one.id);
    await waitsForStaff(id);
    expect(await balance()).toBe(before - som(3_200).minor);
    const early = await agent.ask('POST', {
      path: `/api/requests/${id}/moves`,
      body: { move: 'withdrawn', text: '' },
    });
    expect([early.status, early.body.code]).toEqual([409, 'requests.paid_pending']);
    expect((await settle(id, one, { done: 'issued', number: 'VISA-2701' })).status).toBe(200);
    expect(await boughtOf(orderId)).toMatchObject([{ title: SERVICE, state: 'issued', price: som(3_200) }]);
    await executor.good('POST', `/api/office/requests/${id}/moves`, { move: 'completed', text: '' });
  });

  test('two documents never have one number', async () => {
    const [first, second] = [await served(25), await served(26)];
    for (const request of [first, second]) {
      const one = await charged(request);
      await pay(request.orderId, one.id);
      await waitsForStaff(request.id);
    }
    const [one] = await chargesOf(executor, first.id);
    const [other] = await chargesOf(executor, second.id);
    expect((await settle(first.id, one, { done: 'issued', number: 'EMD-4711' })).status).toBe(200);
    const taken = await settle(second.id, other, { done: 'issued', number: 'emd 4711' });
    expect([taken.status, taken.body.code]).toEqual([409, 'requests.number_taken']);
    expect((await settle(second.id, other, { done: 'issued', number: '' })).status).toBe(200);
  });
});
