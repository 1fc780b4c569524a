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
const MINUTE = 60_000;

const later = (at: string, minutes: number): Date => new Date(Date.parse(at) + minutes * MINUTE);

/**
 * Rides for a flight from or to Bishkek, if its carrier has a bus; sold until three hours before each, and given back
 * until then.
 */
export function airportBusesOf(flight: AncillariesFlight, sold: (item: string) => number): InventoryAncillary[] {
  const { cityBus } = flight.sells;
  if (!cityBus) return [];
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
      price: fromMajor(cityBus.price),
      max: 1,
      left: Math.max(0, cityBus.seats - sold(id)),
      until,
      refundUntil: until,
      confirm: 'now',
      airportBus: {
        pointFrom,
        pointTo,
        departsLocal,
        arrivesLocal: localDateTime(new Date(from.getTime() + minutes * MINUTE), zone),
        childPrice: fromMajor(cityBus.childPrice),
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
