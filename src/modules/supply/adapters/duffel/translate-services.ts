import { type Money, money } from '#kernel/money.ts';
import type { Ancillary, SegmentAncillaries } from '../../domain/ancillaries.ts';
import { moneyOf } from './amounts.ts';
import { type SeatOnSale, seatMapOf } from './seat-maps.ts';
import type { WireSeatMap, WireService, WireSlice } from './shapes.ts';
import { type CodeNames, segmentOf } from './translate.ts';

/** The flights of an offer or an order, and who has a seat on them. */
export type Sold = {
  slices: readonly WireSlice[];
  passengers: readonly { id: string; type?: string | null | undefined }[];
};
export type Flight = { id: string; flight: string; departsLocal: string; departsAt: string; aircraft: string };

/** Null when one of them cannot be read. */
export function flightsOf({ slices }: Sold, names: CodeNames): Flight[] | null {
  const flights: Flight[] = [];
  for (const wire of slices.flatMap((slice) => slice.segments)) {
    const read = segmentOf(wire, names);
    if ('leftOut' in read) return null;
    const { flight, departsLocal, departsAt, aircraft } = read.ok;
    flights.push({ id: wire.id, flight, departsLocal, departsAt, aircraft: aircraft ?? '' });
  }
  return flights;
}

const seatedOf = ({ passengers }: Sold): string[] =>
  passengers.filter(({ type }) => type !== 'infant_without_seat').map(({ id }) => id);

const number = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? Math.round(value) : null);

/** Service ids are new at every read: a bag goes by what it is, `BAG-CHECKED-23`. */
export function bagName({ metadata }: Pick<WireService, 'metadata'>): string {
  const kind = metadata?.type === 'carry_on' ? 'CABIN' : 'CHECKED';
  return `BAG-${kind}-${number(metadata?.maximum_weight_kg) ?? 'X'}`;
}

const priceOf = ({ total_amount: amount, total_currency: currency }: WireService): Money | null =>
  moneyOf(amount, currency);

/** The first flight of a service: one that is for several is shown and sold there. */
export const firstFlight = (flights: readonly Flight[], { segment_ids: ids }: Pick<WireService, 'segment_ids'>) =>
  flights.find(({ id }) => ids.includes(id));

function pieceOf({ metadata }: WireService): Pick<Ancillary, 'piece'> {
  const kg = number(metadata?.maximum_weight_kg);
  if (kg === null) return {};
  const sides = (['length', 'height', 'depth'] as const).map((side) => number(metadata?.[`maximum_${side}_cm`]));
  const cm = sides.every((side) => side !== null) ? sides.reduce((all, side) => all + (side ?? 0), 0) : 0;
  return { piece: { kg, cm, oversize: false } };
}

/**
 * The bags of one flight that everybody with a seat may have at one price; those that only some may have, or at
 * different prices, are not sold.
 */
function bagsOn(flight: Flight, flights: readonly Flight[], services: readonly WireService[], sold: Sold): Ancillary[] {
  const here = services.filter((one) => one.type === 'baggage' && firstFlight(flights, one)?.id === flight.id);
  const seated = seatedOf(sold);
  const bags: Ancillary[] = [];
  for (const [id, same] of Map.groupBy(here, bagName)) {
    const [first] = same;
    const price = first && priceOf(first);
    const people = new Set(same.flatMap((one) => one.passenger_ids));
    const onePrice = same.every(
      (one) => priceOf(one)?.minor === price?.minor && priceOf(one)?.currency === price?.currency,
    );
    if (!first || !price || price.minor < 0 || !onePrice || !seated.every((one) => people.has(one))) continue;
    const laps = sold.passengers.some((one) => !people.has(one.id));
    bags.push({
      id,
      kind: 'baggage',
      ssr: 'XBAG',
      rfic: 'C',
      rfisc: '',
      price,
      max: Math.min(...same.map((one) => one.maximum_quantity ?? 1)),
      left: null,
      until: flight.departsAt,
      refundUntil: null,
      confirm: 'now',
      ...(laps && { ages: { from: 2, under: null } }),
      ...pieceOf(first),
    });
  }
  return bags;
}

const SEAT: Pick<Ancillary, 'id' | 'kind' | 'ssr' | 'rfic' | 'rfisc' | 'max' | 'left' | 'refundUntil' | 'confirm'> = {
  id: 'SEAT',
  kind: 'seat',
  ssr: 'SEAT',
  rfic: 'A',
  rfisc: '',
  max: 1,
  left: null,
  refundUntil: null,
  confirm: 'now',
};

/** Everything on sale, flight by flight. */
export function offeredOn(
  flights: readonly Flight[],
  sold: Sold,
  services: readonly WireService[],
  maps: readonly WireSeatMap[],
): SegmentAncillaries[] {
  const seated = seatedOf(sold);
  return flights.map((flight) => {
    const map = maps.find((one) => one.segment_id === flight.id);
    const seats = map ? seatMapOf(map, seated, flight) : null;
    const [zone] = seats?.zones ?? [];
    return {
      flight: flight.flight,
      departsLocal: flight.departsLocal,
      items: bagsOn(flight, flights, services, sold),
      seat: seats && zone ? { ...SEAT, price: money(0, zone.price.currency), until: flight.departsAt } : null,
      seats,
      checkIn: null,
    };
  });
}

/** A bag or a seat of one passenger on one flight, as an order's metadata names it. */
export type Named = { passengerId: string; segmentId: string; item: string; seat: string | null };
export const writeName = ({ passengerId, segmentId, item, seat }: Named): string =>
  [passengerId, segmentId, item, seat ?? ''].join('/');
export function readName(text: string): Named | null {
  const [passengerId, segmentId, item, seat] = text.split('/');
  return passengerId && segmentId && item ? { passengerId, segmentId, item, seat: seat || null } : null;
}

type Booked = Pick<WireService, 'type' | 'passenger_ids' | 'segment_ids' | 'metadata'>;

/** Whether a service that an offer has or an order shows is the named one. */
export function isNamed(service: Booked, { passengerId, segmentId, item, seat }: Named): boolean {
  if (!service.passenger_ids.includes(passengerId) || !service.segment_ids.includes(segmentId)) return false;
  if (seat !== null) return service.type === 'seat' && service.metadata?.designator === seat;
  return service.type === 'baggage' && bagName(service) === item;
}

/** The id of a chosen seat on a map that was read just now. */
export function seatOnSale(maps: readonly WireSeatMap[], { passengerId, segmentId, seat }: Named): SeatOnSale | null {
  const map = maps.find((one) => one.segment_id === segmentId);
  const elements = map?.cabins.flatMap(({ rows }) =>
    rows.flatMap(({ sections }) => sections.flatMap((one) => one.elements)),
  );
  const element = elements?.find(({ designator }) => designator === seat);
  const service = element?.available_services?.find((one) => one.passenger_id === passengerId);
  const price = service && moneyOf(service.total_amount, service.total_currency);
  return service && price ? { id: service.id, price } : null;
}
