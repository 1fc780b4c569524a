import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { kgs, officeHarness, type SoldOrder } from './testing/requests-harness.ts';
import { DROP_CHARGES_JOB, dropUnpaidCharges, noteChargePaid } from './use-cases/charges.ts';

const office = officeHarness();
const { ask, issued, requested, desk, claim, calculated } = office;

const inAnHour = () => new Date(office.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 16);
const charge = ({ passengerIds }: SoldOrder) => ({
  title: 'Провоз собаки',
  passengerIds: [passengerIds[1]],
  price: kgs(320_000),
  payBy: inAnHour(),
});
const charged = async (id: string, sold: SoldOrder): Promise<string> =>
  (await desk(id, 'charges', 'asel', charge(sold))).json.charges.at(-1).id;
const paid = (chargeId: string) =>
  office.database.pool.query(`update ancillaries.purchases set state = 'paid' where id = $1`, [chargeId]);
const arranged = (chargeId: string) =>
  office.database.pool.query(`update ancillaries.items set state = 'issued' where purchase_id = $1`, [chargeId]);
const codeOf = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];
const chargeStates = async (id: string) =>
  (await office.deps.charges.list(office.database.db, id)).map(({ state }) => state).toSorted();
/** Does what the queue holds. */
async function runDrops() {
  const { rows } = await office.database.pool.query<{ id: string }>(
    `select payload->>'requestId' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [DROP_CHARGES_JOB],
  );
  for (const { id } of rows) await dropUnpaidCharges(office.deps, id);
}
const accept = (id: string) => ask('POST', `/api/requests/${id}/moves`, { body: { move: 'accepted' } });

test('a refund and a release of seats are not begun while a paid service waits for staff', async () => {
  for (const kind of ['refund', 'release_seats']) {
    const sold = await issued();
    const id = await requested(sold, kind, { reason: 'plans' });
    await claim(id);
    const chargeId = await charged(id, sold);
    await paid(chargeId);
    let body: object = {};
    if (kind === 'refund') {
      const actId = (await calculated(id, sold)).json.action.id;
      await desk(id, 'approval', 'bakyt', { actId, agreed: true });
      body = { actId, reference: 'KC-1' };
    }
    expect(codeOf(await desk(id, 'carry-out', 'asel', body))).toEqual([409, 'requests.charge_pending']);
    await arranged(chargeId);
    expect((await desk(id, 'carry-out', 'asel', body)).json.office).toBe('checkup');
  }
});

test('a service that was not paid ends with the refund, and none is added while the carrier is at it', async () => {
  const sold = await issued();
  const id = await requested(sold, 'refund');
  await claim(id);
  await charged(id, sold);
  const actId = (await calculated(id, sold)).json.action.id;
  await desk(id, 'approval', 'bakyt', { actId, agreed: true });
  office.fixture.supplier.faults.refund.push('unknown-but-done');
  await desk(id, 'carry-out', 'asel', { actId, reference: 'KC-1' });
  await runDrops();
  expect(await chargeStates(id)).toEqual(['canceled']);
  const body = charge(sold);
  expect(codeOf(await desk(id, 'charges', 'asel', body))).toEqual([409, 'requests.action_not_allowed']);
});

test('a service paid while the carrier was at it is arranged before its request is accepted', async () => {
  const sold = await issued();
  const id = await requested(sold, 'release_seats', { reason: 'plans' });
  await claim(id);
  const chargeId = await charged(id, sold);
  await desk(id, 'carry-out', 'asel', {});
  // Its payment was under way.
  await paid(chargeId);
  await runDrops();
  expect(codeOf(await accept(id))).toEqual([409, 'requests.paid_pending']);
  await arranged(chargeId);
  expect((await accept(id)).json.moves).toEqual([]);
});

test('money that was on its way while its request ended goes back by itself, once', async () => {
  const sold = await issued();
  const id = await requested(sold, 'release_seats', { reason: 'plans' });
  await claim(id);
  const chargeId = await charged(id, sold);
  const { payments } = office.fixture;
  const amount = money(320_000, 'KGS');
  const wish = { orderId: sold.id, purpose: chargeId, amount, method: 'card' as const, returnUrl: '/', locale: 'ru' };
  const { intentId } = await payments.startPayment(wish as unknown as Parameters<typeof payments.startPayment>[0]);
  await payments.capture(intentId, { silent: true });
  await ask('POST', `/api/requests/${id}/moves`, { body: { move: 'withdrawn' } });
  await noteChargePaid(office.deps, { requestId: id, purchaseId: chargeId });
  await runDrops();
  await runDrops();
  const back = payments.refunds.filter((one) => one.intentId === intentId);
  expect(back.map((one) => one.amount)).toEqual([amount]);
  expect(await chargeStates(id)).not.toContain('waiting');
});

test('a document is not recorded while a paid service waits, and what was not paid goes with it', async () => {
  const sold = await issued();
  const typed = { documentType: 'passport', documentNumber: office.document(7_400_000), expiration: '2034-01-01' };
  const id = await requested(sold, 'passport_change', typed);
  await claim(id);
  const chargeId = await charged(id, sold);
  await paid(chargeId);
  const record = () => desk(id, 'passport', 'asel', { ...typed, reference: 'KC-7' });
  expect(codeOf(await record())).toEqual([409, 'requests.charge_pending']);
  await arranged(chargeId);
  await charged(id, sold);
  expect((await record()).json.office).toBe('checkup');
  expect(await chargeStates(id)).toEqual(['canceled', 'done']);
});

test('the author is notified that a charge which they were to pay is withdrawn', async () => {
  const sold = await issued();
  const id = await requested(sold, 'exchange');
  await office.database.pool.query(`update requests.requests set contract_id = 'c1' where id = $1`, [id]);
  await claim(id);
  const chargeId = await charged(id, sold);
  office.notices.length = 0;
  expect((await desk(id, `charges/${chargeId}/withdrawal`, 'asel', {})).status).toBe(200);
  expect(office.notices).toMatchObject([
    { to: 'c1', kind: 'request-news', facts: { variant: 'charge_withdrawn', path: `/bid-return/${id}` } },
  ]);
});
