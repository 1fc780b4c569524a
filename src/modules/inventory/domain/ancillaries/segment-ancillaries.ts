import type { Instant } from '#kernel/dates.ts';
import { fromMajor, type Money } from '#kernel/money.ts';
import { transportNumber } from '../carriers.ts';
import { type FareFamily, familyRules } from '../families.ts';
import { bagId } from '../own/carrier-ancillaries.ts';
import { aircraftName, aircraftOf } from '../seat-maps.ts';
import { SERVICES } from './carrier-ancillaries.ts';
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

/** The seats of a flight and until when they are chosen; null where its aircraft is not drawn. */
function seatChoiceOf(
  flight: AncillariesFlight,
  fareFamily: FareFamily,
  sold: SoldAncillaries,
  refundUntil: Instant | null,
) {
  const { layout, departsAt, sells } = flight;
  if (layout === null) return { seat: null, seats: null };
  const until = hoursBefore(departsAt, sells.seatHours);
  const seat: InventoryAncillary = {
    id: 'SEAT',
    kind: 'seat',
    ssr: 'SEAT',
    rfic: 'A',
    rfisc: '0B5',
    price: fromMajor(0),
    max: 1,
    left: null,
    until,
    refundUntil,
    confirm: 'now',
  };
  return {
    seat,
    seats: {
      aircraft: aircraftName(aircraftOf(layout)) ?? aircraftOf(layout),
      cabins: cabinsOf({ ...flight, layout }, fareFamily, sold.seats),
      zones: zonesOf({ ...flight, layout }, fareFamily),
      until,
    },
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
  const bags = rules.bags.map(({ kg, cm, oversize, price }) =>
    item({
      id: bagId({ kg, oversize }),
      kind: 'baggage' as const,
      ssr: oversize ? 'BULK' : 'XBAG',
      rfic: 'C',
      rfisc: oversize ? '0DF' : '0CC',
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
  const services = rules.services.map(({ ssr, price, stock, hours, confirm, ages }) =>
    item({
      id: ssr,
      ssr,
      ...SERVICES[ssr],
      confirm,
      price: costs(price),
      left: stock === null ? null : Math.max(0, stock - (sold.items.get(ssr) ?? 0)),
      until: at(hours),
      ...(ages && { ages }),
    }),
  );
  // Seats that are not drawn are given at the desk.
  const checkIn = flight.layout === null ? null : checkInOf(flight);
  const early =
    !checkIn || checkIn.paidFrom === null
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
  return {
    flight: transportNumber(flight.carrier, flight.number),
    items: [...bags, ...meals, ...airportBusesOf(flight, (id) => sold.items.get(id) ?? 0), ...services, ...early],
    ...seatChoiceOf(flight, fareFamily, sold, refundUntil),
    checkIn,
  };
}
export type InventorySegmentAncillaries = ReturnType<typeof segmentAncillaries>;
