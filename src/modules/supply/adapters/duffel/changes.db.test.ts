import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SegmentAncillaries } from '../../domain/ancillaries.ts';
import type { AncillariesPort } from '../../domain/ancillaries-port.ts';
import type { BookedAncillary, HoldRequest, Outcome, SupplierBooking } from '../../domain/port.ts';
import { offerTotal } from '../../testing/contract/supplier-contract.ts';
import { adult, CONTACT, day, type Simulated, simulatedDuffel, way } from './testing/simulated.ts';

let duffel: Simulated;
beforeAll(async () => {
  duffel = await simulatedDuffel('USD');
});
afterEach(async () => {
  await duffel.partners.calm();
  await duffel.back();
});
afterAll(() => duffel.close());

const ALL = { travellers: 'all' } as const;
const value = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
};
const port = () => duffel.port.ancillaries as AncillariesPort;
const rejected = (code: string) => ({ kind: 'rejected', code });
type Listed = {
  id: string;
  type: string;
  total_amount: string;
  services: { type: string; total_amount: string }[];
  changes: unknown[];
  metadata: Record<string, string>;
};
const orders = () => duffel.listed<Listed>('/air/orders?limit=200');
const orderOf = async ({ ref }: Pick<SupplierBooking, 'ref'>) =>
  (await orders()).find(({ id }) => id === ref.id) as Listed;

async function requestFor(family = 'standard', inDays = 40) {
  const offers = await duffel.found(way('FRU', 'IST', inDays));
  const offer = offers.find(({ terms }) => terms.fareFamily === family);
  if (!offer) throw new Error('nothing was found');
  const request: HoldRequest = {
    offerId: offer.offerId,
    expect: { ...offerTotal(offer), currency: 'USD' },
    travellers: [adult],
    contact: CONTACT,
  };
  return { offer, request };
}
async function sold(search: Parameters<typeof requestFor> = [], ancillaries?: BookedAncillary[]) {
  const { request } = await requestFor(...search);
  const wanted = { ...request, ...(ancillaries && { ancillaries }) };
  const held = value(await duffel.port.hold(duffel.call(), wanted));
  return value(await duffel.port.issue(duffel.call(), held.ref, held.total, async () => wanted));
}

describe('a voluntary change', () => {
  const quoted = async (booking: SupplierBooking) => {
    const quotes = value(await duffel.port.quoteExchange(duffel.call(), booking.ref, ALL, { dates: [day(50)] }));
    const [quote] = quotes;
    if (!quote) throw new Error('nothing is offered');
    return quote;
  };
  const exchange = (booking: SupplierBooking, quote: Awaited<ReturnType<typeof quoted>>) =>
    duffel.port.exchange(duffel.call(), booking.ref, quote.id, quote.total);

  test.each([
    ['has become dearer', { kind: 'price-jump', minor: 1_000 }, 'PRICE_CHANGED'],
    ['is not to be had any more', { kind: 'reject', code: 'offer_no_longer_available' }, 'GONE'],
  ] as const)('and %s is not made', async (_what, fault, code) => {
    const booking = await sold();
    const quote = await quoted(booking);
    await duffel.faults({ ...fault, on: ['change'], times: 1 });
    expect(await exchange(booking, quote)).toMatchObject(rejected(code));
    expect((await orderOf(booking)).changes).toEqual([]);
    expect(value(await duffel.port.retrieve(duffel.call(), booking.ref))).toEqual(booking);
  });

  test('gives the new tickets numbers, is paid once, and leaves no void', async () => {
    const booking = await sold();
    const quote = await quoted(booking);
    const done = value(await exchange(booking, quote));
    expect(done.documents.map(({ state, replaces }) => [state, replaces])).toEqual([
      ['exchanged', undefined],
      ['open', booking.documents[0]?.number],
    ]);
    expect(done.total.minor).toBe(booking.total.minor + quote.total.minor - (quote.lines[0]?.penalty.minor ?? 0));
    expect(done.flights?.[0]?.departsLocal.slice(0, 10)).toBe(day(50));
    expect(done.actions).toEqual(['refund']);
    expect(await duffel.port.void(duffel.call(), done.ref, ALL)).toMatchObject(rejected('WINDOW_CLOSED'));
    const back = value(await duffel.port.quoteRefund(duffel.call(), done.ref, ALL));
    expect(value(await duffel.port.refund(duffel.call(), done.ref, back.id)).documents.map((one) => one.state)).toEqual(
      ['exchanged', 'refunded'],
    );
  });
});

describe('bags and seats', () => {
  const chosenOf = (segments: SegmentAncillaries[], seats = 1): BookedAncillary[] => {
    const [segment] = segments;
    const [bag] = segment?.items ?? [];
    const free = segment?.seats?.cabins.flatMap(({ rows }) => rows.flatMap(({ seats: row }) => row)) ?? [];
    const seat = free.find(({ state }) => state === 'free');
    const zone = segment?.seats?.zones.find(({ id }) => id === seat?.zone);
    if (!segment || !bag || !seat || !zone) throw new Error('no bag and no seat is sold');
    const at = { travellerId: adult.id, flight: segment.flight };
    return [
      { ...at, opId: 'bag', item: bag.id, seat: null, expect: bag.price },
      ...(seats > 0 ? [{ ...at, opId: 'seat', item: 'SEAT', seat: seat.id, expect: zone.price }] : []),
    ];
  };
  const offeredFor = async () => {
    const { offer, request } = await requestFor();
    return { request, offered: value(await port().offered(duffel.call(), { offerId: offer.offerId }, null)) };
  };
  const sell = (booking: SupplierBooking, one: BookedAncillary) =>
    port().sell({ ...duffel.call(), opId: one.opId }, booking.ref, { ...one, child: false, holder: 'form' });

  test('are shown with their prices; seats at an exit are for adults alone', async () => {
    const { offered } = await offeredFor();
    const [segment] = offered;
    expect(segment?.items).toMatchObject([
      { id: 'BAG-CHECKED-23', kind: 'baggage', price: { minor: 2_000, currency: 'USD' }, max: 3, piece: { kg: 23 } },
    ]);
    const [cabin] = segment?.seats?.cabins ?? [];
    expect(cabin?.columns).toEqual(['A', 'B', 'C', null, 'D', 'E', 'F']);
    expect(cabin?.rows).toHaveLength(32);
    expect(cabin?.rows.filter(({ exit }) => exit).map(({ number }) => number)).toEqual([12]);
    expect(segment?.seats?.zones.map(({ id, price }) => [id, price.minor]).sort()).toEqual([
      ['closed', 0],
      ['exit-3000', 3_000],
      ['seat-2000', 2_000],
      ['seat-3000', 3_000],
    ]);
    expect(segment?.seats?.zones.find(({ id }) => id.startsWith('exit'))?.refuses).toContain('child');
  });

  test('are not shown on a route without services', async () => {
    const [offer] = await duffel.found(way('BTS', 'ABV'));
    const offered = value(await port().offered(duffel.call(), { offerId: offer?.offerId ?? '' }, null));
    expect(offered.map(({ items, seats, seat }) => [items, seats, seat])).toEqual([[[], null, null]]);
  });

  test('go inside the order, which is then paid at once, though the fare may be held', async () => {
    const { request, offered } = await offeredFor();
    const chosen = chosenOf(offered);
    const wanted = { ...request, ancillaries: chosen };
    const paper = value(await duffel.port.hold(duffel.call(), wanted));
    expect(paper).toMatchObject({ state: 'held', total: request.expect });
    const before = (await orders()).length;
    const booking = value(await duffel.port.issue(duffel.call(), paper.ref, paper.total, async () => wanted));
    // What the tickets cost is apart from what goes with them.
    expect(booking.total).toEqual(request.expect);
    const order = await orderOf(booking);
    expect((await orders()).length).toBe(before + 1);
    expect([order.type, order.services.map(({ type }) => type).sort()]).toEqual(['instant', ['baggage', 'seat']]);
    for (const one of chosen) {
      const answer = value(await sell(booking, one));
      expect(answer).toMatchObject({
        id: one.opId,
        item: one.item,
        seat: one.seat,
        price: one.expect,
        state: 'issued',
      });
      expect(value(await sell(booking, one))).toEqual(answer);
    }
    expect(await orderOf(booking)).toEqual(order);
  });

  test('that have become dearer, or are gone, are left out and not sold', async () => {
    const { request, offered } = await offeredFor();
    const [bag, seat] = chosenOf(offered) as [BookedAncillary, BookedAncillary];
    const cheaper = { ...bag, expect: { ...bag.expect, minor: bag.expect.minor - 100 } };
    const wanted = { ...request, ancillaries: [cheaper, { ...seat, seat: '99Z' }] };
    const paper = value(await duffel.port.hold(duffel.call(), wanted));
    const booking = value(await duffel.port.issue(duffel.call(), paper.ref, paper.total, async () => wanted));
    expect((await orderOf(booking)).services).toEqual([]);
    expect(await sell(booking, cheaper)).toMatchObject(rejected('PRICE_CHANGED'));
    expect(await sell(booking, seat)).toMatchObject(rejected('GONE'));
  });

  test('a seat that was sold to somebody is taken for everybody else', async () => {
    const { request, offered } = await offeredFor();
    const [, seat] = chosenOf(offered) as [BookedAncillary, BookedAncillary];
    const wanted = { ...request, ancillaries: [seat] };
    const paper = value(await duffel.port.hold(duffel.call(), wanted));
    const booking = value(await duffel.port.issue(duffel.call(), paper.ref, paper.total, async () => wanted));
    expect(value(await sell(booking, seat)).seat).toBe(seat.seat);
    const later = (await offeredFor()).offered[0]?.seats?.cabins.flatMap(({ rows }) =>
      rows.flatMap((row) => row.seats),
    );
    expect(later?.find(({ id }) => id === seat.seat)?.state).toBe('taken');
  });

  test('the same bag bought twice at the same moment is bought once at a time, and each is found', async () => {
    const booking = await sold();
    const [segment] = value(await port().offered(duffel.call(), { ref: booking.ref }, null));
    const [bag] = segment?.items ?? [];
    const order = (opId: string) => ({
      travellerId: adult.id,
      flight: segment?.flight ?? '',
      item: bag?.id ?? '',
      seat: null,
      expect: bag?.price ?? { minor: 0, currency: 'USD' as const },
      opId,
    });
    const both = await Promise.all([sell(booking, order('first')), sell(booking, order('second'))]);
    const done = both.filter(({ kind }) => kind === 'ok').length;
    expect(done).toBeGreaterThan(0);
    for (const outcome of both) if (outcome.kind !== 'ok') expect(outcome).toMatchObject({ code: 'BUSY', retry: true });
    expect((await orderOf(booking)).services).toHaveLength(done);
  });
});
