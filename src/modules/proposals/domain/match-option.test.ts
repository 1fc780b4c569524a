import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { Itinerary } from '#modules/search/api.ts';
import { matchOption } from './match-option.ts';

const journey = (id: string, departs: string[], fares: Record<string, number>): Itinerary =>
  ({
    id,
    slices: departs.map((at) => ({ segments: [{ departsAt: at }] })),
    offers: Object.entries(fares).map(([fareFamily, price]) => ({
      id: `${id} ${fareFamily}`,
      terms: { fareFamily },
      price: { total: fromMajor(price) },
    })),
  }) as unknown as Itinerary;

const option = (id: string, departs: string[], fareFamily: string) => {
  const { slices } = journey(id, departs, {});
  return { itineraryId: id, offered: { slices, terms: { fareFamily } } };
};
const at = (hour: number) => [`2026-12-01T${String(hour).padStart(2, '0')}:00:00.000Z`];
const matchOf = (wanted: ReturnType<typeof option>, found: Itinerary[]) => {
  const { current, nearest } = matchOption(wanted, found);
  return [current?.offer.id ?? null, nearest?.offer.id ?? null];
};

test('the same flights in the same fare are the same option, at the price of now', () => {
  const found = [journey('b', at(9), { lite: 1 }), journey('a', at(8), { lite: 50, full: 90 })];
  expect(matchOf(option('a', at(8), 'full'), found)).toEqual(['a full', null]);
});

test('a fare that is sold out is gone, and the cheapest other fare of the same flights is nearest', () => {
  expect(
    matchOf(option('a', at(8), 'lite'), [
      journey('b', at(8), { lite: 1 }),
      journey('a', at(8), { plus: 60, full: 90 }),
    ]),
  ).toEqual([null, 'a plus']);
});

test('a lost flight is replaced by the closest departures, of equally close ones by the cheapest', () => {
  const found = [
    journey('late', at(15), { lite: 10 }),
    journey('dear', at(10), { lite: 80 }),
    journey('cheap', at(6), { lite: 40 }),
  ];
  expect(matchOf(option('a', at(8), 'lite'), found)).toEqual([null, 'cheap lite']);
  const return_ = option('a', [...at(8), '2026-12-05T08:00:00.000Z'], 'lite');
  expect(matchOf(return_, found)).toEqual([null, null]);
  expect(matchOf(option('a', at(8), 'lite'), [])).toEqual([null, null]);
});

test('a whole compartment is not a berth of its class, nor a berth the whole', () => {
  const berth = journey('a', at(8), { coupe: 20 });
  const [offer] = berth.offers;
  if (!offer) throw new Error('no offer');
  const compartment = { berths: 4, unusedBerths: 3, each: fromMajor(20) };
  const whole = { ...offer, id: 'a whole', terms: { ...offer.terms, compartment } };
  const both = [{ ...berth, offers: [offer, whole] }];
  const wanted = option('a', at(8), 'coupe');
  const wantedWhole = { ...wanted, offered: { ...wanted.offered, terms: { fareFamily: 'coupe', compartment } } };
  expect(matchOf(wanted, both)).toEqual(['a coupe', null]);
  expect(matchOf(wantedWhole, both)).toEqual(['a whole', null]);
  expect(matchOf(wantedWhole, [berth])).toEqual([null, 'a coupe']);
});
