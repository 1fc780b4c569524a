import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HoldRequest, Outcome, SupplierBooking, SupplierPort } from '../../domain/port.ts';
import { offerTotal } from '../../testing/contract/supplier-contract.ts';
import { CONTACT, guest, MAX_DELAY_MS, type Simulated, simulatedLiteApi, stay } from './testing/simulated.ts';

/** How an answer to a booking or to its cancellation is lost; the last one loses nothing. */
const LOSSES = ['drop-before', 'drop-after', 'error-after', 'garbage', 'late', 'accept', 'calm'] as const;
type Loss = (typeof LOSSES)[number];
const LATE_MS = 100;
const RUNS = Number(process.env.PROVE_LOST_ANSWERS ?? 25);

let lite: Simulated;
beforeAll(async () => {
  lite = await simulatedLiteApi('USD');
});
afterAll(() => lite.close());

async function requestNow(): Promise<HoldRequest> {
  const found = (await lite.found(stay())).find(({ terms }) => terms.refund.allowed);
  if (!found) throw new Error('nothing was found');
  const again = await lite.port.revalidate(lite.call(), found.offerId);
  if (again.kind !== 'ok') throw new Error(again.kind);
  const { offer } = again.value;
  const expected = { ...offerTotal(offer), currency: 'USD' as const };
  return { offerId: offer.offerId, expect: expected, travellers: [guest()], contact: CONTACT };
}

/**
 * Brings one operation to its end as orders do: an unknown outcome is looked up, and what never happened is sent again
 * under the same id. Each look and each sending is by another process, as if the one before had been killed.
 */
async function finish(
  opId: string,
  ref: SupplierBooking['ref'] | null,
  send: (port: SupplierPort) => Promise<Outcome<SupplierBooking>>,
  settled: () => Promise<void>,
): Promise<SupplierBooking> {
  for (let attempt = 0; attempt < 6; attempt++) {
    const sentAt = lite.now().toISOString();
    const outcome = await send(lite.another());
    if (outcome.kind === 'ok') return outcome.value;
    if (outcome.kind === 'rejected' && !outcome.retry) throw new Error(`refused: ${outcome.code}`);
    if (outcome.kind === 'rejected') continue;
    for (let look = 0; look < 3; look++) {
      const found = await lite.another().resolveOutcome(lite.call(), { opId, sentAt, ref });
      if (found.kind === 'ok' && found.value === 'never-happened') break;
      if (found.kind === 'ok') return found.value as SupplierBooking;
      await settled();
      await lite.advance(MAX_DELAY_MS + 1_000, true);
    }
  }
  throw new Error('it did not end');
}

const lost = (kind: Loss, on: string) => (kind === 'calm' ? [] : [{ kind, on: [on], times: 1, delayMs: LATE_MS }]);
const value = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
};

async function run(name: string, losses: { book: Loss; cancel: Loss }): Promise<void> {
  const request = await requestNow();
  const paper = value(await lite.port.hold(lite.call(name), request));
  await lite.faults(...lost(losses.book, 'book'));
  const bookId = `${name}-book`;
  const issue = (by: SupplierPort) => by.issue(lite.call(bookId), paper.ref, paper.total, async () => request);
  const isThere = () => expect.poll(async () => (await lite.booked(name)).length).toBe(1);
  const sold = await finish(bookId, null, issue, losses.book === 'late' ? async () => void (await isThere()) : noWait);
  expect(sold.state).toBe('issued');
  expect(await lite.booked(name)).toHaveLength(1);
  const { id } = value(await lite.port.quoteRefund(lite.call(), sold.ref, { travellers: 'all' }));
  await lite.faults(...lost(losses.cancel, 'cancel'));
  const cancelId = `${name}-cancel`;
  const cancel = (by: SupplierPort) => by.refund(lite.call(cancelId), sold.ref, id);
  expect((await finish(cancelId, sold.ref, cancel, noWait)).state).toBe('refunded');
  expect(await lite.booked(name)).toMatchObject([{ status: 'CANCELLED', amountRefunded: sold.total.minor / 100 }]);
  await lite.back();
}
const noWait = async () => {};

const zLosses = fc.record({
  book: fc.constantFrom(...LOSSES),
  cancel: fc.constantFrom(...LOSSES.filter((kind) => kind !== 'late' && kind !== 'accept')),
});

test(`of ${RUNS} sales whose answers are lost each is one booking, cancelled once`, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
  console.log(`lost answers of hotels: seed ${seed}`);
  const all = fc.sample(zLosses, { numRuns: RUNS, seed });
  for (const [n, losses] of all.entries()) await run(`run-${seed}-${n}`, losses);
});

test('control: the same guests booked by another reference are booked twice', async () => {
  const request = await requestNow();
  const book = async (name: string) => {
    const paper = value(await lite.port.hold(lite.call(name), request));
    return lite.another().issue(lite.call(), paper.ref, paper.total, async () => request);
  };
  await lite.faults({ kind: 'drop-after', on: ['book'], times: 1 });
  expect((await book('control-1')).kind).toBe('unknown');
  expect((await book('control-2')).kind).toBe('ok');
  const made = [...(await lite.booked('control-1')), ...(await lite.booked('control-2'))];
  expect(made).toHaveLength(2);
});
