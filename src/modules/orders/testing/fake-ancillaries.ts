import type { CheckedIn, SoldAncillary } from '#modules/supply/api.ts';
import type { AncillariesPort } from '#modules/supply/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Outcome } from '../ports.ts';
import { rejected, unknown } from './fake-memory.ts';
import { sampleSegmentAncillaries } from './sample-ancillaries.ts';

type Fault = 'ok' | 'reject' | 'taken' | 'unknown-but-done' | 'unknown-not-done' | 'never-answers';
type Kind = 'sell' | 'takeBack' | 'move' | 'resolveOutcome';

export type FakeAncillaries = AncillariesPort & {
  readonly faults: Record<Kind, Fault[]>;
  readonly calls: string[];
  /** How often each operation took effect. */
  readonly effects: Map<string, number>;
  readonly sold: Map<string, SoldAncillary>;
  /** Who keeps each seat: `flight seat` → holder. */
  readonly held: Map<string, string>;
  /** Until when, as it was asked for last. */
  readonly heldUntil: Map<string, string>;
  /** Before it is free, check-in costs something. */
  paidCheckIn: boolean;
  /** Nothing comes back once the day of issue is over. */
  refundable: boolean;
};

/** No two documents have one number, of whichever supplier. */
let serial = 0;

/**
 * Ancillaries in memory on flights that leave at 02:30 UTC: one operation id has one effect, and `settle` returns the
 * real outcome.
 */
export function createFakeAncillaries(clock: Clock, departsAt: string, flights: readonly string[]): FakeAncillaries {
  const sold = new Map<string, SoldAncillary>();
  const held = new Map<string, string>();
  const heldUntil = new Map<string, string>();
  const done = new Map<string, SoldAncillary>();
  const effects = new Map<string, number>();
  const calls: string[] = [];
  const faults: FakeAncillaries['faults'] = { sell: [], takeBack: [], move: [], resolveOutcome: [] };
  const ok = <T>(value: T): Outcome<T> => ({
    kind: 'ok',
    value: structuredClone(value),
    asOf: clock.now().toISOString(),
  });
  const passes: CheckedIn = [];
  async function change(
    kind: Exclude<Kind, 'resolveOutcome'>,
    opId: string,
    effect: () => SoldAncillary,
  ): Promise<Outcome<SoldAncillary>> {
    calls.push(`${kind} ${opId}`);
    const fault = faults[kind].shift() ?? 'ok';
    if (fault === 'never-answers') return new Promise(() => {});
    if (fault === 'reject') return rejected('GONE');
    if (fault === 'taken') return rejected('PLACE_TAKEN');
    if (fault === 'unknown-not-done') return unknown;
    let result = done.get(opId);
    if (!result) {
      result = effect();
      done.set(opId, result);
      sold.set(result.id, result);
      effects.set(opId, (effects.get(opId) ?? 0) + 1);
    }
    return fault === 'unknown-but-done' ? unknown : ok(result);
  }
  const known = (id: string): SoldAncillary => {
    const one = sold.get(id);
    if (!one) throw new Error('nothing was sold under that name');
    return one;
  };
  const fake: FakeAncillaries = {
    faults,
    calls,
    effects,
    sold,
    held,
    heldUntil,
    refundable: true,
    paidCheckIn: false,
    capabilities: {
      kinds: ['baggage', 'meal', 'seat', 'bus', 'pet', 'wheelchair', 'cradle', 'minor'],
      seatMap: true,
      keepsSeats: true,
      inBooking: false,
      later: true,
      giveBack: true,
      move: true,
      checkIn: true,
    },
    offered: async (_call, _at, holder) =>
      ok(
        flights.map((flight) => {
          const segment = sampleSegmentAncillaries(departsAt, flight);
          const free = (id: string) => [undefined, holder].includes(held.get(`${flight} ${id}`));
          const cabins = segment.seats?.cabins.map((cabin) => ({
            ...cabin,
            rows: cabin.rows.map((row) => ({
              ...row,
              seats: row.seats.map((seat) => (free(seat.id) ? seat : { ...seat, state: 'taken' as const })),
            })),
          }));
          const paidFrom = fake.paidCheckIn ? '2020-01-01T00:00:00.000Z' : null;
          return {
            ...segment,
            seats: segment.seats && { ...segment.seats, cabins: cabins ?? [] },
            checkIn: segment.checkIn && { ...segment.checkIn, paidFrom },
          };
        }),
      ),
    holdSelectedSeats: async (_call, { holder, seats }) => {
      for (const [name, who] of held) if (who === holder) held.delete(name);
      const mine = seats.filter(({ flight, seat }) => !held.has(`${flight} ${seat}`));
      for (const { flight, seat, until } of mine) {
        held.set(`${flight} ${seat}`, holder);
        heldUntil.set(`${flight} ${seat}`, until);
      }
      return ok({ kept: [...mine] });
    },
    sell: (call, _ref, order) =>
      change('sell', call.opId, () => {
        serial += 1;
        const item = sampleSegmentAncillaries(departsAt).items.find((one) => one.id === order.item);
        const { travellerId, flight, seat, expect: price } = order;
        if (seat) held.set(`${flight} ${seat}`, 'sold');
        return {
          id: call.opId,
          travellerId,
          flight,
          item: order.item,
          seat,
          price,
          state: 'issued' as const,
          number: price.minor > 0 ? `99299${String(serial).padStart(8, '0')}` : null,
          voidUntil: new Date(clock.now().getTime() + 2 * 3_600_000).toISOString(),
          refundUntil: fake.refundable ? (item?.refundUntil ?? null) : null,
        };
      }),
    takeBack: (call, _ref, ancillaryId, { to }) =>
      change('takeBack', call.opId, () => ({
        ...known(ancillaryId),
        state: to === 'lost' ? ('lost' as const) : ('refunded' as const),
      })),
    move: (call, _ref, ancillaryId, flight) => change('move', call.opId, () => ({ ...known(ancillaryId), flight })),
    resolveOutcome: async (_call, { opId }) => {
      calls.push(`settle ${opId}`);
      if ((faults.resolveOutcome.shift() ?? 'ok') !== 'ok') return unknown;
      const found = done.get(opId);
      return found ? ok(found) : ok('never-happened' as const);
    },
    checkIn: async (call, _ref, flight, travellers) => {
      calls.push(`checkIn ${call.opId}`);
      for (const travellerId of travellers)
        if (!passes.some((one) => one.travellerId === travellerId))
          passes.push({ travellerId, flight, seat: '20A', sequence: passes.length + 1 });
      return ok(passes);
    },
    checkedIn: async () => ok(passes),
  };
  return fake;
}
