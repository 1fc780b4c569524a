import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supplierRecordings } from '../../../../../tests/support/supplier-recordings.ts';
import type { AncillariesPort } from '../../domain/ancillaries-port.ts';
import type { Outcome } from '../../domain/port.ts';
import { CONTRACT_MIX, offerTotal } from '../../testing/contract/supplier-contract.ts';
import { type Published, publishedSchemas } from '../testing/published.ts';
import { adult, CONTACT, type Simulated, simulatedDuffel, way } from './testing/simulated.ts';

const found = supplierRecordings('duffel');

/** Without a folder a test says so and does nothing else. */
const compared = (name: string, work: () => Promise<void>) =>
  test(name, async () => {
    if (found) await work();
    else console.log(`the simulator is not compared, ${name}: SUPPLIER_FIXTURES is not set`);
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

  /** A paid order of one traveller, with a bag and a seat where `services` are wanted. */
  const sold = async (departure: ReturnType<typeof way>, services = false) => {
    const offers = await duffel.found(departure);
    const offer = offers.find(({ terms }) => terms.fareFamily === 'standard');
    if (!offer) throw new Error('nothing was found');
    const segments = value(await port().offered(duffel.call(), { offerId: offer.offerId }, null));
    const [segment] = segments;
    const open = segment?.seats?.cabins[0]?.rows.flatMap(({ seats }) => seats).find(({ state }) => state === 'free');
    const zone = segment?.seats?.zones.find(({ id }) => id === open?.zone);
    const [bag] = segment?.items ?? [];
    if (!segment || !bag || !open || !zone) throw new Error('no bag and no seat is sold');
    const at = { travellerId: adult.id, flight: segment.flight };
    const request = {
      offerId: offer.offerId,
      expect: { ...offerTotal(offer), currency: 'USD' as const },
      travellers: [adult],
      contact: CONTACT,
      ...(services && {
        ancillaries: [
          { ...at, opId: 'bag-1', item: bag.id, seat: null, expect: bag.price },
          { ...at, opId: 'seat-1', item: 'SEAT', seat: open.id, expect: zone.price },
        ],
      }),
    };
    const held = value(await duffel.port.hold(duffel.call(), request));
    return value(await duffel.port.issue(duffel.call(), held.ref, held.total, async () => request));
  };
  const port = () => duffel.port.ancillaries as AncillariesPort;

  compared('bags, seat maps and an order that has some', async () => {
    const [offer] = await duffel.found(way('FRU', 'IST'));
    const offerId = offer?.offerId.split('~')[0];
    const read = await send('GET', `/air/offers/${offerId}?return_available_services=true`);
    expect(check('Offer', read.data)).toEqual([]);
    for (const service of read.data.available_services as object[])
      expect(check('AvailableService', service)).toEqual([]);
    const maps = await duffel.listed(`/air/seat_maps?offer_id=${offerId}`);
    expect(maps).toHaveLength(1);
    for (const map of maps) expect(check('SeatMap', map)).toEqual([]);
    const booking = await sold(way('FRU', 'IST'), true);
    const order = await send('GET', `/air/orders/${booking.ref.id}`);
    expect(check('Order', order.data)).toEqual([]);
    expect(order.data.services).toHaveLength(2);
    const more = await duffel.listed<{ id: string; total_amount: string }>(
      `/air/orders/${booking.ref.id}/available_services`,
    );
    for (const service of more) expect(check('AvailableService', service)).toEqual([]);
    const [first] = more;
    const added = await send('POST', `/air/orders/${booking.ref.id}/services`, {
      add_services: [{ id: first?.id, quantity: 1 }],
      payment: { type: 'balance', amount: first?.total_amount, currency: 'USD' },
    });
    expect(check('Order', added.data)).toEqual([]);
    expect(added.data.services).toHaveLength(3);
  });

  compared('a voluntary change, through its life', async () => {
    const booking = await sold(way('FRU', 'IST'));
    const order = await send('GET', `/air/orders/${booking.ref.id}`);
    const [slice] = order.data.slices as { id: string }[];
    const [other] = way('FRU', 'IST', 45).slices;
    const made = await send('POST', '/air/order_change_requests', {
      order_id: booking.ref.id,
      slices: {
        remove: [{ slice_id: slice?.id }],
        add: [{ origin: 'FRU', destination: 'IST', departure_date: other?.date, cabin_class: 'economy' }],
      },
    });
    expect(check('OrderChangeRequest', made.data)).toEqual([]);
    expect(check('OrderChangeRequest', (await send('GET', `/air/order_change_requests/${made.data.id}`)).data)).toEqual(
      [],
    );
    const offers = await duffel.listed<{ id: string; change_total_amount: string }>(
      `/air/order_change_offers?order_change_request_id=${made.data.id}`,
    );
    for (const offer of offers) expect(check('OrderChangeOffer', offer)).toEqual([]);
    const [dearest] = offers.toSorted((a, b) => Number(b.change_total_amount) - Number(a.change_total_amount));
    const change = await send('POST', '/air/order_changes', { selected_order_change_offer: dearest?.id });
    expect(check('OrderChange', change.data)).toEqual([]);
    const confirmed = await send('POST', `/air/order_changes/${change.data.id}/actions/confirm`, {
      payment: { type: 'balance', amount: dearest?.change_total_amount, currency: 'USD' },
    });
    expect(check('OrderChange', confirmed.data)).toEqual([]);
    expect(check('Order', (await send('GET', `/air/orders/${booking.ref.id}`)).data)).toEqual([]);
  });

  compared('a refusal', async () => {
    expect(check('ErrorResponse', await send('GET', '/air/orders/ord_none'))).toEqual([]);
    expect(check('ErrorResponse', await send('POST', '/air/orders', {}))).toEqual([]);
  });
});
