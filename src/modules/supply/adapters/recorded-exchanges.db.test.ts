import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testLog } from '../../../../tests/support/log.ts';
import type { HoldRequest, Outcome, SupplierOffer, SupplierPort, Traveller } from '../domain/port.ts';
import { offerTotal } from '../testing/contract/supplier-contract.ts';
import { adult, simulatedDuffel, CONTACT as TRAVELLER_CONTACT, way } from './duffel/testing/simulated.ts';
import { CONTACT, guest, simulatedLiteApi, stay } from './liteapi/testing/simulated.ts';
import { recordExchanges } from './record-exchanges.ts';
import { RECORDED_ADAPTERS, readRecorded, recordedExchanges, unlikeSimulator } from './testing/replay-recorded.ts';

/** Of a real test account: this test says whether the adapters understand it. */
const REAL = process.env.SAPAR_RECORD;

const folder = mkdtempSync(join(tmpdir(), 'sapar-recorded-'));
const { log, lines } = testLog();
let secrets: string[];
let sent = 0;
const counted: typeof fetch = (...args) => {
  sent += 1;
  return fetch(...args);
};
const written = () => RECORDED_ADAPTERS.flatMap((adapter) => readdirSync(join(folder, adapter)));

const value = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
};
type Sale = {
  port: SupplierPort;
  offers: SupplierOffer[];
  travellers: Traveller[];
  contact: HoldRequest['contact'];
  call: () => Parameters<SupplierPort['retrieve']>[0];
};

/** A sale and its refund. */
async function sellAndRefund({ port, offers, travellers, contact, call }: Sale): Promise<void> {
  const found = offers.find(({ terms }) => terms.refund.allowed);
  if (!found) throw new Error('nothing was found');
  const { offer } = value(await port.revalidate(call(), found.offerId));
  const expected = { ...offerTotal(offer), currency: 'USD' as const };
  const request: HoldRequest = { offerId: offer.offerId, expect: expected, travellers, contact };
  const held = value(await port.hold(call(), request));
  const sold = value(await port.issue(call(), held.ref, held.total, async () => request));
  const quote = value(await port.quoteRefund(call(), sold.ref, { travellers: 'all' }));
  value(await port.refund(call(), sold.ref, quote.id));
}

beforeAll(async () => {
  const [duffel, liteapi] = await Promise.all([simulatedDuffel('USD'), simulatedLiteApi('USD')]);
  const clock = { now: () => new Date() };
  const recording = (adapter: string) => ({ fetch: recordExchanges(counted, { folder, adapter, clock, log }) });
  const flights = duffel.another(undefined, recording('duffel'));
  const hotels = liteapi.another(recording('liteapi'));
  await sellAndRefund({
    port: flights,
    offers: await duffel.found(way('FRU', 'IST'), flights),
    travellers: [adult],
    contact: TRAVELLER_CONTACT,
    call: duffel.call,
  });
  await sellAndRefund({
    port: hotels,
    offers: await liteapi.found(stay(), hotels),
    travellers: [guest()],
    contact: CONTACT,
    call: liteapi.call,
  });
  secrets = [duffel.partners.keys.duffel, liteapi.partners.keys.liteapi];
  // A call does not wait for its recording.
  await vi.waitUntil(() => written().length === sent, { timeout: 10_000 });
  await Promise.all([duffel.close(), liteapi.close()]);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('what is recorded of a sale is understood by the adapters', () => {
  const counts = RECORDED_ADAPTERS.map((adapter) => readRecorded(adapter, recordedExchanges(folder, adapter)));
  const words = counts.flatMap((one) => Object.keys(one));
  expect(words.filter((word) => word.includes('left out'))).toEqual([]);
  expect(words).toEqual(
    expect.arrayContaining([
      'offer understood',
      'order understood',
      'cancellation understood',
      'POST rates/book understood',
    ]),
  );
  expect(lines()).toEqual([]);
});

test('and has no key, no name, no address, no document and no birthdate', () => {
  const text = RECORDED_ADAPTERS.flatMap((adapter) =>
    readdirSync(join(folder, adapter)).map((name) => readFileSync(join(folder, adapter, name), 'utf8')),
  ).join('\n');
  const people = [adult.name, 'ONEILSMITH', adult.birthdate, adult.document?.number, guest().name, guest().surname];
  const private_ = [...secrets, ...people, CONTACT.email, CONTACT.phone, guest().id, 'Bearer'];
  for (const part of private_) expect(text.toLowerCase()).not.toContain(String(part).toLowerCase());
});

test('control: another form of an answer is left out, and named as unlike the simulator', () => {
  for (const adapter of RECORDED_ADAPTERS) {
    const simulated = recordedExchanges(folder, adapter);
    expect(unlikeSimulator(simulated, simulated)).toEqual([]);
    const text = JSON.stringify(simulated)
      .replaceAll('"currency":', '"coin":')
      .replaceAll('"total_currency":', '"coin":');
    const changed = JSON.parse(text) as typeof simulated;
    expect(Object.keys(readRecorded(adapter, changed)).some((word) => word.includes('left out'))).toBe(true);
    expect(unlikeSimulator(changed, simulated).some((one) => one.includes('coin'))).toBe(true);
  }
});

test.each(RECORDED_ADAPTERS)('what a real account of %s answered is understood', (adapter) => {
  if (!REAL) return console.log(`no real account of ${adapter} was recorded: SAPAR_RECORD is not set`);
  const real = recordedExchanges(REAL, adapter);
  const counts = readRecorded(adapter, real);
  console.log(`${real.length} exchanges with ${adapter}`, counts);
  const unlike = unlikeSimulator(real, recordedExchanges(folder, adapter));
  console.log(`not so in the simulator:\n${unlike.join('\n') || 'nothing'}`);
  expect(Object.keys(counts).filter((word) => word.includes('left out: shape'))).toEqual([]);
});
