import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewOffer } from '../wire/written-offer.ts';
import { buildOffer, type Places } from './build-offer.ts';

const NOW = new Date('2026-11-01T06:00:00Z');
const STOPS: Readonly<Record<string, readonly string[]>> = {
  Manas: ['manas'],
  Osh: ['osh-airport'],
  Istanbul: ['ist', 'saw'],
  IST: ['ist'],
};
const places: Places = {
  find: (text) => (STOPS[text] ? { key: text, stops: STOPS[text] } : undefined),
  zoneOf: (stop) => (stop === 'ist' ? 'Europe/Istanbul' : 'Asia/Bishkek'),
};
const som = (minor: number) => ({ minor, currency: 'KGS' as const });
const segment = {
  carrier: 'X0',
  number: '831',
  from: 'Manas',
  to: 'Osh',
  departsLocal: '2026-12-10T09:15',
  arrivesLocal: '2026-12-10T10:05',
};
type Journey = Extract<NewOffer['product'], { kind: 'journey' }>;
const journey = (...slices: Journey['slices']): Journey => ({
  kind: 'journey',
  mode: 'avia',
  slices: slices.length > 0 ? slices : [[segment]],
  cabin: 'economy',
  coachClass: null,
  fareName: 'Group',
  baggage: { pieces: 1, kg: 23 },
});
const stay = {
  kind: 'hotel' as const,
  city: 'Osh',
  hotel: 'Sulaiman',
  stars: 3,
  address: 'Lenin 1',
  phone: '',
  checkInDate: '2026-12-10',
  checkOutDate: '2026-12-12',
  room: 'double' as const,
  rateName: 'Best',
  breakfast: true,
  adults: 2,
};
const price = (count: number) => ({ count, fare: som(400_000), taxes: som(50_000) });
const offer = (changed: Partial<NewOffer> = {}): NewOffer => ({
  service: 1,
  product: journey(),
  prices: { adult: price(2), child: null, infant: null },
  refundPenalty: som(100_000),
  exchangeFee: null,
  note: '',
  deadline: '2026-12-01T18:00',
  ...changed,
});
const problemsOf = (written: NewOffer) => buildOffer(written, places, NOW).problems;

describe('what staff typed', () => {
  test('becomes an offer: times of each place as instants, a price and terms for the whole party', () => {
    const { offer: built } = buildOffer(offer(), places, NOW);
    expect(built).toMatchObject({
      mode: 'avia',
      passengerCounts: { aaa: 2, rbg: 0, rmg: 0, ins: 0 },
      terms: {
        name: 'Group',
        refund: { allowed: true, penalty: som(100_000), byHand: true },
        change: { allowed: false },
      },
      prices: [{ category: 'aaa', count: 2, fare: som(400_000), taxes: [{ amount: som(50_000), refundable: true }] }],
    });
    expect(built?.slices[0]?.segments[0]).toMatchObject({
      flight: 'X0 831',
      departsAt: '2026-12-10T03:15:00.000Z',
      arrivesAt: '2026-12-10T04:05:00.000Z',
      minutes: 50,
    });
    // 18:00 in Bishkek.
    expect(built?.deadline.toISOString()).toBe('2026-12-01T12:00:00.000Z');
  });

  test('of a flight to another zone lasts as long as it flies, not as the clocks differ', () => {
    const abroad = { ...segment, to: 'IST', arrivesLocal: '2026-12-10T12:00' };
    const { offer: built } = buildOffer(offer({ product: journey([abroad]) }), places, NOW);
    // 09:15 in Bishkek is 06:15 in Istanbul.
    expect(built?.slices[0]?.minutes).toBe(345);
  });

  const at = (changed: object) => ({ product: journey([{ ...segment, ...changed }]) });
  test.each<[problem: string, path: string, changed: Partial<NewOffer>]>([
    ['unknown_place', 'product.slices.0.0.to', at({ to: 'Nowhere' })],
    ['several_stops', 'product.slices.0.0.to', at({ to: 'Istanbul', arrivesLocal: '2026-12-10T18:00' })],
    ['same_ends', 'product.slices.0.0.to', at({ to: 'Manas' })],
    ['arrives_early', 'product.slices.0.0.arrivesLocal', at({ arrivesLocal: '2026-12-10T09:15' })],
    [
      'departs_early',
      'product.slices.1.0.departsLocal',
      { product: journey([segment], [{ ...segment, from: 'Osh', to: 'Manas', arrivesLocal: '2026-12-10T11:00' }]) },
    ],
    ['no_night', 'product.checkOutDate', { product: { ...stay, checkOutDate: '2026-12-10' } }],
    ['room_without_guest', 'product.adults', { product: { ...stay, adults: 1 } }],
    ['bad_count', 'prices.adult.count', { prices: { adult: price(0), child: null, infant: null } }],
    [
      'adults_only',
      'prices.child.count',
      { product: stay, prices: { adult: price(2), child: price(1), infant: null } },
    ],
    ['infant_without_adult', 'prices.infant.count', { prices: { adult: price(1), child: null, infant: price(2) } }],
    ['deadline_passed', 'deadline', { deadline: '2026-11-01T12:00' }],
    ['deadline_after_start', 'deadline', { deadline: '2026-12-10T09:15' }],
    ['too_far', 'product', at({ departsLocal: '2028-12-10T09:15', arrivesLocal: '2028-12-10T10:05' })],
  ])('is refused as %s at %s', (problem, path, changed) => {
    expect(problemsOf(offer(changed))).toContainEqual({ path, code: `offers.${problem}` });
  });

  const arranged = {
    product: { kind: 'service' as const, name: 'Refund of a ticket', terms: 'In ten days', date: '2026-12-10' },
    prices: { adult: price(1), child: null, infant: null },
  };
  test('of a service is done by the end of a day, for one name, whatever else is sold', () => {
    const { offer: built } = buildOffer(offer(arranged), places, NOW);
    expect(built).toMatchObject({ mode: 'service', passengerCounts: { aaa: 1 }, terms: { fareFamily: 'service' } });
    expect(built?.slices[0]?.segments).toMatchObject([
      {
        mode: 'service',
        arrivesLocal: '2026-12-10T23:59',
        arrivesAt: '2026-12-10T17:59:00.000Z',
        service: { name: 'Refund of a ticket', terms: 'In ten days' },
      },
    ]);
    // It may be accepted on the day by which it is done.
    expect(problemsOf(offer({ ...arranged, deadline: '2026-12-10T18:00' }))).toEqual([]);
    expect(problemsOf(offer({ ...arranged, deadline: '2026-12-11T09:00' }))).toEqual([
      { path: 'deadline', code: 'offers.deadline_after_start' },
    ]);
    expect(problemsOf(offer({ ...arranged, prices: { ...arranged.prices, adult: price(2) } }))).toEqual([
      { path: 'prices.adult.count', code: 'offers.bad_count' },
    ]);
  });

  test('a train needs a coach class', () => {
    expect(problemsOf(offer({ product: { ...journey(), mode: 'rail' } }))).toEqual([
      { path: 'product.coachClass', code: 'common.fill_required' },
    ]);
  });

  test('prices of any party come to what was typed for each of them', () => {
    const count = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(count, count, fc.nat(1_000_000), fc.nat(1_000_000), (adults, children, fare, taxes) => {
        const each = { fare: som(fare), taxes: som(taxes) };
        const prices = { adult: { ...each, count: adults + 1 }, child: { ...each, count: children }, infant: null };
        const { offer: built } = buildOffer(offer({ prices }), places, NOW);
        const total = built?.prices.reduce(
          (all, line) =>
            all + line.count * (line.fare.minor + line.taxes.reduce((sum, tax) => sum + tax.amount.minor, 0)),
          0,
        );
        expect(total).toBe((adults + 1 + children) * (fare + taxes));
      }),
    );
  });
});
