import type { Instant } from '#kernel/dates.ts';
import { fromMajor, type Money } from '#kernel/money.ts';
import { transportNumber } from '../carriers.ts';
import { type FareFamily, familyRules } from '../families.ts';
import { aircraftName, aircraftOf } from '../seat-maps.ts';
import { airportBusesOf } from './city-bus.ts';
import { cabinsOf, zonesOf } from './seat-zones.ts';
import { type AncillariesFlight, hoursBefore, type InventoryAncillary } from './shapes.ts';

/** What of a flight has been sold or is kept: seats by their codes, things by their ids. */
export type SoldAncillaries = { seats: ReadonlySet<string>; items: ReadonlyMap<string, number> };

const MAX_BAGS = 3;

/** When passengers check in, and what it costs before it is free. */
export function checkInOf({ sells, departsAt }: Pick<AncillariesFlight, 'sells' | 'departsAt'>) {
  const { paidFrom, fee, freeFrom, until } = sells.checkIn;
  return {
    paidFrom: paidFrom === null ? null : hoursBefore(departsAt, paidFrom),
    fee: fromMajor(fee),
    freeFrom: hoursBefore(departsAt, freeFrom),
    until: hoursBefore(departsAt, until),
  };
}

/** Everything on sale on a flight in a fare family, with its prices and deadlines. */
export function segmentAncillaries(flight: AncillariesFlight, fareFamily: FareFamily, sold: SoldAncillaries) {
  const { departsAt, domestic, sells: rules } = flight;
  const at = (hours: number): Instant => hoursBefore(departsAt, hours);
  const costs = (fare: { domestic: number; international: number }): Money =>
    fromMajor(domestic ? fare.domestic : fare.international);
  const refundUntil = rules.refundHours === null ? null : at(rules.refundHours);
  const item = (
    own: Omit<InventoryAncillary, 'max' | 'left' | 'refundUntil' | 'confirm'> & Partial<InventoryAncillary>,
  ) => ({
    max: 1,
    left: null,
    refundUntil,
    confirm: 'now' as const,
    ...own,
  });
  const bags = rules.bags.map(({ id, ssr, rfisc, kg, cm, oversize, price }) =>
    item({
      id,
      kind: 'baggage' as const,
      ssr,
      rfic: 'C',
      rfisc,
      price: costs(price),
      max: oversize ? 1 : MAX_BAGS,
      until: at(rules.bagHours),
      piece: { kg, cm, oversize },
    }),
  );
  const mealPrice = familyRules(flight.carrier, fareFamily).meal ? fromMajor(0) : costs(rules.mealPrice);
  const meals = rules.meals.map(({ ssr, hours, ages }) =>
    item({
      id: ssr,
      kind: 'meal' as const,
      ssr,
      rfic: 'G',
      rfisc: '0B3',
      price: mealPrice,
      until: at(hours),
      ...(ages && { ages }),
    }),
  );
  const services = rules.services.map(({ price, stock, hours, ages, ...own }) =>
    item({
      ...own,
      price: costs(price),
      left: stock === null ? null : Math.max(0, stock - (sold.items.get(own.id) ?? 0)),
      until: at(hours),
      ...(ages && { ages }),
    }),
  );
  const checkIn = checkInOf(flight);
  const early =
    checkIn.paidFrom === null
      ? []
      : [
          item({
            id: 'CHECKIN',
            kind: 'checkin' as const,
            ssr: 'CKIN',
            rfic: 'E',
            rfisc: '0BE',
            price: checkIn.fee,
            until: checkIn.freeFrom,
            refundUntil: null,
          }),
        ];
  const until = at(rules.seatHours);
  return {
    flight: transportNumber(flight.carrier, flight.number),
    items: [...bags, ...meals, ...airportBusesOf(flight, (id) => sold.items.get(id) ?? 0), ...services, ...early],
    seat: item({
      id: 'SEAT',
      kind: 'seat' as const,
      ssr: 'SEAT',
      rfic: 'A',
      rfisc: '0B5',
      price: fromMajor(0),
      until,
    }),
    seats: {
      aircraft: aircraftName(aircraftOf(flight.layout)) ?? aircraftOf(flight.layout),
      cabins: cabinsOf(flight, fareFamily, sold.seats),
      zones: zonesOf(flight, fareFamily),
      until,
    },
    checkIn,
  };
}
export type InventorySegmentAncillaries = ReturnType<typeof segmentAncillaries>;
