import { minutesBetween } from '#kernel/dates.ts';
import { type Money, sum } from '#kernel/money.ts';
import {
  type InventoryDeparture,
  joinOf,
  type MultiTicketOffer,
  minimumConnection,
  modeOfFamily,
} from '#modules/inventory/index.ts';
import type { FareTerms, Link, Slice, TicketPortion } from '../../api.ts';
import type { SupplierOffer } from '../../domain/port.ts';
import { emptyDictionary, internTerms, type ResponseDictionary, segmentOf, tillOf } from './to-port.ts';

type Part = MultiTicketOffer<InventoryDeparture>['parts'][number];
const legsOf = (part: Part): InventoryDeparture[] => part.offer.slices.flat().map(({ flight }) => flight);

/** Within a part one ticket and one stop, between two parts what the house says of them. */
function linksOf(parts: readonly Part[]): Link[] {
  const links: Link[] = [];
  for (const [n, part] of parts.entries()) {
    const legs = legsOf(part);
    const before = parts[n - 1] && legsOf(parts[n - 1] as Part).at(-1);
    const join = before && legs[0] ? joinOf(before, legs[0]) : null;
    if (join) links.push({ kind: join.kind, minimum: join.minimum, ride: join.ride && [...join.ride] });
    for (const [n, leg] of legs.slice(1).entries()) {
      const minimum = minimumConnection(leg.fromCode, legs[n] as InventoryDeparture, leg);
      links.push({ kind: 'ticket', minimum, ride: null });
    }
  }
  return links;
}

function sliceOf(parts: readonly Part[], dictionary: ResponseDictionary): Slice {
  const legs = parts.flatMap(legsOf);
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) throw new Error('a journey without legs');
  return {
    segments: legs.map((leg) => segmentOf(leg, dictionary)),
    minutes: minutesBetween(first.departsAt, last.arrivesAt),
    airportChange: legs.some((leg, n) => n > 0 && legs[n - 1]?.to !== leg.from),
    overnight: first.departs.slice(0, 10) !== last.arrives.slice(0, 10),
    links: linksOf(parts),
  };
}

const partOf = ({ slice, offer }: Part, dictionary: ResponseDictionary): TicketPortion => ({
  slice,
  legs: offer.slices.flat().length,
  mode: modeOfFamily(offer.family),
  terms: internTerms(offer, dictionary),
});

const least = <T extends { pieces: number; kg: number }>(all: readonly T[]): T =>
  all.toSorted((a, b) => a.pieces - b.pieces || a.kg - b.kg)[0] as T;

/**
 * What all tickets of a journey promise together: the least baggage, a refund only where each gives one, the fees of
 * all changes.
 */
function together(parts: readonly TicketPortion[]): FareTerms {
  const terms = parts.map((part) => part.terms);
  const byAir = parts.filter((part) => part.mode === 'avia').map((part) => part.terms);
  const bags = byAir.length > 0 ? byAir : terms;
  const names = (of: (one: FareTerms) => string) => [...new Set(terms.map(of))];
  const fees = terms.flatMap(({ change }) => change.fee ?? []);
  return {
    family: names(({ family }) => family).join('+'),
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
    parts: [...parts],
  };
}

/**
 * A journey on several tickets of the own inventory, as one offer. `dictionary`: shared objects of the same response.
 */
export function mixedOf(
  offer: MultiTicketOffer<InventoryDeparture>,
  now: Date,
  dictionary: ResponseDictionary = emptyDictionary(),
): SupplierOffer {
  const ways = Map.groupBy(offer.parts, ({ slice }) => slice).values();
  return {
    offerId: offer.offerId,
    slices: [...ways].map((parts) => sliceOf(parts, dictionary)),
    terms: together(offer.parts.map((part) => partOf(part, dictionary))),
    prices: offer.prices,
    portionPrices: offer.parts.map(({ prices }) => prices),
    ...tillOf(offer, now),
  };
}
