import { minutesBetween } from '#kernel/dates.ts';
import { type Money, sum } from '#kernel/money.ts';
import {
  type InventoryDeparture,
  joinOf,
  type MultiTicketOffer,
  minimumConnection,
  modeOfFamily,
} from '#modules/inventory/index.ts';
import type { Connection, FareTerms, Slice, TicketPortion } from '../../api.ts';
import type { SupplierOffer } from '../../domain/port.ts';
import { emptyDictionary, internTerms, offerLimitsOf, type ResponseDictionary, segmentOf } from './to-port.ts';

type Portion = MultiTicketOffer<InventoryDeparture>['portions'][number];
const departuresOf = (portion: Portion): InventoryDeparture[] =>
  portion.offer.slices.flat().map(({ flight }) => flight);

/** Within a part one ticket and one stop, between two parts what own inventory says of them. */
function connectionsOf(portions: readonly Portion[]): Connection[] {
  const connections: Connection[] = [];
  for (const [n, portion] of portions.entries()) {
    const departures = departuresOf(portion);
    const before = portions[n - 1] && departuresOf(portions[n - 1] as Portion).at(-1);
    const join = before && departures[0] ? joinOf(before, departures[0]) : null;
    if (join)
      connections.push({
        kind: join.kind,
        minimum: join.minimum,
        interchangeMinutes: join.interchangeMinutes && [...join.interchangeMinutes],
      });
    for (const [n, departure] of departures.slice(1).entries()) {
      const minimum = minimumConnection(departure.fromCode, departures[n] as InventoryDeparture, departure);
      connections.push({ kind: 'ticket', minimum, interchangeMinutes: null });
    }
  }
  return connections;
}

function sliceOf(portions: readonly Portion[], dictionary: ResponseDictionary): Slice {
  const departures = portions.flatMap(departuresOf);
  const [first, last] = [departures[0], departures.at(-1)];
  if (!first || !last) throw new Error('a journey without legs');
  return {
    segments: departures.map((departure) => segmentOf(departure, dictionary)),
    minutes: minutesBetween(first.departsAt, last.arrivesAt),
    airportChange: departures.some((departure, n) => n > 0 && departures[n - 1]?.to !== departure.from),
    overnight: first.departsLocal.slice(0, 10) !== last.arrivesLocal.slice(0, 10),
    connections: connectionsOf(portions),
  };
}

const portionOf = ({ slice, offer }: Portion, dictionary: ResponseDictionary): TicketPortion => ({
  slice,
  segmentCount: offer.slices.flat().length,
  mode: modeOfFamily(offer.fareFamily),
  terms: internTerms(offer, dictionary),
});

const least = <T extends { pieces: number; kg: number }>(all: readonly T[]): T =>
  all.toSorted((a, b) => a.pieces - b.pieces || a.kg - b.kg)[0] as T;

/**
 * What all tickets of a journey promise together: the least baggage, a refund only where each gives one, the fees of
 * all changes.
 */
function together(portions: readonly TicketPortion[]): FareTerms {
  const terms = portions.map((portion) => portion.terms);
  const byAir = portions.filter((portion) => portion.mode === 'avia').map((portion) => portion.terms);
  const bags = byAir.length > 0 ? byAir : terms;
  const names = (of: (one: FareTerms) => string) => [...new Set(terms.map(of))];
  const fees = terms.flatMap(({ change }) => change.fee ?? []);
  return {
    fareFamily: names(({ fareFamily }) => fareFamily).join('+'),
    name: names(({ name }) => name).join(' + '),
    cabin: terms.find(({ cabin }) => cabin !== 'economy')?.cabin ?? 'economy',
    fareBasis: terms.flatMap(({ fareBasis }) => fareBasis),
    cabinBag: least(bags.map(({ cabinBag }) => cabinBag)),
    baggage: least(terms.map(({ baggage }) => baggage)),
    meal: terms.every(({ meal }) => meal),
    seatChoice: bags[0]?.seatChoice ?? 'none',
    ...(terms.some(({ places }) => places) && { places: true }),
    refund: {
      allowed: terms.every(({ refund }) => refund.allowed),
      penalty: null,
      noShow: null,
      ...(terms.some(({ refund }) => refund.byHand) && { byHand: true }),
    },
    change: {
      allowed: terms.every(({ change }) => change.allowed),
      fee: fees.length > 0 ? (sum(fees) as Money) : null,
    },
    portions: [...portions],
  };
}

/**
 * A journey on several tickets of the own inventory, as one offer. `dictionary`: shared objects of the same response.
 */
export function multiTicketOfferOf(
  offer: MultiTicketOffer<InventoryDeparture>,
  now: Date,
  dictionary: ResponseDictionary = emptyDictionary(),
): SupplierOffer {
  const ways = Map.groupBy(offer.portions, ({ slice }) => slice).values();
  return {
    offerId: offer.offerId,
    slices: [...ways].map((portions) => sliceOf(portions, dictionary)),
    terms: together(offer.portions.map((portion) => portionOf(portion, dictionary))),
    prices: offer.prices,
    portionPrices: offer.portions.map(({ prices }) => prices),
    ...offerLimitsOf(offer, now),
  };
}
