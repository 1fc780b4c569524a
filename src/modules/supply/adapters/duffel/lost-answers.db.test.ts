import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '../../../../../tests/product/report.ts';
import type { HoldRequest, Outcome, SupplierBooking, SupplierPort } from '../../domain/port.ts';
import type { SentOperations } from '../../domain/sent-operations.ts';
import { offerTotal } from '../../testing/contract/supplier-contract.ts';
import { adult, CONTACT, MAX_DELAY_MS, type Simulated, simulatedDuffel, way } from './testing/simulated.ts';

/** How an answer to «create» or «pay» is lost; the last one loses nothing. */
const LOSSES = ['drop-before', 'drop-after', 'error-after', 'garbage', 'accept', 'unreadable', 'calm'] as const;
type Loss = (typeof LOSSES)[number];
const RUNS = Number(process.env.PROVE_LOST_ANSWERS ?? 25);

let duffel: Simulated;
beforeAll(async () => {
  duffel = await simulatedDuffel('USD');
});
afterAll(() => duffel.close());

type Listed = { id: string; metadata: Record<string, string>; documents: unknown[] };
const ordersOf = async (opId: string) =>
  (await duffel.listed<Listed>('/air/orders?limit=200')).filter(({ metadata }) => metadata.sapar_operation === opId);

async function requestNow(): Promise<HoldRequest> {
  const [offer] = await duffel.found(way('FRU', 'IST'));
  if (!offer) throw new Error('nothing was found');
  return {
    offerId: offer.offerId,
    expect: { ...offerTotal(offer), currency: 'USD' },
    travellers: [adult],
    contact: CONTACT,
  };
}

/**
 * Brings one operation to its end as orders do: an unknown outcome is looked up, and what never happened is sent again
 * under the same id. Each look and each sending is by another process, as if the one before had been killed. `hasty`:
 * the control sends again at once. `settled`: what was accepted has taken effect, which takes the supplier's real time
 * and must not take more than the window that our moved clock says has passed.
 */
async function finish(
  port: () => SupplierPort,
  opId: string,
  send: (port: SupplierPort) => Promise<Outcome<SupplierBooking>>,
  hasty: boolean,
  settled: () => Promise<void> = async () => {},
): Promise<SupplierBooking> {
  for (let attempt = 0; attempt < 6; attempt++) {
    const sentAt = duffel.now().toISOString();
    const outcome = await send(port());
    if (outcome.kind === 'ok') return outcome.value;
    if (outcome.kind === 'rejected' && !outcome.retry) throw new Error(`refused: ${outcome.code}`);
    if (hasty || outcome.kind === 'rejected') continue;
    for (let look = 0; look < 3; look++) {
      const found = await port().resolveOutcome(duffel.call(), { opId, sentAt, ref: null });
      if (found.kind === 'ok' && found.value === 'never-happened') break;
      if (found.kind === 'ok') return found.value as SupplierBooking;
      await settled();
      await duffel.advance(MAX_DELAY_MS + 1_000, true);
    }
  }
  throw new Error('it did not end');
}

const lost = (kind: Loss, on: string) => (kind === 'calm' ? [] : [{ kind, on: [on], times: 1 }]);

async function run(port: () => SupplierPort, opId: string, losses: { create: Loss; pay: Loss }, hasty = false) {
  const request = await requestNow();
  await duffel.faults(...lost(losses.create, 'create'));
  const hold = (by: SupplierPort) => by.hold(duffel.call(opId), request);
  const isThere = () => expect.poll(async () => (await ordersOf(opId)).length, { timeout: 30_000 }).toBe(1);
  const held = await finish(port, opId, hold, hasty, losses.create === 'accept' ? isThere : undefined);
  if (hasty) return;
  await duffel.faults(...lost(losses.pay, 'pay'));
  const payId = `${opId}-pay`;
  const pay = (by: SupplierPort) => by.issue(duffel.call(payId), held.ref, held.total);
  expect((await finish(port, payId, pay, false)).state).toBe('issued');
  const orders = await ordersOf(opId);
  expect(orders).toHaveLength(1);
  expect(orders[0]?.documents).toHaveLength(1);
  expect(await duffel.listed(`/air/payments?order_id=${orders[0]?.id}`)).toHaveLength(1);
  await duffel.back();
}

const zLosses = fc.record({ create: fc.constantFrom(...LOSSES), pay: fc.constantFrom(...LOSSES.slice(0, 4)) });

test(`of ${RUNS} sales whose answers are lost each is one order, paid once`, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
  console.log(`lost answers: seed ${seed}`);
  const all = fc.sample(zLosses, { numRuns: RUNS, seed });
  for (const [n, losses] of all.entries()) await run(() => duffel.another(), `run-${seed}-${n}`, losses);
  const lostOnes = all.filter(({ create }) => create !== 'calm').length;
  const made = await duffel.listed<Listed>('/air/orders?limit=200');
  report('lost answers', { sales: RUNS, 'answers lost': lostOnes, orders: made.length });
});

/** One that writes nothing down and sends whatever it is given. */
const forgetful = (): SentOperations => ({
  claim: async (operation) => ({ mine: true, operation: { ...operation, state: 'sent', target: null, attempt: 1 } }),
  find: async () => null,
  aim: async () => {},
  end: async () => {},
});

test('control: an adapter that sends again books twice', async () => {
  const opId = 'control-1';
  await run(() => duffel.another(forgetful()), opId, { create: 'drop-after', pay: 'calm' }, true);
  expect((await ordersOf(opId)).length).toBeGreaterThan(1);
});
