import { localDateTime } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { airport } from '../airports.ts';
import type { AncillariesFlight, InventoryAncillary } from './shapes.ts';

/** The bus between Bishkek and its airport: so long before a departure, and so long after an arrival. */
const TO_AIRPORT = [
  { from: 'tsum', before: 210, minutes: 45 },
  { from: 'osh-bazaar', before: 165, minutes: 40 },
] as const;
const TO_CITY = [{ to: 'tsum', after: 50, minutes: 45 }] as const;
const PRICE = 150;
const CHILD_PRICE = 75;
/** Places on one ride for passengers of one flight. */
export const AIRPORT_BUS_SEATS = 12;
const MINUTE = 60_000;

const later = (at: string, minutes: number): Date => new Date(Date.parse(at) + minutes * MINUTE);

/** Rides for a flight from or to Bishkek; sold until three hours before each, and given back until then. */
export function airportBusesOf(flight: AncillariesFlight, sold: (item: string) => number): InventoryAncillary[] {
  const { zone } = airport('BSZ');
  const airportBus = (pointFrom: string, pointTo: string, from: Date, minutes: number): InventoryAncillary => {
    const departsLocal = localDateTime(from, zone);
    const id = `BUS-${pointFrom === 'manas' ? 'C' : 'A'}${departsLocal.slice(11).replace(':', '')}`;
    const until = new Date(from.getTime() - 180 * MINUTE).toISOString();
    return {
      id,
      kind: 'bus',
      ssr: 'GRPS',
      rfic: 'B',
      rfisc: '0BW',
      price: fromMajor(PRICE),
      max: 1,
      left: Math.max(0, AIRPORT_BUS_SEATS - sold(id)),
      until,
      refundUntil: until,
      confirm: 'now',
      airportBus: {
        pointFrom,
        pointTo,
        departsLocal,
        arrivesLocal: localDateTime(new Date(from.getTime() + minutes * MINUTE), zone),
        childPrice: fromMajor(CHILD_PRICE),
      },
    };
  };
  const there =
    flight.fromCode === 'BSZ'
      ? TO_AIRPORT.map(({ from, before, minutes }) =>
          airportBus(from, 'manas', later(flight.departsAt, -before), minutes),
        )
      : [];
  const back =
    flight.toCode === 'BSZ'
      ? TO_CITY.map(({ to, after, minutes }) => airportBus('manas', to, later(flight.arrivesAt, after), minutes))
      : [];
  return [...there, ...back];
}
