import type { OwnCoach } from './own-runs/run-shape.ts';
import type { RailBusFamily } from './rail-bus-families.ts';
import { seededFraction } from './seeded-fraction.ts';

export type Position = 'low' | 'top' | 'sideLow' | 'sideTop' | 'window' | 'aisle';
/** A berth or seat; `bay` is the compartment, or the row of a seat. */
export type VehiclePlace = { id: string; number: number; position: Position; compartment: number; nearToilet: boolean };
/** A coach of one class, or a bus (without a number). `female`: compartments for women and their children. */
export type Coach = {
  readonly number: string;
  readonly fareFamily: RailBusFamily;
  readonly female: readonly number[];
  readonly spots: readonly VehiclePlace[];
};

type Draft = Omit<VehiclePlace, 'id'>;
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
const ENDS = (last: number) => (compartment: number) => compartment === 1 || compartment === last;

const coupes = (compartments: number): Draft[] =>
  range(compartments * 4).map((number) => {
    const compartment = Math.ceil(number / 4);
    const nearToilet = ENDS(compartments)(compartment);
    return { number, position: number % 2 === 1 ? 'low' : 'top', compartment, nearToilet };
  });
/** Opposite the bays, from the last one back: of nine bays, 37 and 38 stand at the ninth. */
const sides = (bays: number): Draft[] =>
  range(bays * 2).map((n) => {
    const compartment = bays + 1 - Math.ceil(n / 2);
    return {
      number: bays * 4 + n,
      position: n % 2 === 1 ? 'sideLow' : 'sideTop',
      compartment,
      nearToilet: ENDS(bays)(compartment),
    };
  });
const twos = (compartments: number): Draft[] =>
  range(compartments * 2).map((number) => {
    const compartment = Math.ceil(number / 2);
    return { number, position: 'low', compartment, nearToilet: ENDS(compartments)(compartment) };
  });
/** Rows of four; the last row may have another number. */
const seats = (rows: number, lastRow: number): Draft[] =>
  range((rows - 1) * 4 + lastRow).map((number) => {
    const compartment = Math.min(rows, Math.ceil(number / 4));
    const edge = compartment === rows ? number === (rows - 1) * 4 + 1 || number === (rows - 1) * 4 + lastRow : false;
    const window = compartment === rows ? edge : number % 4 === 1 || number % 4 === 0;
    return { number, position: window ? 'window' : 'aisle', compartment, nearToilet: false };
  });

type Plan = (coach: Pick<OwnCoach, 'rows' | 'lastRow'>) => Draft[];
const inRows: Plan = ({ rows, lastRow }) => seats(rows, lastRow);
const PLANS: Readonly<Record<RailBusFamily, Plan>> = {
  reservedSeat: ({ rows }) => [...coupes(rows), ...sides(rows)],
  coupe: ({ rows }) => coupes(rows),
  sv: ({ rows }) => twos(rows),
  seat: inRows,
  lux: inRows,
  soft: inRows,
  busSeat: inRows,
};

const coachOf = (coach: OwnCoach): Coach => ({
  number: coach.number,
  fareFamily: coach.class,
  female: coach.female,
  spots: PLANS[coach.class](coach).map((spot) => ({
    ...spot,
    id: coach.number === '' ? String(spot.number) : `${coach.number}-${String(spot.number).padStart(3, '0')}`,
  })),
});

type Vehicle = { readonly coaches: readonly OwnCoach[] };
/** Documents do not change. */
const known = new WeakMap<Vehicle, readonly Coach[]>();

/** The coaches of a train or bus with their places. */
export function vehicleCoaches(vehicle: Vehicle): readonly Coach[] {
  const coaches = known.get(vehicle) ?? vehicle.coaches.map(coachOf);
  known.set(vehicle, coaches);
  return coaches;
}

export const coachesOf = (vehicle: Vehicle, fareFamily: RailBusFamily): readonly Coach[] =>
  vehicleCoaches(vehicle).filter((coach) => coach.fareFamily === fareFamily);

export const vehiclePlacesOf = (vehicle: Vehicle, fareFamily: RailBusFamily): VehiclePlace[] =>
  coachesOf(vehicle, fareFamily).flatMap((coach) => coach.spots);

/**
 * Places of a class that own inventory does not have to sell on one departure: the rest of its stock, the same ones
 * every
 * time.
 */
export function externallySold(departureId: string, spots: readonly VehiclePlace[], stock: number): Set<string> {
  const lot = (spot: VehiclePlace) => seededFraction(`${departureId}|${spot.id}`);
  const drawn = [...spots].sort((a, b) => lot(a) - lot(b) || (a.id < b.id ? -1 : 1));
  return new Set(drawn.slice(0, Math.max(0, spots.length - stock)).map((spot) => spot.id));
}
