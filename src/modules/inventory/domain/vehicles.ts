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

const coupes = (): Draft[] =>
  range(36).map((number) => {
    const compartment = Math.ceil(number / 4);
    return { number, position: number % 2 === 1 ? 'low' : 'top', compartment, nearToilet: ENDS(9)(compartment) };
  });
/** Opposite the bays, from the last one back: 37 and 38 stand at bay 9. */
const sides = (): Draft[] =>
  range(18).map((n) => {
    const compartment = 10 - Math.ceil(n / 2);
    return {
      number: 36 + n,
      position: n % 2 === 1 ? 'sideLow' : 'sideTop',
      compartment,
      nearToilet: ENDS(9)(compartment),
    };
  });
const twos = (): Draft[] =>
  range(18).map((number) => {
    const compartment = Math.ceil(number / 2);
    return { number, position: 'low', compartment, nearToilet: ENDS(9)(compartment) };
  });
/** Rows of four; the last row of a coach has five. */
const seats = (rows: number, lastRow = 4): Draft[] =>
  range((rows - 1) * 4 + lastRow).map((number) => {
    const compartment = Math.min(rows, Math.ceil(number / 4));
    const edge = compartment === rows ? number === (rows - 1) * 4 + 1 || number === (rows - 1) * 4 + lastRow : false;
    const window = compartment === rows ? edge : number % 4 === 1 || number % 4 === 0;
    return { number, position: window ? 'window' : 'aisle', compartment, nearToilet: false };
  });

const PLANS: Readonly<Record<RailBusFamily, () => Draft[]>> = {
  reservedSeat: () => [...coupes(), ...sides()],
  coupe: coupes,
  sv: twos,
  seat: () => seats(15),
  lux: () => seats(6),
  soft: () => seats(10),
  busSeat: () => seats(12, 5),
};

const coach = (number: string, fareFamily: RailBusFamily, female: readonly number[] = []): Coach => ({
  number,
  fareFamily,
  female,
  spots: PLANS[fareFamily]().map((spot) => ({
    ...spot,
    id: number === '' ? String(spot.number) : `${number}-${String(spot.number).padStart(3, '0')}`,
  })),
});

/** Trains and coaches of the demonstration. */
export const VEHICLES = {
  'TRAIN-017': [
    coach('02', 'reservedSeat'),
    coach('03', 'reservedSeat'),
    coach('05', 'coupe'),
    coach('06', 'coupe', [8, 9]),
    coach('07', 'sv'),
  ],
  'TRAIN-623': [coach('01', 'seat'), coach('02', 'seat'), coach('03', 'lux')],
  'TRAIN-6001': [coach('01', 'seat'), coach('02', 'seat'), coach('03', 'soft')],
  'COACH-49': [coach('', 'busSeat')],
} as const satisfies Readonly<Record<string, readonly Coach[]>>;
export type VehicleCode = keyof typeof VEHICLES;

export const coachesOf = (vehicle: VehicleCode, fareFamily: RailBusFamily): readonly Coach[] =>
  VEHICLES[vehicle].filter((coach) => coach.fareFamily === fareFamily);

export const vehiclePlacesOf = (vehicle: VehicleCode, fareFamily: RailBusFamily): VehiclePlace[] =>
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
