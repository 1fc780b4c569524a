import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { mergeProgress, type Offer, type SearchProgress } from './api.ts';
import { fakeSupplier, latch, params, respondsWith, supplierOffer } from './testing/fixtures.ts';
import { evening, morning, ownSupplier, refusal, services, states } from './testing/service.ts';

const SEED = Number(process.env.SEED ?? 20260311);
let database: TestDatabase;
let clock: TestClock;
let reports: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock = testClock();
  reports = [];
});
const service = services(() => ({ db: database.db, clock, reports }));

describe('a stream', () => {
  const collect = async (batches: AsyncIterable<SearchProgress>) => {
    const all: SearchProgress[] = [];
    for await (const batch of batches) all.push(batch);
    return all;
  };
  const live = () => new AbortController().signal;

  test('streams each answer in the order in which it came, and the sum equals a fresh read', async () => {
    const gates = [latch(), latch()];
    const slow = (id: string, gate: Promise<void>, offers: unknown[]) =>
      fakeSupplier(id, async function* () {
        await gate;
        yield offers;
      });
    const search = service(
      [
        slow('second', gates[1]!.wait, [supplierOffer({ id: 'c', fare: 2_000 })]),
        ownSupplier(),
        slow('first', gates[0]!.wait, [evening]),
      ],
      { hard: 5_000 },
    );
    const { uid } = await search.start(params());
    const seen: SearchProgress[] = [];
    for await (const batch of search.stream(uid, 0, live())) {
      seen.push(batch);
      gates[seen.length - 1]?.open();
    }
    expect(seen.map(({ version, complete }) => [version, complete])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(seen.map((batch) => states(batch))).toEqual([
      { own: 'answered', first: 'asking', second: 'asking' },
      { own: 'answered', first: 'answered', second: 'asking' },
      { own: 'answered', first: 'answered', second: 'answered' },
    ]);
    expect(seen.map(({ itineraries }) => itineraries.length)).toEqual([1, 1, 1]);
    const folded = seen.slice(1).reduce(mergeProgress, seen[0]!);
    const fresh = await search.read(uid);
    expect({ ...fresh, ...folded }).toEqual(fresh);
  });

  test('that was cut goes on after the last version seen', async () => {
    const search = service([ownSupplier(), fakeSupplier('remote', respondsWith([evening]))]);
    const { uid } = await search.start(params());
    await search.idle();
    const [after] = await collect(search.stream(uid, 1, live()));
    expect(after).toMatchObject({ version: 2, complete: true });
    expect(after?.itineraries).toHaveLength(1);
    expect(await collect(search.stream(uid, 2, live()))).toEqual([]);
    expect(await collect(search.stream(uid, 999, live()))).toEqual([]);
  });

  test('of another process brings the answers as well', async () => {
    const gate = latch();
    const slow = fakeSupplier('slow', async function* () {
      await gate.wait;
      yield [evening];
    });
    const asking = service([ownSupplier(), slow], { hard: 5_000 });
    const { uid } = await asking.start(params());
    const seen: SearchProgress[] = [];
    for await (const batch of service([], { hard: 5_000 }).stream(uid, 0, live())) {
      seen.push(batch);
      gate.open();
    }
    expect(seen.at(-1)).toMatchObject({ version: 2, complete: true });
  });

  test('ends when the reader leaves, and nothing waits for him', async () => {
    const gate = latch();
    const slow = fakeSupplier('slow', async function* () {
      await gate.wait;
      yield [evening];
    });
    const search = service([ownSupplier(), slow], { hard: 5_000, poll: 60_000 });
    const { uid } = await search.start(params());
    const reader = new AbortController();
    const seen: number[] = [];
    for await (const { version } of search.stream(uid, 0, reader.signal)) {
      seen.push(version);
      queueMicrotask(() => reader.abort());
    }
    expect(seen).toEqual([1]);
    gate.open();
    await search.idle();
  });

  test('of an unknown search is refused', async () => {
    expect(await refusal(collect(service([]).stream('nobody', 0, live())))).toBe('not_found search.not_found');
  });
});

describe('an offer', () => {
  test('comes with its journey in all fare families, names, and what was searched for', async () => {
    const flex = supplierOffer({ id: 'H2', fareFamily: 'flex', fare: 4_900 });
    const search = service([ownSupplier([morning, flex])]);
    const { uid } = await search.start(params());
    const [itinerary] = (await search.read(uid)).itineraries;
    const chosen = itinerary?.offers[1];
    const found = await search.readOffer(uid, chosen?.id ?? '');
    expect(found.itinerary).toEqual(itinerary);
    expect(found.offer).toEqual(chosen);
    expect(found.supplierOffer).toEqual(flex);
    expect(found.locations['osh-airport']?.city.en).toBe('osh');
    expect(found.carriers).toEqual({ X0: 'Tian Saltanat' });
    expect(found.params.slices[0]?.from).toBe('bishkek');
  });
  test('that a cheaper one has replaced meanwhile can still be bought by who saw it', async () => {
    const gate = latch();
    const cheaper = fakeSupplier('remote', async function* () {
      await gate.wait;
      yield [supplierOffer({ id: 'cheap', fare: 2_000 })];
    });
    const search = service([ownSupplier(), cheaper], { hard: 5_000 });
    const { uid } = await search.start(params());
    const seen = (await search.read(uid)).itineraries[0]?.offers[0]?.id ?? '';
    gate.open();
    await search.idle();
    expect(await search.readOffer(uid, seen)).toMatchObject({
      supplierOfferId: 'H1',
      offer: { id: seen, price: { total: fromMajor(3_050) } },
    });
  });
  test(`keeps its own price, terms and refund whatever other suppliers answer later (seed ${SEED})`, {
    timeout: 60_000,
  }, async () => {
    const answer = fc.array(
      fc.record({
        fare: fc.integer({ min: 20, max: 60 }).map((n) => n * 100),
        fareFamily: fc.constantFrom('lite', 'lite', 'flex'),
        refundable: fc.boolean(),
        bags: fc.nat(2),
      }),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: 2, maxLength: 4 }), async (answers) => {
        const gates = answers.map(() => latch());
        const suppliers = answers.map((sketches, n) =>
          fakeSupplier(n === 0 ? 'own' : `remote-${n}`, async function* () {
            await gates[n]?.wait;
            yield sketches.map((sketch, k) => supplierOffer({ ...sketch, id: `${n}-${k}` }));
          }),
        );
        const search = service(suppliers, { hard: 5_000 });
        gates[0]?.open();
        const { uid } = await search.start(params());
        const seen = new Map<string, Offer>();
        for await (const { version, itineraries } of search.stream(uid, 0, new AbortController().signal)) {
          for (const offer of itineraries.flatMap(({ offers }) => offers)) seen.set(offer.id, offer);
          gates[version]?.open();
        }
        for (const [id, shown] of seen) {
          const { offer, itinerary } = await search.readOffer(uid, id);
          expect(offer).toEqual(shown);
          expect(itinerary.offers.filter((one) => one.id === id)).toEqual([shown]);
          const fareFamilies = itinerary.offers.map(({ terms }) => terms.fareFamily);
          expect(new Set(fareFamilies).size).toBe(fareFamilies.length);
        }
      }),
      { seed: SEED, numRuns: 20 },
    );
  });
  test.each(['', '1', '9-9', '1-99', 'zzzzzz-zzzzzz', '-1-0', "1-0'; --"])('«%s» is not found', async (id) => {
    const search = service([ownSupplier()]);
    const { uid } = await search.start(params());
    expect(await refusal(search.readOffer(uid, id))).toBe('not_found search.offer_not_found');
  });
});
