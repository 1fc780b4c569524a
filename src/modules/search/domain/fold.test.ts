import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itinerary, MORNING, ROUNDABOUT, reference, slice } from '../testing/fixtures.ts';
import { firstWithHeads, foldItineraries } from './fold.ts';
import { firstIn, priceFrom, SORTS, sortItineraries } from './ranking.ts';
import type { Itinerary } from './schemas.ts';

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const pointOf = reference.locationByKey;
const fold = (list: readonly Itinerary[]) => {
  const { kept, folded } = foldItineraries(list, pointOf);
  return { kept: ids(kept), folded: ids(folded) };
};

const at = (from: string, to: string) => slice(MORNING.replace('T08:00', `T${from}`).replace('T08:45', `T${to}`));

describe('folded away is', () => {
  const early = itinerary('early', [at('08:00', '09:00')], { fare: 3_000 });

  test('a journey that leaves no later, arrives no earlier and costs no less on the same terms', () => {
    const worse = itinerary('worse', [at('07:30', '09:10')], { fare: 3_100 });
    expect(fold([worse, early])).toEqual({ kept: ['early'], folded: ['worse'] });
  });
  test('no journey that is better in departure, arrival, price, bags, refund or stop', () => {
    const later = itinerary('later', [at('08:10', '09:10')], { fare: 3_100 });
    const sooner = itinerary('sooner', [at('07:30', '08:50')], { fare: 3_100 });
    const cheaper = itinerary('cheaper', [at('07:30', '09:10')], { fare: 2_900 });
    const bags = itinerary('bags', [at('07:30', '09:10')], { fare: 3_100, bags: 1 });
    const refund = itinerary('refund', [at('07:30', '09:10')], { fare: 3_100, refundable: true });
    const equal = itinerary('equal', [at('08:00', '09:00')], { fare: 3_000 });
    for (const other of [later, sooner, cheaper, bags, refund, equal])
      expect(fold([other, early]).kept, other.id).toContain(other.id);
  });
  test('none of whose fares another journey lacks', () => {
    const fares = [
      { id: 'lite', fare: 3_100 },
      { id: 'flex', fareFamily: 'flex', fare: 5_000, bags: 2 },
    ];
    expect(fold([itinerary('two', [at('07:30', '09:10')], ...fares), early]).folded).toEqual([]);
  });
  test('none that another beats by a change on two tickets', () => {
    const [out = '', on = ''] = ROUNDABOUT;
    const one = itinerary('one', [slice(out, on)], { fare: 3_000 });
    const self = {
      ...slice(out.replace('T09:00', 'T09:30'), on),
      connections: [{ kind: 'self_transfer', minimum: 1, interchangeMinutes: null }],
    };
    const two = { ...itinerary('two', [slice(out, on)], { fare: 2_900 }), slices: [self] } as Itinerary;
    expect(fold([one, two]).folded).toEqual([]);
  });
  test('a detour over twice the way, and more than 36 hours; never the cheapest, the fastest or the only one', () => {
    const direct = itinerary('direct', [at('08:00', '08:45')], { fare: 3_000 });
    const round = itinerary('round', [slice(...ROUNDABOUT)], { fare: 2_900, bags: 1 });
    const cheap = itinerary('cheap', [at('18:00', '18:45')], { fare: 2_000 });
    expect(fold([direct, round])).toEqual({ kept: ['direct', 'round'], folded: [] });
    expect(fold([direct, round, cheap])).toEqual({ kept: ['direct', 'cheap'], folded: ['round'] });
    expect(fold([round]).folded).toEqual([]);
    const long = { ...round, id: 'long', slices: [{ ...direct.slices[0], minutes: 37 * 60 }] } as Itinerary;
    expect(fold([direct, long, cheap]).folded).toEqual(['long']);
  });
  test('no room and no ride', () => {
    const room = (id: string, fare: number): Itinerary => {
      const one = itinerary(id, [at('08:00', '09:00')], { fare });
      const segments = one.slices.flatMap((s) => s.segments.map((segment) => ({ ...segment, hotelStay: {} as never })));
      return { ...one, slices: [{ ...one.slices[0], segments } as Itinerary['slices'][number]] };
    };
    expect(fold([room('a', 1_000), room('b', 2_000)]).folded).toEqual([]);
  });
});

const drawn = fc
  .array(
    fc.record({
      fare: fc.integer({ min: 1_000, max: 1_020 }),
      hour: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 1, max: 3 }),
      bags: fc.integer({ min: 0, max: 1 }),
      round: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((some) =>
    some.map(({ fare, hour, length, bags, round }, n) => {
      const clock = (h: number) => `${String(h).padStart(2, '0')}:00`;
      const slices = round ? [slice(...ROUNDABOUT)] : [at(clock(hour), clock(hour + length))];
      return itinerary(`n${n}`, slices, { fare, bags });
    }),
  );

test('each folded journey that is no detour has a kept one of no worse departure, arrival and price', () => {
  fc.assert(
    fc.property(drawn, (list) => {
      const { kept, folded } = foldItineraries(list, pointOf);
      expect(kept.length).toBeGreaterThan(0);
      for (const head of ['price', 'duration'] as const) expect(kept).toContain(firstIn(list, head));
      const ends = ({ slices }: Itinerary) => {
        const segments = slices[0]?.segments ?? [];
        return [segments[0]?.departsAt ?? '', segments.at(-1)?.arrivesAt ?? ''] as const;
      };
      for (const one of folded.filter(({ stops }) => stops === 0)) {
        const [departsLocal, arrivesLocal] = ends(one);
        const better = kept.some((other) => {
          const [later, sooner] = ends(other);
          return later >= departsLocal && sooner <= arrivesLocal && priceFrom(other).minor <= priceFrom(one).minor;
        });
        expect(better, one.id).toBe(true);
      }
    }),
  );
});

test('the first of a list are those of all of it, divided alike, with the first of each other order', () => {
  fc.assert(
    fc.property(drawn, fc.constantFrom(...SORTS), fc.integer({ min: 1, max: 12 }), (list, by, count) => {
      const part = firstWithHeads(list, pointOf, by, count);
      const [whole, some] = [foldItineraries(list, pointOf), foldItineraries(part, pointOf)];
      expect(ids(sortItineraries(some.kept, by)).slice(0, count)).toEqual(
        ids(sortItineraries(whole.kept, by)).slice(0, count),
      );
      for (const sort of SORTS) expect(firstIn(some.kept, sort)?.id).toBe(firstIn(whole.kept, sort)?.id);
      expect(part.length).toBeLessThanOrEqual(Math.min(list.length, count + SORTS.length));
    }),
  );
});
