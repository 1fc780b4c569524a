import { expect, test } from 'vitest';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { kgs, officeHarness, PDF, who } from './testing/requests-harness.ts';
import { syncActions } from './use-cases/sync-actions.ts';

const office = officeHarness();
const { ask, issued, asked, requested, attach, desk, claim, calculated, refundsOf } = office;

test('a forced refund needs documents, sums and a second person, and refunds the payment once', async () => {
  const sold = await issued();
  const id = await requested(sold, 'forced_refund');
  const own = await ask('GET', `/api/requests/${id}`);
  expect(own.json).toMatchObject({ status: 'clarifying', documentsNeeded: true, actor: 'author' });
  await claim(id);
  expect((await calculated(id, sold)).json.code).toBe('requests.documents_required');
  expect((await attach(id, [{ name: 'spravka.pdf', bytes: PDF }])).status).toBe(200);
  expect(office.mails.at(-1)).toMatchObject({ template: 'staff-alert', to: 'staff@sapar.example' });

  const sums = await calculated(id, sold);
  const price = sold.order.price.lines[0];
  const back = (price?.fare.minor ?? 0) + (price?.taxes.minor ?? 0) - 10_000;
  expect(sums.json.action).toMatchObject({ channel: 'hand', refund: kgs(back), calculatedBy: 'Asel' });
  const actId = sums.json.action.id;
  const early = await desk(id, 'carry-out', 'asel', { actId, reference: 'KC-1' });
  expect(early.json.code).toBe('requests.action_not_allowed');
  const self = await desk(id, 'approval', 'asel', { actId, agreed: true });
  expect([self.status, self.json.code]).toEqual([403, 'requests.second_person']);
  const stale = await desk(id, 'approval', 'bakyt', { actId: 'another', agreed: true });
  expect(stale.json.code).toBe('requests.sums_changed');
  expect((await desk(id, 'approval', 'bakyt', { actId, agreed: true })).json.action.approvedBy).toBe('Bakyt');
  const unnamed = await desk(id, 'carry-out', 'asel', { actId });
  expect(unnamed.json.code).toBe('requests.reference_required');
  expect(refundsOf(sold)).toEqual([]);

  // Two people press the button at the same time, and one of them twice.
  const body = { actId, reference: 'KC-20931' };
  const answers = await Promise.all(['asel', 'bakyt', 'asel'].map((by) => desk(id, 'carry-out', by, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await desk(id, 'carry-out', 'asel', body);
  await office.fixture.pass({ seconds: 1 });
  expect(refundsOf(sold)).toEqual([back]);
  const order = await readOrder(office.fixture.deps, who, sold.id);
  expect(order.status).toBe('partial_sold');
  expect(order.returns).toMatchObject([{ kind: 'refund', state: 'done', refundAmount: kgs(back), receipt: true }]);
  expect(office.fixture.supplier.calls.filter((call) => call.startsWith('refund'))).toEqual([]);
  const after = await ask('GET', `/api/requests/${id}`);
  expect(after.json).toMatchObject({
    status: 'done',
    ended: 'done',
    refund: kgs(back),
    moves: ['accepted', 'disputed'],
  });
  const yes = await ask('POST', `/api/requests/${id}/moves`, { body: { move: 'accepted' } });
  expect(yes.json).toMatchObject({ moves: [], messages: [] });
});

test('the carrier’s own promise refunds everything, under one operation id', async () => {
  const sold = await issued();
  const id = await requested(sold, 'forced_refund', { passengerIds: sold.passengerIds });
  await attach(id, [{ name: 'note.pdf', bytes: PDF }]);
  await claim(id);
  const refusedSums = await desk(id, 'sums', 'asel', { channel: 'supplier', lines: [] });
  expect(refusedSums.json.action.refund).toEqual(sold.order.price.total);
  const actId = refusedSums.json.action.id;
  await desk(id, 'approval', 'bakyt', { actId, agreed: true });
  // The answer is lost: nothing is paid until the outcome is certain, and nothing is sent again.
  office.fixture.supplier.faults.refund.push('unknown-but-done');
  const sent = await desk(id, 'carry-out', 'asel', { actId });
  expect(sent.json).toMatchObject({ actor: 'carrier', action: { state: 'sent' }, staffActions: ['assigned'] });
  expect(refundsOf(sold)).toEqual([]);
  await office.fixture.pass({ minutes: 1 });
  await syncActions(office.deps);
  await syncActions(office.deps);
  expect(refundsOf(sold)).toEqual([sold.order.price.total.minor]);
  expect(office.fixture.supplier.effects.get(actId)).toBe(1);
  expect((await ask('GET', `/api/office/requests/${id}`, { staff: 'asel' })).json.office).toBe('checkup');
});

test('no more goes back than was paid, and nothing below zero', async () => {
  const sold = await issued();
  const id = await requested(sold, 'refund');
  await claim(id);
  for (const changed of [
    { fare: kgs(99_999_999) },
    { taxes: kgs(-1) },
    { fees: kgs(99_999_999) },
    { penalty: kgs(99_999_999) },
    { fare: { minor: 100, currency: 'RUB' } },
  ])
    expect((await calculated(id, sold, changed)).json.code).toBe('orders.forced_beyond_paid');
  const none = { fare: kgs(0), taxes: kgs(0), penalty: kgs(0) };
  expect((await calculated(id, sold, none)).json.code).toBe('orders.forced_refund_zero');
  expect((await desk(id, 'sums', 'asel', { channel: 'hand', lines: [] })).json.code).toBe('requests.whole_party');
});

test('the database itself refuses a first approver, new sums, and an unapproved payment', async () => {
  const sold = await issued();
  const id = await requested(sold, 'refund');
  await claim(id);
  await calculated(id, sold);
  const write = (change: string) =>
    office.database.pool.query(`update requests.request_actions set ${change} where request_id = $1`, [id]).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  expect(await write("approved_by = 'asel', state = 'approved'")).toBe('23514');
  expect(await write("state = 'sent', reference = 'x'")).toBe('23514');
  expect(await write('refund_minor = refund_minor + 1')).toBe('23514');
  expect(await write("approved_by = 'bakyt', state = 'approved'")).toBe('done');
  expect(await write("approved_by = 'asel2'")).toBe('23514');
  // The control: without the guard the same write goes through.
  await office.database.pool.query(
    'alter table requests.request_actions drop constraint request_actions_second_person',
  );
  await office.database.pool.query('alter table requests.request_actions disable trigger request_actions_frozen');
  expect(await write("approved_by = 'asel'")).toBe('done');
  await office.database.pool.query('alter table requests.request_actions enable trigger request_actions_frozen');
  await office.database.pool.query(`update requests.request_actions set state = 'dropped' where request_id = '${id}'`);
  await office.database.pool.query(
    'alter table requests.request_actions add constraint request_actions_second_person check (approved_by is null ' +
      'or approved_by <> calculated_by) not valid',
  );
  await expect(
    office.database.pool.query(`delete from requests.request_history where request_id = '${id}'`),
  ).rejects.toThrow('append-only');
});

test('seats are released by request, bring no money, and the ticket can be refunded after', async () => {
  const sold = await issued();
  const id = await requested(sold, 'release_seats', { reason: 'plans' });
  expect((await readOrder(office.fixture.deps, who, sold.id)).status).toBe('sold');
  expect(office.mails.filter((m) => m.template === 'staff-alert').at(-1)?.data.order).toBe(sold.number);
  await claim(id);
  const answers = await Promise.all(['asel', 'bakyt'].map((by) => desk(id, 'carry-out', by, {})));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const order = await readOrder(office.fixture.deps, who, sold.id);
  expect(order.tickets.map((t) => t.state).sort()).toEqual(['open', 'released']);
  expect(order.status).toBe('partial_sold');
  expect(refundsOf(sold)).toEqual([]);
  expect(office.fixture.supplier.calls.filter((c) => c.startsWith('releaseSeats'))).toHaveLength(1);

  const later = await requested(sold, 'refund');
  await claim(later);
  const sums = await calculated(later, sold);
  const actId = sums.json.action.id;
  await desk(later, 'approval', 'bakyt', { actId, agreed: true });
  await desk(later, 'carry-out', 'asel', { actId, reference: 'KC-2' });
  expect(refundsOf(sold)).toHaveLength(1);
});

test('who asked for the money does not agree to it, although another worked it out', async () => {
  const sold = await issued();
  const made = await ask('POST', '/api/requests', { staff: 'bakyt', body: asked(sold, 'refund') });
  const { id } = made.json;
  await claim(id);
  const actId = (await calculated(id, sold)).json.action.id;
  const own = await desk(id, 'approval', 'bakyt', { actId, agreed: true });
  expect([own.status, own.json.code]).toEqual([403, 'requests.second_person']);
  const seen = await ask('GET', `/api/office/requests/${id}`, { staff: 'bakyt' });
  expect(seen.json.staffActions).not.toContain('approved');
  expect((await desk(id, 'approval', 'cholpon', { actId, agreed: true })).json.action.state).toBe('approved');
});
