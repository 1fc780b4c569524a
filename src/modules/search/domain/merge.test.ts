import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { EVENING, HOME, MORNING, offer, ROUNDABOUT, slice } from '../testing/fixtures.ts';
import { capItineraries } from './capped-list.ts';
import { base36, itineraryId, journeyKey, journeyNames } from './itinerary-id.ts';
import { type FoundOffer, mergeFound, NOTHING } from './merge.ts';
import { mergeProgress } from './progress.ts';
import type { Itinerary, SearchProgress } from './schemas.ts';

const named = (slices: FoundOffer['slices']) => ({ id: itineraryId(slices), slices });
const found = (flights: string[], sketch: Parameters<typeof offer>[0]): FoundOffer => ({
  ...named([slice(...flights)]),
  offer: offer(sketch),
});
const list = (...all: FoundOffer[]) => [...mergeFound(NOTHING, all).values()];

describe('one journey, several suppliers', () => {
  test('the same flights are one itinerary and the cheaper offer of a family stands', () => {
    const merged = list(
      found([MORNING], { id: 'ours', fare: 2_600 }),
      found([MORNING], { id: 'theirs', fare: 2_400, supplier: 'remote' }),
    );
    expect(merged).toHaveLength(1);
    expect(merged[0]?.offers.map(({ id }) => id)).toEqual(['theirs']);
  });
  test('a whole compartment is listed with the berths of its class', () => {
    const one = found([MORNING], { id: 'berth', fareFamily: 'coupe' });
    const all = found([MORNING], { id: 'whole', fareFamily: 'coupe', fare: 9_000 });
    const compartment = { berths: 4, unusedBerths: 3, each: fromMajor(2_600) };
    const whole = { ...all, offer: { ...all.offer, terms: { ...all.offer.terms, compartment } } };
    expect(list(one, whole)[0]?.offers.map(({ id }) => id)).toEqual(['berth', 'whole']);
  });
  test('at the same price the supplier that came first keeps the sale', () => {
    const merged = list(found([MORNING], { id: 'first' }), found([MORNING], { id: 'second', supplier: 'remote' }));
    expect(merged[0]?.offers.map(({ id }) => id)).toEqual(['first']);
  });
  test('at the same price the supplier with the better place keeps the sale, whenever it answers', () => {
    const ours = found([MORNING], { id: 'ours' });
    const theirs = found([MORNING], { id: 'theirs', supplier: 'remote' });
    const rankOf = (supplier: string) => (supplier === 'remote' ? 0 : 1);
    for (const all of [
      [ours, theirs],
      [theirs, ours],
    ])
      expect([...mergeFound(NOTHING, all, rankOf).values()][0]?.offers.map(({ id }) => id)).toEqual(['theirs']);
  });
  test('a flight number may be written with zeros or without a space', () => {
    const odd = found([MORNING], { id: 'odd', fare: 1_000 });
    const [first] = odd.slices[0]?.segments ?? [];
    const again = {
      ...odd,
      ...named([{ ...odd.slices[0]!, segments: [{ ...first!, flight: 'x00101' }] }]),
    };
    expect(list(found([MORNING], {}), again)).toHaveLength(1);
  });
  test('another day, flight, direction or connection is another itinerary', () => {
    const ids = [
      [slice(MORNING)],
      [slice(EVENING)],
      [slice(MORNING.replaceAll('03-10', '03-11'))],
      [slice(MORNING), slice(HOME)],
      [slice(...ROUNDABOUT)],
      [slice(ROUNDABOUT[0]!), slice(ROUNDABOUT[1]!)],
    ].map((slices) => itineraryId(slices));
    expect(new Set(ids).size).toBe(ids.length);
  });
  test('offers stand by price', () => {
    const merged = list(
      found([MORNING], { id: 'flex', fareFamily: 'flex', fare: 4_900 }),
      found([MORNING], { id: 'lite', fareFamily: 'lite', fare: 2_600 }),
      found([MORNING], { id: 'standard', fareFamily: 'standard', fare: 3_400 }),
    );
    expect(merged[0]?.offers.map(({ id }) => id)).toEqual(['lite', 'standard', 'flex']);
    expect(merged[0]?.offers[0]?.price.total).toEqual(fromMajor(3_050));
  });
});

const DAYS = ['2026-03-10', '2026-03-11', '2026-03-12'];
const anyFound = fc
  .record({
    number: fc.integer({ min: 100, max: 140 }),
    day: fc.constantFrom(...DAYS),
    fare: fc.integer({ min: 1, max: 30 }),
    fareFamily: fc.constantFrom('lite', 'flex'),
  })
  .map(({ number, day, fare, fareFamily }): FoundOffer => {
    // The length of a flight belongs to the flight, not to who sells it.
    const minutes = 10 + ((number * 7) % 50);
    const text = `X0 ${number} bishkek-manas ${day}T08:00 osh-airport ${day}T08:${minutes}`;
    return found([text], { id: `${number}${day}${fare}${fareFamily}`, fare, fareFamily });
  });

/** No journey twice, and no offer with a cheaper one of its family. */
const honest = (all: readonly Itinerary[]): boolean => {
  const fareFamilies = all.flatMap(({ slices, offers }) =>
    offers.map((one) => `${journeyKey(slices)} ${one.terms.fareFamily}`),
  );
  return (
    new Set(all.map(({ slices }) => journeyKey(slices))).size === all.length &&
    new Set(fareFamilies).size === fareFamilies.length
  );
};

describe('merging in any order', () => {
  test('no journey stands twice and no family has two prices', () => {
    fc.assert(fc.property(fc.array(anyFound, { maxLength: 40 }), (all) => honest(list(...all))));
  });
  test('control: without merging the same offers do stand twice', () => {
    const everybody = fc.array(anyFound, { minLength: 20, maxLength: 40 });
    const apart = fc.check(
      fc.property(everybody, (all) => honest(all.flatMap((one) => list(one)))),
      { numRuns: 50 },
    );
    expect(apart.failed).toBe(true);
  });
  const summary = (all: Itinerary[]) =>
    all
      .map(({ id, offers }) => `${id} ${offers.map((o) => `${o.terms.fareFamily} ${o.price.total.minor}`).join()}`)
      .sort();
  test('the cheapest prices do not depend on who answers first', () => {
    fc.assert(
      fc.property(fc.array(anyFound, { maxLength: 40 }), (all) => {
        expect(summary(list(...all.toReversed()))).toEqual(summary(list(...all)));
      }),
    );
  });
  test('batches or all at once, the result is the same', () => {
    fc.assert(
      fc.property(fc.array(anyFound, { maxLength: 40 }), fc.nat(40), (all, at) => {
        const halves = mergeFound(mergeFound(NOTHING, all.slice(0, at)), all.slice(at));
        expect([...halves.values()]).toEqual(list(...all));
      }),
    );
  });
  test('a screen that folds the changes shows what a fresh one shows, also beyond the cap', () => {
    const LIMIT = 200;
    const big = fc.array(fc.array(anyFound, { minLength: 20, maxLength: 120 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(big, (batches) => {
        const wide = batches.map((batch, n) =>
          batch.map(({ slices, offer: one }, i): FoundOffer => {
            const [first] = slices[0]?.segments ?? [];
            const flight = `X0 ${(n * 131 + i * 17) % 400}`;
            return { ...named([{ ...slices[0]!, segments: [{ ...first!, flight }] }]), offer: one };
          }),
        );
        let merged = NOTHING;
        let screen: SearchProgress = empty;
        for (const [n, batch] of wide.entries()) {
          const before = new Map(capItineraries([...merged.values()]).map((one) => [one.id, one]));
          merged = mergeFound(merged, batch);
          const changed = capItineraries([...merged.values()]).filter((one) => before.get(one.id) !== one);
          screen = mergeProgress(screen, { ...empty, version: n + 1, itineraries: changed });
        }
        const fresh = capItineraries([...merged.values()]);
        expect(fresh.length).toBeLessThanOrEqual(LIMIT);
        expect(screen.itineraries).toEqual(fresh);
      }),
      { numRuns: 40 },
    );
  });
});

const empty: SearchProgress = {
  version: 0,
  suppliers: [],
  complete: false,
  itineraries: [],
  locations: {},
  carriers: {},
};

describe('a streamed batch', () => {
  test('that was seen before changes nothing', () => {
    const state = { ...empty, version: 3, uid: 'u' };
    expect(mergeProgress(state, { ...empty, version: 3, complete: true })).toBe(state);
    expect(mergeProgress(state, { ...empty, version: 2 })).toBe(state);
  });
  test('keeps what only the screen knows', () => {
    const state = { ...empty, version: 1, uid: 'u', carriers: { X0: 'Tian Saltanat' } };
    expect(mergeProgress(state, { ...empty, version: 2, complete: true, carriers: { K0: 'Ala Kanat' } })).toEqual({
      ...empty,
      version: 2,
      complete: true,
      uid: 'u',
      carriers: { X0: 'Tian Saltanat', K0: 'Ala Kanat' },
    });
  });
});

describe('the name of a journey', () => {
  test('is the same whether it is named alone or among others that share its directions', () => {
    const [out, late, back] = [slice(MORNING), slice(EVENING), slice(HOME)];
    const nameOf = journeyNames();
    for (const slices of [[out], [out, back], [late, back], [out, back], [late]])
      expect(nameOf(slices)).toBe(itineraryId(slices));
  });
  test('stays what proposals and bookings have kept of it', () => {
    expect(itineraryId([slice(MORNING)])).toBe('wcuousrxs1pegqnq5fp4');
  });
  test('its number is written as the language itself would, at the edges too', () => {
    for (const edge of [0, 35, 36, 1_295, 1_296, 36 ** 4, Number.MAX_SAFE_INTEGER])
      expect(base36(edge)).toBe(edge.toString(36));
    fc.assert(fc.property(fc.maxSafeNat(), (number) => base36(number) === number.toString(36)));
  });
});
