import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supplierRecordings } from '../../../../../tests/support/supplier-recordings.ts';
import type { Outcome } from '../../domain/port.ts';
import { CONTRACT_MIX, offerTotal } from '../../testing/contract/supplier-contract.ts';
import { type Published, publishedSchemas } from './testing/published.ts';
import { adult, CONTACT, type Simulated, simulatedDuffel, way } from './testing/simulated.ts';

const found = supplierRecordings('duffel');

/** Without a folder a test says so and does nothing else. */
const compared = (name: string, work: () => Promise<void>) =>
  test(name, async () => {
    if (found) await work();
    else console.log(`the simulator is not compared, ${name}: SAPAR_SUPPLIER_RECORDINGS is not set`);
  });

const value = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
};

describe('each answer of the simulator has all that the published schema has', () => {
  let duffel: Simulated;
  let check: Published;
  beforeAll(async () => {
    if (!found) return;
    duffel = await simulatedDuffel('USD');
    check = publishedSchemas(found.schema, true);
  });
  afterAll(() => duffel?.close());

  const send = async (method: string, path: string, data?: object) => {
    const response = await fetch(`${duffel.partners.url}/duffel${path}`, {
      method,
      headers: {
        authorization: `Bearer ${duffel.partners.keys.duffel}`,
        'duffel-version': 'v2',
        ...(data && { 'content-type': 'application/json' }),
      },
      ...(data && { body: JSON.stringify({ data }) }),
    });
    return (await response.json()) as { data: Record<string, unknown> & { id: string } };
  };

  compared('a search and its offers', async () => {
    const [slice] = way('FRU', 'IST').slices;
    const made = await send('POST', '/air/offer_requests', {
      slices: [{ origin: 'FRU', destination: 'IST', departure_date: slice?.date }],
      passengers: [{ type: 'adult' }, { age: 9 }, { type: 'infant_without_seat' }],
    });
    expect(check('OfferRequest', made.data)).toEqual([]);
    for (const [from, to] of [
      ['LHR', 'DXB'],
      ['DXB', 'AMS'],
      ['BTS', 'MRU'],
    ] as const) {
      const [first] = await duffel.found({ ...way(from, to), passengerCounts: CONTRACT_MIX });
      const offer = await send('GET', `/air/offers/${first?.offerId.split('~')[0]}`);
      expect(check('Offer', offer.data)).toEqual([]);
    }
  });

  compared('an order through its life, its payment and its cancellation', async () => {
    const [offer] = await duffel.found(way('FRU', 'IST'));
    if (!offer) throw new Error('nothing was found');
    const expected = { ...offerTotal(offer), currency: 'USD' as const };
    const request = { offerId: offer.offerId, expect: expected, travellers: [adult], contact: CONTACT };
    const held = value(await duffel.port.hold(duffel.call(), request));
    const order = () => send('GET', `/air/orders/${held.ref.id}`).then(({ data }) => check('Order', data));
    expect(await order()).toEqual([]);
    value(await duffel.port.issue(duffel.call(), held.ref, held.total));
    expect(await order()).toEqual([]);
    const [payment] = await duffel.listed(`/air/payments?order_id=${held.ref.id}`);
    expect(check('Payment', payment)).toEqual([]);
    await duffel.partners.changeOrder({ order: held.ref.id, minutes: 60 });
    expect(await order()).toEqual([]);
    for (const change of await duffel.listed(`/air/airline_initiated_changes?order_id=${held.ref.id}`))
      expect(check('AirlineInitiatedChange', change)).toEqual([]);
    const quote = await send('POST', '/air/order_cancellations', { order_id: held.ref.id });
    expect(check('OrderCancellation', quote.data)).toEqual([]);
    const confirmed = await send('POST', `/air/order_cancellations/${quote.data.id}/actions/confirm`, {});
    expect(check('OrderCancellation', confirmed.data)).toEqual([]);
    expect(await order()).toEqual([]);
  });

  compared('a refusal', async () => {
    expect(check('ErrorResponse', await send('GET', '/air/orders/ord_none'))).toEqual([]);
    expect(check('ErrorResponse', await send('POST', '/air/orders', {}))).toEqual([]);
  });
});
