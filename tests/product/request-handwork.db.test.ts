import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { type Browser, callers } from './callers.ts';
import { until } from './product-fixture.ts';
import { order, som, statusOf } from './request-offers-fixture.ts';
import { adult, dateInDays } from './visitor.ts';

const harness = callers({ jobs: true });
const { signIn } = harness;
const RULES = 'Возврат со штрафом 2 000 сомов, обмен один раз.';

let agent: Browser;
let executor: Browser;
let colleague: Browser;
let stranger: Browser;
beforeAll(async () => {
  [agent, executor, colleague, stranger] = await Promise.all([
    signIn('gold'),
    signIn('executor'),
    signIn('admin'),
    signIn('silver'),
  ]);
}, 120_000);

let serial = 0;
const ticket = () => `9992${String(410_000_000 + serial++)}`;

/** An issued order of the agent, and a request about its first passenger that the executor serves. */
async function served(day: number, kind: string, { people = [adult()], changed = {} as object } = {}) {
  const draft = await harness.createReadyDraft(agent, day, people);
  const { body } = await order(agent, draft);
  const orderId: string = body.orderId;
  await until(
    () => statusOf(agent, orderId),
    (status) => status === 'sold',
  );
  const sold = await until(
    () => agent.good('GET', `/api/orders/${orderId}`),
    ({ documents }) => documents.every(({ ready }: { ready: boolean }) => ready),
  );
  const passengerId: string = sold.passengers[0].id;
  const { id } = await agent.good('POST', '/api/requests', {
    orderId,
    kind,
    passengerIds: [passengerId],
    reason: 'plans',
    description: '',
    agreed: true,
    ...changed,
  });
  await executor.good('POST', `/api/office/requests/${id}/moves`, { move: 'claimed', text: '' });
  return { id: id as string, orderId, passengerId, sold };
}
type Served = Awaited<ReturnType<typeof served>>;

/** The same flights a day later. */
const later = ({ sold }: Served, days = 1) =>
  sold.slices.flatMap((slice: { segments: { flight: string; departsLocal: string; arrivesLocal: string }[] }) =>
    slice.segments.map(({ flight, departsLocal, arrivesLocal }) => ({
      flight,
      departsLocal: shifted(departsLocal, days),
      arrivesLocal: shifted(arrivesLocal, days),
    })),
  );
const shifted = (local: string, days: number) => `${addDays(local.slice(0, 10), days)}${local.slice(10)}`;

const written = (request: Served, sums: { fare?: number; taxes?: number; penalty?: number; fee?: number } = {}) => ({
  lines: [
    {
      passengerId: request.passengerId,
      fareDifference: som(sums.fare ?? 1_000),
      taxDifference: som(sums.taxes ?? 0),
      penalty: som(sums.penalty ?? 500),
      fee: som(sums.fee ?? 300),
    },
  ],
  segments: later(request),
  rules: RULES,
  until: `${dateInDays(1)}T18:00`,
});
async function write(request: Served, sums: Parameters<typeof written>[1] = {}) {
  const { exchanges } = await executor.good(
    'POST',
    `/api/office/requests/${request.id}/exchanges`,
    written(request, sums),
  );
  return exchanges.at(-1) as { id: string; state: string; amountDue: object };
}
const stateOf = async (id: string) => (await agent.good('GET', `/api/requests/${id}`)).exchanges.at(-1).state;
const agree = (orderId: string, exchangeId: string, minor: number, method = 'balance') =>
  agent.ask('POST', {
    path: `/api/orders/${orderId}/exchanges/${exchangeId}/confirm`,
    body: { agreed: true, total: som(minor / 100), method },
  });
const enter = (who: Browser, { id, passengerId }: Served, exchangeId: string, number: string, locator = '') =>
  who.ask('POST', {
    path: `/api/office/requests/${id}/exchanges/${exchangeId}/tickets`,
    body: { locator, numbers: [{ passengerId, number }] },
  });
/** Acts of staff on a request in the audit log, the first one first, with what each changed. */
const audited = async (id: string) => {
  const { records } = await colleague.good('GET', `/api/office/audit?subject=${id}`);
  return records
    .toReversed()
    .flatMap(({ action, changes }: { action: string; changes: object[] }) =>
      action.startsWith('request_') ? [{ action, changes }] : [],
    );
};
const balance = async (): Promise<number> => (await agent.good('GET', '/api/account/funds')).available.minor;
const linesOf = async (kind: string, ref: string) => {
  const { rows } = await harness.database.pool.query<{ account: string; minor: number }>(
    `select l.account, l.minor::int from ledger.journal_entries e join ledger.entry_lines l on l.entry_id = e.id
     where e.kind = $1 and e.ref = $2`,
    [kind, ref],
  );
  return rows;
};

describe('an exchange that staff do at the carrier', () => {
  test('is agreed to and paid by the agency, gets its tickets, and stands on the order and in the ledger', async () => {
    const request = await served(24, 'exchange');
    const { id, orderId, sold } = request;
    const old: string = sold.passengers[0].tickets?.[0]?.number ?? sold.tickets[0].number;
    const one = await write(request);
    expect(one).toMatchObject({ state: 'quoted', amountDue: som(1_800) });
    // Nothing is agreed to: there are no tickets to enter.
    expect((await enter(executor, request, one.id, ticket())).body.code).toBe('requests.exchange_over');
    const before = await balance();
    expect((await agree(orderId, one.id, 170_000)).body.code).toBe('orders.quote_mismatch');
    expect((await agree(orderId, one.id, 180_000)).status).toBe(200);
    await until(
      () => stateOf(id),
      (state) => state === 'processing',
    );
    // The agency pays net of what it earns more by the dearer fare.
    const { earned } = await agent.good('GET', `/api/orders/${orderId}/exchanges/${one.id}`);
    const more = earned.currentCommission.minor - earned.previousCommission.minor;
    expect([more > 0, await balance()]).toEqual([true, before - 180_000 + more]);
    const early = await executor.ask('POST', {
      path: `/api/office/requests/${id}/moves`,
      body: { move: 'completed', text: '' },
    });
    expect([early.status, early.body.code]).toEqual([409, 'requests.exchange_pending']);
    expect((await enter(executor, request, one.id, '123')).body.fields).toMatchObject([
      { path: `numbers.${request.passengerId}`, code: 'requests.exchange_number' },
    ]);
    expect((await enter(executor, request, one.id, old)).body.fields).toMatchObject([
      { code: 'requests.number_taken' },
    ]);
    const number = ticket();
    const answers = await Promise.all([
      enter(executor, request, one.id, number, 'NEWLOC'),
      enter(executor, request, one.id, number, 'NEWLOC'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.exchanges.at(-1)).toMatchObject({
      state: 'done',
      tickets: [{ previous: old, number }],
    });
    const after = await agent.good('GET', `/api/orders/${orderId}`);
    expect(after).toMatchObject({ locator: 'NEWLOC', status: 'sold' });
    expect(JSON.stringify(after.tickets ?? after.passengers)).toContain(number);
    expect(after.exchanges.at(-1)).toMatchObject({ state: 'done', byHand: { rules: RULES }, slices: [{}] });
    expect(after.history.map(({ kind }: { kind: string }) => kind)).toContain('exchanged');
    const receipt = await until(
      () => agent.ask('GET', { path: `/api/orders/${orderId}/exchanges/${one.id}/receipt.pdf` }),
      ({ status }) => status === 200,
    );
    expect(receipt.status).toBe(200);
    const lines = await until(
      () => linesOf('exchange', one.id),
      (rows) => rows.length > 0,
    );
    expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
    expect(lines.filter(({ account }) => account.startsWith('supplier')).map(({ minor }) => minor)).toEqual([-150_000]);
    const { history } = await agent.good('GET', `/api/requests/${id}`);
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['exchange_written', 'exchange_agreed', 'exchange_completed']),
    );
    await executor.good('POST', `/api/office/requests/${id}/moves`, { move: 'completed', text: '' });
    expect(await audited(id)).toMatchObject([
      { action: 'request_claimed' },
      { action: 'request_exchange_written', changes: [{ field: 'sum', previous: null, current: som(1_800) }] },
      { action: 'request_exchange_completed', changes: [{ field: 'number', previous: old, current: number }] },
      { action: 'request_completed', changes: [{ previous: 'process', current: 'checkup' }, { field: 'executor' }] },
    ]);
  });

  test('that brings money back is completed by another person than the one who wrote it', async () => {
    const request = await served(25, 'exchange');
    const one = await write(request, { fare: -2_000, penalty: 500, fee: 0 });
    const before = await balance();
    const { total } = await agent.good('GET', `/api/orders/${request.orderId}/exchanges/${one.id}`);
    expect((await agree(request.orderId, one.id, total.minor)).status).toBe(200);
    const own = await enter(executor, request, one.id, ticket());
    expect([own.status, own.body.code]).toEqual([409, 'requests.exchange_second_person']);
    expect((await enter(colleague, request, one.id, ticket())).status).toBe(200);
    await until(balance, (now) => now === before - total.minor);
  });

  test('that the carrier refuses gives its price back, once; the tickets stay', async () => {
    const request = await served(26, 'exchange');
    const one = await write(request);
    const before = await balance();
    await agree(request.orderId, one.id, 180_000);
    await until(
      () => stateOf(request.id),
      (state) => state === 'processing',
    );
    const path = `/api/office/requests/${request.id}/exchanges/${one.id}/refusal`;
    const answers = await Promise.all([executor.ask('POST', { path }), executor.ask('POST', { path })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await until(balance, (now) => now === before);
    expect(await stateOf(request.id)).toBe('rejected');
    expect((await enter(executor, request, one.id, ticket())).body.code).toBe('requests.exchange_over');
    const { exchanges } = await agent.good('GET', `/api/orders/${request.orderId}`);
    expect(exchanges.at(-1).state).toBe('rejected');
    expect((await audited(request.id)).slice(-1)).toMatchObject([
      {
        action: 'request_exchange_refused',
        changes: [{ field: 'status', previous: 'processing', current: 'rejected' }],
      },
    ]);
  });

  test('is replaced by the next one, withdrawn, and goes with its request', async () => {
    const request = await served(27, 'exchange');
    const first = await write(request);
    const second = await write(request, { fare: 2_000 });
    expect((await agree(request.orderId, first.id, 180_000)).body.code).toBe('orders.quote_expired');
    await executor.good('POST', `/api/office/requests/${request.id}/exchanges/${second.id}/withdrawal`);
    expect((await agree(request.orderId, second.id, 280_000)).body.code).toBe('orders.quote_expired');
    const unpaid = await write(request);
    expect((await agree(request.orderId, unpaid.id, 180_000, 'card')).status).toBe(200);
    expect(await stateOf(request.id)).toBe('unpaid');
    const meanwhile = await executor.ask('POST', {
      path: `/api/office/requests/${request.id}/exchanges`,
      body: written(request),
    });
    expect(meanwhile.body.code).toBe('requests.exchange_open');
    expect((await enter(executor, request, unpaid.id, ticket())).body.code).toBe('requests.exchange_unpaid');
    await executor.good('POST', `/api/office/requests/${request.id}/exchanges/${unpaid.id}/withdrawal`);
    expect(await stateOf(request.id)).toBe('canceled');
    const { notices } = await agent.good('GET', '/api/account/notices');
    const withdrawn = (notices as { variant: string }[]).filter(({ variant }) => variant === 'exchange_withdrawn');
    expect(withdrawn).toMatchObject(Array.from({ length: 2 }, () => ({ path: `/bid-return/${request.id}` })));
    expect((await audited(request.id)).slice(-4)).toMatchObject([
      { action: 'request_exchange_written', changes: [{ previous: som(1_800), current: som(2_800) }] },
      { action: 'request_exchange_withdrawn', changes: [{ previous: 'quoted', current: 'canceled' }] },
      { action: 'request_exchange_written', changes: [{ previous: null, current: som(1_800) }] },
      { action: 'request_exchange_withdrawn', changes: [{ previous: 'unpaid', current: 'canceled' }] },
    ]);
    const third = await write(request);
    await agent.good('POST', `/api/requests/${request.id}/moves`, { move: 'withdrawn', text: '' });
    expect((await agree(request.orderId, third.id, 180_000)).body.code).toBe('orders.quote_expired');
    const late = await executor.ask('POST', {
      path: `/api/office/requests/${request.id}/exchanges`,
      body: written(request),
    });
    expect(late.body.code).toBe('requests.action_not_allowed');
  });

  test('names what is wrong with it, and belongs to its executor', async () => {
    const request = await served(28, 'exchange');
    const body = written(request);
    const ask = (changed: object, who = executor) =>
      who.ask('POST', { path: `/api/office/requests/${request.id}/exchanges`, body: { ...body, ...changed } });
    const [segment] = body.segments;
    const fieldsOf = async (changed: object) =>
      (await ask(changed)).body.fields?.map(({ path, code }: { path: string; code: string }) => [path, code]);
    expect(await fieldsOf({ segments: [{ ...segment, flight: 'one' }] })).toEqual([
      ['segments.0.flight', 'requests.exchange_flight'],
    ]);
    expect(await fieldsOf({ segments: [{ ...segment, arrivesLocal: segment.departsLocal }] })).toEqual([
      ['segments.0.arrives', 'requests.exchange_arrives_early'],
    ]);
    expect(await fieldsOf({ until: `${dateInDays(-1)}T18:00` })).toEqual([['until', 'requests.charge_time']]);
    expect(await fieldsOf({ lines: [{ ...body.lines[0], penalty: som(-1) }] })).toEqual([
      [`lines.${request.passengerId}`, 'requests.exchange_sums'],
    ]);
    expect(await fieldsOf({ segments: [{ ...segment, departsLocal: `${dateInDays(-1)}T08:00` }] })).toEqual([
      ['segments.0.departs', 'requests.exchange_departs_early'],
    ]);
    expect(await fieldsOf({ lines: [{ ...body.lines[0], passengerId: 'none' }] })).toEqual([
      ['lines', 'requests.exchange_documents'],
    ]);
    const unknown = await executor.ask('POST', {
      path: `/api/office/requests/${request.id}/exchanges/none/withdrawal`,
    });
    expect(unknown.body.code).toBe('requests.exchange_not_found');
    expect((await ask({}, colleague)).status).toBe(200);
    expect((await ask({}, agent)).status).toBe(403);
    expect((await stranger.ask('GET', { path: `/api/requests/${request.id}` })).status).toBe(404);
  });
});

describe('a split that staff do at the carrier', () => {
  test('gives the chosen passenger an order of their own under the typed code, once', async () => {
    const request = await served(30, 'split', { people: [adult(), adult({ name: 'Nurlan', gender: 'male' })] });
    const { id, orderId, passengerId } = request;
    const split = (locator: string) =>
      executor.ask('POST', {
        path: `/api/office/requests/${id}/split`,
        body: { passengerIds: [passengerId], locator },
      });
    expect((await split('?')).body.fields).toMatchObject([{ path: 'locator', code: 'requests.split_locator' }]);
    expect((await split(request.sold.locator)).body.fields).toMatchObject([
      { path: 'locator', code: 'requests.split_locator_same' },
    ]);
    const whole = request.sold.price.total.minor;
    const answers = await Promise.all([split('HAND01'), split('HAND01')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { split: done } = answers[1]?.body ?? {};
    expect(done).toMatchObject({ locator: 'HAND01' });
    const child = await agent.good('GET', `/api/orders/${done.childId}`);
    const parent = await agent.good('GET', `/api/orders/${orderId}`);
    expect(child).toMatchObject({ locator: 'HAND01', status: 'sold', splitFrom: { id: orderId } });
    expect(child.passengers.map((one: { id: string }) => one.id)).toEqual([passengerId]);
    expect(parent.passengers).toHaveLength(1);
    expect(child.price.total.minor + parent.price.total.minor).toBe(whole);
    expect(parent.splitInto).toMatchObject([{ id: done.childId }]);
    const splits = (await audited(id)).filter(({ action }: { action: string }) => action === 'request_split_done');
    expect(splits).toMatchObject([
      {
        action: 'request_split_done',
        changes: [
          { field: 'number', previous: parent.number, current: child.number },
          { field: 'locator', previous: request.sold.locator, current: 'HAND01' },
        ],
      },
    ]);
  });
});

describe('a document that the carrier confirmed', () => {
  test('is corrected by staff, stands on the order, and completes the request', async () => {
    const number = `AN${4_100_000 + serial++}`;
    const request = await served(31, 'passport_change', {
      changed: { documentType: 'passport', documentNumber: `AN${4_200_000 + serial++}`, expiration: '2034-01-01' },
    });
    const { id, orderId } = request;
    const early = await executor.ask('POST', {
      path: `/api/office/requests/${id}/moves`,
      body: { move: 'completed', text: '' },
    });
    expect(early.body.code).toBe('requests.passport_unconfirmed');
    const record = (changed: object = {}) =>
      executor.ask('POST', {
        path: `/api/office/requests/${id}/passport`,
        body: {
          documentType: 'passport',
          documentNumber: number,
          expiration: '2034-01-01',
          reference: 'KC-7',
          ...changed,
        },
      });
    expect((await record({ reference: '' })).body.fields).toMatchObject([{ path: 'reference' }]);
    expect((await record({ documentNumber: '1' })).body.fields).toMatchObject([{ path: 'documentNumber' }]);
    expect((await record()).body).toMatchObject({ office: 'checkup' });
    expect((await record()).status).toBe(409);
    const { history, passengers } = await agent.good('GET', `/api/orders/${orderId}`);
    expect(history.map(({ kind }: { kind: string }) => kind)).toContain('passport_changed');
    expect(JSON.stringify(passengers)).toContain(`•${number.slice(-2)}`);
    // Once, and the log names no document in full.
    expect((await audited(id)).filter(({ action }: { action: string }) => action !== 'request_claimed')).toMatchObject([
      {
        action: 'request_passport_changed',
        changes: [
          { field: 'document', previous: expect.any(String), current: expect.any(String) },
          { field: 'note', previous: null, current: 'KC-7' },
        ],
      },
      { action: 'request_completed' },
    ]);
  });
});
