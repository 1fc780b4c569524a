import type { Inventory, InventoryResult } from '../index.ts';

export const BUYERS = 16;
export const ONE = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
type JourneyRequest = { from: string; to: string; date: string; passengerCounts?: typeof ONE };

/** What own inventory sells on a route of trains or buses, by the key of its first stop. */
export const offersOf = (inventory: Inventory, { from, to, date, passengerCounts = ONE }: JourneyRequest) =>
  inventory.searchInventory({
    slices: [{ from: [from], to: [to], date }],
    passengerCounts,
    cabin: 'economy',
    mode: from.includes('bus') ? 'bus' : 'rail',
  });

export const bookingOf = (answer: InventoryResult) => {
  if (answer.kind !== 'ok') throw new Error(`refused: ${answer.code}`);
  return answer.booking;
};

type PlaceRequest = {
  place?: string;
  wish?: 'low' | 'top';
  boarding?: string | null;
  gender?: 'male' | 'female';
};

let operations = 0;

/** Holds and issues one adult's ticket in a class. @throws Error with the code of a refusal. */
export const sellerOf =
  (inventory: Inventory) =>
  async (fareFamily: string, [from, to]: readonly [string, string], date: string, wanted: PlaceRequest) => {
    const offer = (await offersOf(inventory, { from, to, date })).find((one) => one.fareFamily === fareFamily);
    if (!offer) throw new Error('no such offer');
    const [segment] = await inventory.placeMap(offer.offerId);
    const wished = segment?.coaches
      .flatMap((coach) => coach.places)
      .find(({ free, position }) => free && position === wanted.wish)?.id;
    const place = wanted.place ?? wished;
    const opId = `sale-${++operations}`;
    const held = bookingOf(
      await inventory.hold(
        { opId },
        {
          offerId: offer.offerId,
          expect: offer.total,
          travellers: [{ id: 't1', category: 'aaa', gender: wanted.gender }],
          placeSelections: [{ places: place ? [place] : [], boarding: wanted.boarding ?? null }],
        },
      ),
    );
    const ref = { id: held.id, version: String(held.version) };
    return { offer, booking: bookingOf(await inventory.issue({ opId: `${opId}-issue` }, ref, offer.total)) };
  };

/** Every buyer chooses the same free berth at once; the answer of each. */
export async function berthRace(inventory: Inventory, date: string): Promise<string[]> {
  const offers = await offersOf(inventory, { from: 'bishkek-2-station', to: 'moscow-kazanskaya', date });
  const offer = offers.find(({ fareFamily }) => fareFamily === 'coupe');
  if (!offer) throw new Error('no coupe');
  const [segment] = await inventory.placeMap(offer.offerId);
  const berth = segment?.coaches.flatMap((coach) => coach.places).find(({ free }) => free)?.id ?? '';
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) =>
      inventory.hold(
        { opId: `berth-${date}-${n}` },
        {
          offerId: offer.offerId,
          expect: offer.total,
          travellers: [{ id: `t${n}`, category: 'aaa' }],
          placeSelections: [{ places: [berth], boarding: null }],
        },
      ),
    ),
  );
  return answers.map((answer) => (answer.kind === 'ok' ? 'ok' : answer.code));
}

const MOSCOW = { from: 'bishkek-2-station', to: 'moscow-kazanskaya' };

/**
 * What is sold of a train to Moscow in one class, by the berth and by the compartment, and the berths of compartments
 * that are free as a whole.
 */
export async function compartmentsOf(
  inventory: Inventory,
  date: string,
  { fareFamily = 'coupe', passengerCounts = ONE }: { fareFamily?: string; passengerCounts?: typeof ONE } = {},
) {
  const found = (await offersOf(inventory, { ...MOSCOW, date, passengerCounts })).filter(
    (one) => one.fareFamily === fareFamily,
  );
  const berth = found.find(({ whole }) => !whole);
  const whole = found.find((one) => one.whole);
  const [segment] = berth ? await inventory.placeMap(berth.offerId) : [];
  const compartments = (segment?.coaches ?? [])
    .flatMap((coach) =>
      [...Map.groupBy(coach.places, ({ compartment }) => compartment)].flatMap(([compartment, places]) =>
        coach.female.includes(compartment) ? [] : [places],
      ),
    )
    .filter((places) => places.every(({ free }) => free))
    .map((places) => places.map(({ id }) => id));
  return { berth, whole, bays: compartments };
}

/**
 * One empty compartment, wanted at once as a whole by half of the buyers and berth by berth by the others; places of
 * the successful ones, and the answer of each.
 */
export async function compartmentRace(inventory: Inventory, date: string) {
  const { berth, whole, bays: compartments } = await compartmentsOf(inventory, date);
  const [compartment] = compartments;
  if (!berth || !whole || !compartment) throw new Error('no compartment');
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) => {
      const offer = n % 2 === 0 ? whole : berth;
      const places = n % 2 === 0 ? compartment : [compartment[((n - 1) / 2) % compartment.length] as string];
      return inventory.hold(
        { opId: `bay-${date}-${n}` },
        {
          offerId: offer.offerId,
          expect: offer.total,
          travellers: [{ id: `t${n}`, category: 'aaa' as const }],
          placeSelections: [{ places, boarding: null }],
        },
      );
    }),
  );
  const got = answers.flatMap((answer, n) => (answer.kind === 'ok' ? [n % 2 === 0 ? 'whole' : 'berth'] : []));
  return { got, reported: answers.map((answer) => (answer.kind === 'ok' ? 'ok' : answer.code)), compartment };
}
