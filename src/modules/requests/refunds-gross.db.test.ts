import { expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { place, readyToPay } from '#modules/orders/testing/buy.ts';
import { person } from '#modules/orders/testing/orders-fixture.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { officeHarness, PDF, who } from './testing/requests-harness.ts';

const office = officeHarness();
const user: UserAccount = {
  userId: 'agent',
  name: 'Agent',
  roles: ['ROLE_AGENT'],
  contractId: 'c1',
  workplaceId: null,
};
const agent = { ...who, user };

/** Two adults of a contract that earns 3 %, paid for from its balance: less than the price by the commission. */
async function paidFromBalance() {
  const { fixture } = office;
  const doc = () => office.document(7_000_000);
  const party = [person({ documentNumber: doc() }), person({ name: 'Nurlan', gender: 'male', documentNumber: doc() })];
  const draft = await readyToPay(fixture, agent, party);
  const { orderId } = await place(fixture, draft, agent, { method: 'balance' });
  const intent = [...fixture.payments.intents.values()].find((i) => i.orderId === orderId);
  await fixture.payments.capture(intent?.id ?? '');
  for (let n = 0; n < 2; n++) await fixture.pass({ seconds: 1 });
  const order = await readOrder(fixture.deps, agent, orderId);
  expect(order.status).toBe('sold');
  expect(intent?.amount.minor).toBeLessThan(order.price.total.minor);
  const passengerIds = order.passengers.map((p) => p.id);
  return { id: orderId, number: order.number, order, documents: ['', ''] as const, passengerIds };
}

test.each([
  ['may not see the commission is told', false],
  ['sees the commission is told less the commission', true],
])('%s a forced refund’s amount', async (_who, showsCommission) => {
  office.fixture.contracts.set('c1', { basisPoints: 300, showsCommission });
  const sold = await paidFromBalance();
  const asked = await office.ask('POST', '/api/requests', {
    staff: 'agent',
    body: office.asked(sold, 'forced_refund'),
  });
  const { id } = asked.json;
  await office.attach(id, [{ name: 'spravka.pdf', bytes: PDF }], { staff: 'agent' });
  await office.claim(id);
  const { action } = (await office.calculated(id, sold)).json;
  const price = sold.order.price.lines[0];
  // All of the fare and the taxes, less the 100 som that were taken off.
  const beforeCommission = (price?.fare.minor ?? 0) + (price?.taxes.minor ?? 0) - 10_000;
  // The executor is shown the commission that was kept back: without it the sums do not add up to what goes back.
  const [line] = action.lines;
  expect(line.deducted.minor).toBeGreaterThan(0);
  expect(line.refund.minor).toBe(
    line.fare.minor -
      line.penalty.minor +
      line.taxesRefund.minor +
      line.feesRefund.minor -
      line.refundFee.minor -
      line.deducted.minor,
  );
  await office.desk(id, 'approval', 'bakyt', { actId: action.id, agreed: true });
  const seen = await office.ask('GET', `/api/requests/${id}`, { staff: 'agent' });
  expect(action.refund.minor).toBeLessThan(beforeCommission);
  expect(seen.json.refund.minor).toBe(showsCommission ? action.refund.minor : beforeCommission);
  if (!showsCommission) expect(JSON.stringify(seen.json)).not.toContain(`${action.refund.minor}`);
});
