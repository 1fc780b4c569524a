import { expect, test } from 'vitest';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { officeHarness, PDF, who } from './testing/requests-harness.ts';

const office = officeHarness({ child: true });
const { ask, issued, requested, attach, desk, claim, calculated } = office;

test('seats of the only adult are released past a child only with a note, which is recorded', async () => {
  const sold = await issued();
  const id = await requested(sold, 'release_seats', { reason: 'plans' });
  await claim(id);
  const { json } = await ask('GET', `/api/office/requests/${id}`, { staff: 'asel' });
  expect(json.alone).toEqual({
    code: 'orders.child_alone',
    side: 'staying',
    names: expect.stringMatching(/nurlan/i),
  });
  const refused = await desk(id, 'carry-out', 'asel', {});
  expect(refused).toMatchObject({ status: 409, json: { code: 'orders.child_alone' } });
  expect(office.fixture.supplier.calls.filter((c) => c.startsWith('releaseSeats'))).toEqual([]);
  const note = 'The carrier takes the child as unaccompanied';
  expect((await desk(id, 'carry-out', 'asel', { note })).status).toBe(200);
  const order = await readOrder(office.fixture.deps, who, sold.id);
  expect(order.tickets.map((t) => t.state).sort()).toEqual(['open', 'released']);
  expect(office.fixture.audited.filter(({ action }) => action === 'party_rule_overridden')).toMatchObject([
    { actor: 'asel', subjectId: sold.id, changes: [{ field: 'note', was: null, now: note }] },
  ]);
});

test('the only adult is refunded past a child only with a note; otherwise the approved sums stay', async () => {
  const sold = await issued();
  const id = await requested(sold, 'forced_refund');
  await attach(id, [{ name: 'note.pdf', bytes: PDF }]);
  await claim(id);
  const staffActionId = (await calculated(id, sold)).json.staffAction.id;
  await desk(id, 'approval', 'bakyt', { staffActionId, agreed: true });
  const body = { staffActionId, reference: 'KC-7' };
  expect((await desk(id, 'carry-out', 'asel', body)).json.code).toBe('orders.child_alone');
  const { json } = await ask('GET', `/api/office/requests/${id}`, { staff: 'asel' });
  expect(json.staffAction).toMatchObject({ id: staffActionId, state: 'approved' });
  const done = await desk(id, 'carry-out', 'asel', { ...body, note: 'Agreed with the carrier by phone' });
  expect(done.json.staffAction.state).toBe('done');
  expect((await readOrder(office.fixture.deps, who, sold.id)).status).toBe('partial_sold');
});
