import type { TimetableMode } from '#kernel/mode.ts';
import type { PassengerCounts } from '#kernel/passengers.ts';
import type { Journey } from '#modules/search-engine/index.ts';
import { partyProblem } from './booking.ts';
import { FAMILIES, type FareFamily, modeOfFamily } from './families.ts';
import type { InventoryDeparture } from './inventory-departure.ts';
import { cheapestAndFastest } from './itineraries.ts';
import {
  type InventoryPortion,
  type MultiTicketOffer,
  makeMultiTicketOffer,
  passengerCountsAs,
  soldAs,
} from './multi-ticket-offer.ts';
import { makeOffer } from './offer.ts';
import { continuesTo } from './vehicle-runs.ts';

/** Journeys answered, and the most offers of one. */
const MAX_MIXED = 60;
const MAX_OFFERS = 12;
/** More tickets one journey does not have. */
const MAX_TICKETS = 12;

/** A change to another vehicle is left out where the first train or bus itself goes on to that stop. */
export const staysOnBoard = (departures: readonly InventoryDeparture[]): boolean =>
  departures.some((departure, n) => {
    const next = departures[n + 1];
    return next !== undefined && continuesTo(departure, next);
  });

type SoldPortion = Pick<InventoryPortion<InventoryDeparture>, 'as' | 'offer'>;

/**
 * The segments of one ticket, and what the party is sold on it: worked out once, however many journeys it is part of.
 */
export class MultiTicketPortion {
  readonly departures: readonly InventoryDeparture[];
  /** Those that every segment sells to the party as the mode counts it, all of one mode. */
  readonly fareFamilies: readonly FareFamily[];
  private readonly passengerCounts: PassengerCounts;
  private readonly known = new Map<FareFamily, SoldPortion>();

  constructor(departures: readonly InventoryDeparture[], passengerCounts: PassengerCounts) {
    this.departures = departures;
    this.passengerCounts = passengerCounts;
    this.fareFamilies = FAMILIES.filter((fareFamily) => {
      if (!departures.every(({ buckets }) => buckets.some((one) => one.fareFamily === fareFamily))) return false;
      const mode = modeOfFamily(fareFamily);
      const own = passengerCountsAs(passengerCounts, soldAs(mode, false));
      if (partyProblem(own, mode)) return false;
      const seats = own.aaa + own.rbg + own.ins;
      return departures.every(({ buckets }) =>
        buckets.some((one) => one.fareFamily === fareFamily && one.left >= seats),
      );
    });
  }

  /** What carries on it; undefined where it is not sold. */
  get mode(): TimetableMode | undefined {
    return this.fareFamilies[0] && modeOfFamily(this.fareFamilies[0]);
  }

  /** The stops that it touches. */
  get stops(): string[] {
    return [...new Set(this.departures.flatMap(({ from, to }) => [from, to]))];
  }

  /** The family of its mode where it sells it, else the nearest that it has, the cheapest. */
  nearest({ air, train }: Choice): FareFamily {
    return this.fareFamilies.find((one) => one === air || one === train) ?? (this.fareFamilies[0] as FareFamily);
  }

  sold(fareFamily: FareFamily): SoldPortion {
    const known = this.known.get(fareFamily);
    if (known) return known;
    const as = soldAs(modeOfFamily(fareFamily), false);
    const own = passengerCountsAs(this.passengerCounts, as);
    const seats = own.aaa + own.rbg + own.ins;
    const flights = this.departures.flatMap((flight) => {
      const bucket = flight.buckets.find((one) => one.fareFamily === fareFamily && one.left >= seats);
      return bucket ? [{ flight, rbd: bucket.rbd, fareMinor: bucket.fareMinor, left: bucket.left }] : [];
    });
    const offer = makeOffer((this.departures[0] as InventoryDeparture).carrier, fareFamily, [flights], own);
    const sold = { as, offer };
    this.known.set(fareFamily, sold);
    return sold;
  }
}

/**
 * A fare family for all flights and a class for all trains; null where they have none in common. `at`: its place
 * among all pairs.
 */
type Choice = { air: FareFamily | null; train: FareFamily | null; at: number };

/** A set of families as bits; every bit where nothing of the mode is on the way. */
const NO_SUCH_RUN = -1;
const bitsOf = (fareFamilies: readonly FareFamily[]): number =>
  fareFamilies.reduce((set, one) => set | (1 << FAMILIES.indexOf(one)), 0);
/** Their places; one that is of no family where none is common. */
const placesIn = (bits: number): number[] =>
  bits === NO_SUCH_RUN || bits === 0 ? [FAMILIES.length] : [...FAMILIES.keys()].filter((n) => bits & (1 << n));

/** Every pair by its place. */
const CHOICES: readonly Choice[] = [...FAMILIES, null].flatMap((air, n) =>
  [...FAMILIES, null].map((train, m) => ({ air, train, at: n * (FAMILIES.length + 1) + m })),
);

/** A way of one direction, ticket by ticket. */
export class MultiTicketRoute {
  readonly journey: Journey;
  /** No other way of the direction has it. */
  readonly name: string;
  readonly portions: readonly MultiTicketPortion[];
  /** Families that all flights, and that all trains of it sell. */
  readonly air: number;
  readonly train: number;
  private readonly sums: number[] = [];

  constructor(
    journey: Journey,
    name: string,
    tickets: readonly (readonly InventoryDeparture[])[],
    passengerCounts: PassengerCounts,
  ) {
    this.journey = journey;
    this.name = name;
    this.portions = tickets.map((departures) => new MultiTicketPortion(departures, passengerCounts));
    const common = (mode: TimetableMode) =>
      this.portions
        .filter((portion) => portion.mode === mode)
        .reduce((bits, { fareFamilies }) => bits & bitsOf(fareFamilies), NO_SUCH_RUN);
    this.air = common('avia');
    this.train = common('rail');
  }

  get isSold(): boolean {
    return this.portions.every(({ fareFamilies }) => fareFamilies.length > 0);
  }

  /** What the party pays for all of its tickets, tyiyn. */
  sumIn(choice: Choice): number {
    const known = this.sums[choice.at];
    if (known !== undefined) return known;
    const sum = this.portions.reduce(
      (all, portion) => all + portion.sold(portion.nearest(choice)).offer.total.minor,
      0,
    );
    this.sums[choice.at] = sum;
    return sum;
  }
}

/** A journey over all directions. */
export type MultiTicketItinerary = {
  id: string;
  ways: readonly MultiTicketRoute[];
  /** How it is sold, the cheapest first. */
  choices: readonly Choice[];
  /** What the party pays in the first of them, tyiyn. */
  cheapest: number;
  minutes: number;
};

/** Several tickets on one way, or other modes there and back: what no single mode sells. */
const needsSeveralTickets = (ways: readonly MultiTicketRoute[]): boolean =>
  ways.some(({ portions }) => portions.length > 1) ||
  new Set(
    ways.flatMap(({ portions }) => portions.flatMap(({ departures }) => departures.map(({ carrier }) => carrier))),
  ).size > 1;

/** Every pair of a family for all flights and a class for all trains that is sold. */
function tripOf(id: string, ways: readonly MultiTicketRoute[]): MultiTicketItinerary {
  const common = (mode: 'air' | 'train') => placesIn(ways.reduce((bits, way) => bits & way[mode], NO_SUCH_RUN));
  const trains = common('train');
  const choices = common('air')
    .flatMap((air) => trains.map((train) => CHOICES[air * (FAMILIES.length + 1) + train] as Choice))
    .slice(0, MAX_OFFERS)
    .map((choice) => ({ choice, sum: ways.reduce((all, way) => all + way.sumIn(choice), 0) }))
    .sort((a, b) => a.sum - b.sum);
  return {
    id,
    ways,
    choices: choices.map(({ choice }) => choice),
    cheapest: choices[0]?.sum ?? 0,
    minutes: ways.reduce((all, { journey }) => all + journey.minutes, 0),
  };
}

/** Whether ways that follow each other are sold as a journey over several tickets. */
export const isSoldOnSeveralTickets = (ways: readonly MultiTicketRoute[]): boolean =>
  ways.reduce((sum, { portions }) => sum + portions.length, 0) <= MAX_TICKETS &&
  ways.every((way) => way.isSold) &&
  needsSeveralTickets(ways);

/**
 * Ways of all directions put together as they are sold: at most 60 journeys, half of them the cheapest and the rest
 * the fastest.
 */
export function multiTicketItineraries(journeys: readonly (readonly MultiTicketRoute[])[]): MultiTicketItinerary[] {
  const named = new Map(journeys.map((ways) => [ways.map(({ name }) => name).join('_'), ways]));
  const trips = [...named].flatMap(([id, ways]) => (isSoldOnSeveralTickets(ways) ? tripOf(id, ways) : []));
  return cheapestAndFastest(trips, MAX_MIXED);
}

/** A journey as it is sold, the cheapest offer first. */
export const multiTicketOffers = (
  { ways, choices }: MultiTicketItinerary,
  passengerCounts: PassengerCounts,
): MultiTicketOffer<InventoryDeparture>[] =>
  choices.map((choice) =>
    makeMultiTicketOffer(
      passengerCounts,
      ways.flatMap(({ portions }, slice) =>
        portions.map((portion) => ({ slice, ...portion.sold(portion.nearest(choice)) })),
      ),
    ),
  );
