import { beforeEach, expect, test } from 'vitest';
import { kgs, officeHarness, PDF, type SoldOrder } from './testing/requests-harness.ts';

/** What staff do with a request stands in the audit log as it was before and after. */
const office = officeHarness();
const { ask, issued, requested, attach, desk, claim, calculated } = office;
beforeEach(() => {
  office.audited.length = 0;
});

const acts = () => office.audited.map(({ actor, action, changes }) => ({ actor, action, changes }));
const asel = { field: 'executor', previous: 'Asel', current: 'Asel' };
const process = { field: 'status', previous: 'process', current: 'process' };

test('the sums of a refund, who sent them back, who agreed to them and that they were carried out', async () => {
  const sold = await issued();
  const id = await requested(sold, 'refund');
  await claim(id);
  office.audited.length = 0;
  const first = (await calculated(id, sold)).json.action;
  await desk(id, 'approval', 'bakyt', { actId: first.id, agreed: false, text: 'The fee is 200' });
  const second = (await calculated(id, sold, { penalty: kgs(20_000) })).json.action;
  await desk(id, 'approval', 'bakyt', { actId: second.id, agreed: true });
  await desk(id, 'carry-out', 'asel', { actId: second.id, reference: 'KC-1' });
  const step = (previous: string, current: string) => ({ field: 'step', previous, current });
  const sum = (previous: object | null, current: object | null) => ({ field: 'sum', previous, current });
  expect(acts()).toEqual([
    {
      actor: 'asel',
      action: 'request_refund_calculated',
      changes: [process, asel, step('none', 'calculated'), sum(null, first.refund)],
    },
    {
      actor: 'bakyt',
      action: 'request_refund_sent_back',
      changes: [process, asel, step('calculated', 'none'), sum(first.refund, null)],
    },
    {
      actor: 'asel',
      action: 'request_refund_calculated',
      changes: [process, asel, step('none', 'calculated'), sum(null, second.refund)],
    },
    { actor: 'bakyt', action: 'request_refund_approved', changes: [process, asel, step('calculated', 'approved')] },
    { actor: 'asel', action: 'request_carried_out', changes: [process, asel, step('approved', 'sent')] },
  ]);
  expect(office.audited.every(({ ip }) => Boolean(ip))).toBe(true);
});

test('a question to the author, the clock that stood meanwhile, and the end', async () => {
  const id = await requested(await issued(), 'services');
  await claim(id);
  office.audited.length = 0;
  await desk(id, 'moves', 'asel', { move: 'paused', text: 'The airline answers on Monday' });
  office.clock.advance({ hours: 30 });
  await desk(id, 'moves', 'asel', { move: 'resumed' });
  await desk(id, 'moves', 'asel', { move: 'completed', text: 'Here it is' });
  expect(acts()).toEqual([
    {
      actor: 'asel',
      action: 'request_paused',
      changes: [
        { field: 'status', previous: 'process', current: 'paused' },
        asel,
        { field: 'reason', previous: null, current: 'supplier' },
      ],
    },
    {
      actor: 'asel',
      action: 'request_resumed',
      changes: [
        { field: 'status', previous: 'paused', current: 'process' },
        asel,
        { field: 'reason', previous: 'supplier', current: null },
        { field: 'deadline', previous: expect.any(String), current: expect.any(String) },
      ],
    },
    {
      actor: 'asel',
      action: 'request_completed',
      changes: [{ field: 'status', previous: 'process', current: 'checkup' }, asel],
    },
  ]);
});

test('documents and people that staff add', async () => {
  const { json } = await ask('POST', '/api/account/requests', {
    staff: 'agent',
    body: {
      priority: 'normal',
      deadline: null,
      phone: '+996 555 123 456',
      email: 'agent@example.kg',
      services: [{ kind: 'additional', what: 'A visa', action: 'pricing', payment: 'cash', timing: { when: 'exact' } }],
    },
  });
  await claim(json.id);
  office.audited.length = 0;
  await attach(json.id, [{ name: 'voucher.pdf', bytes: PDF }], { staff: 'asel' });
  const { peopleRevisions: revisions } = (await ask('GET', `/api/requests/${json.id}`, { staff: 'cashier' })).json;
  const people = { guests: ['Canaryeva'], revisions };
  await ask('POST', `/api/account/requests/${json.id}/people`, { staff: 'cashier', body: people });
  expect(acts()).toMatchObject([
    {
      actor: 'asel',
      action: 'request_file_added',
      changes: [{ field: 'document', previous: null, current: 'voucher.pdf' }],
    },
    {
      actor: 'cashier',
      action: 'request_people_changed',
      changes: [{ field: 'travellers', previous: '0', current: '1' }],
    },
  ]);
  office.audited.length = 0;
  // What the author does is no act of staff.
  await attach(json.id, [{ name: 'passport.pdf', bytes: PDF }], { staff: 'agent' });
  expect(acts()).toEqual([]);
});

const charge = ({ passengerIds }: SoldOrder) => ({
  title: 'Провоз собаки',
  passengerIds: [passengerIds[1]],
  price: kgs(320_000),
  payBy: new Date(office.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 16),
});

test('a charge and its withdrawal', async () => {
  const sold = await issued();
  const id = await requested(sold, 'services');
  await claim(id);
  office.audited.length = 0;
  const charges = (await desk(id, 'charges', 'asel', charge(sold))).json.charges;
  await desk(id, `charges/${charges.at(-1).id}/withdrawal`, 'asel', {});
  const status = (previous: string | null, current: string) => ({ field: 'status', previous, current });
  expect(acts()).toEqual([
    {
      actor: 'asel',
      action: 'request_charge_made',
      changes: [status(null, 'charge_requested'), { field: 'sum', previous: null, current: kgs(320_000) }],
    },
    { actor: 'asel', action: 'request_charge_settled', changes: [status('charge_requested', 'charge_withdrawn')] },
  ]);
});
