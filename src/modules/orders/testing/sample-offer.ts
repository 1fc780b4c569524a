import { fromMajor, type Money, money, sum } from '#kernel/money.ts';
import type { PassengerCounts } from '#kernel/passengers.ts';
import { type PriceDetail, partyPrice } from '#modules/pricing/api.ts';
import type { LocationName } from '#modules/search/api.ts';
import type { FareTerms, Slice, SupplierPrice } from '#modules/supply/api.ts';
import type { FoundOffer } from '../ports.ts';

const DAY = 86_400_000;
const location = (code: string, ru: string, cityKey: string): LocationName => ({
  code,
  name: { ru, en: ru, kg: ru },
  city: { ru, en: ru, kg: ru },
  cityKey,
  country: 'KG',
  tz: 'Asia/Bishkek',
});
export const PLACES = { bsz: location('BSZ', 'Бишкек', 'bishkek'), oss: location('OSS', 'Ош', 'osh') };
export const CARRIERS = { X0: 'Tian Saltanat' };

export const TERMS: FareTerms = {
  fareFamily: 'standard',
  name: 'Standard',
  cabin: 'economy',
  fareBasis: ['YSTD'],
  cabinBag: { pieces: 1, kg: 7 },
  baggage: { pieces: 1, kg: 23 },
  meal: true,
  seatChoice: 'paid',
  refund: { allowed: true, penalty: fromMajor(350), noShow: fromMajor(200) },
  change: { allowed: true, fee: fromMajor(450) },
};

/** A flight at 08:30 some days from an instant. */
export function sliceOn(from: Date, days: number, flight = 'X0 101', back = false): Slice {
  const date = new Date(from.getTime() + days * DAY).toISOString().slice(0, 10);
  const [a, b] = back ? ['oss', 'bsz'] : ['bsz', 'oss'];
  return {
    segments: [
      {
        flight,
        carrier: 'X0',
        from: a as string,
        to: b as string,
        departsLocal: `${date}T08:30`,
        arrivesLocal: `${date}T09:15`,
        departsAt: `${date}T02:30:00.000Z`,
        arrivesAt: `${date}T03:15:00.000Z`,
        minutes: 45,
        aircraft: '320',
      },
    ],
    minutes: 45,
    airportChange: false,
    overnight: false,
  };
}

export const supplierPrices = (passengerCounts: PassengerCounts, fare: Money = fromMajor(3_400)): SupplierPrice[] =>
  (['aaa', 'rbg', 'rmg', 'ins'] as const)
    .filter((category) => passengerCounts[category] > 0)
    .map((category) => ({
      category,
      count: passengerCounts[category],
      fare: category === 'rmg' ? money(Math.round(fare.minor / 10)) : fare,
      taxes: [{ code: 'KG', amount: fromMajor(300), refundable: true }],
    }));

/** House fees of 350 som for each with a seat. */
export function samplePrice(prices: readonly SupplierPrice[]): PriceDetail {
  const lines = prices.map((p) => {
    const seat = p.category !== 'rmg';
    const taxes = sum(p.taxes.map((t) => t.amount));
    const serviceFee = fromMajor(seat ? 250 : 0);
    const itFee = fromMajor(seat ? 100 : 0);
    const { category, count, fare } = p;
    return { category, count, fare, taxes, serviceFee, itFee, total: sum([fare, taxes, serviceFee, itFee]) };
  });
  return partyPrice(lines, 'KGS');
}

export function sampleOffer(
  now: Date,
  passengerCounts: PassengerCounts,
  slices: Slice[] = [sliceOn(now, 12)],
  supplierOfferId = 'offer-1',
): FoundOffer {
  const price = samplePrice(supplierPrices(passengerCounts));
  const refund = { beforeDeparture: price.fare, afterDeparture: price.taxes };
  const offer = {
    id: `o-${supplierOfferId}`,
    supplier: 'fake',
    terms: TERMS,
    price,
    refund,
    seatsLeft: 4,
    holdable: true,
  };
  const first = slices[0]?.segments[0];
  return {
    itinerary: {
      id: slices.map((s) => s.segments.map((g) => `${g.flight} ${g.departsLocal}`).join('+')).join('|'),
      slices,
      minutes: 45 * slices.length,
      stops: 0,
      carriers: ['X0'],
      offers: [offer],
    },
    offer,
    supplierId: 'fake',
    supplierOfferId,
    locations: PLACES,
    carriers: CARRIERS,
    params: {
      slices: [{ from: 'bsz', to: 'oss', date: (first?.departsLocal ?? '').slice(0, 10) }],
      passengerCounts,
      cabin: 'economy',
      direct: false,
    },
    expiresAt: new Date(now.getTime() + 15 * 60_000).toISOString(),
  };
}
