import { chance } from './chance.ts';
import type { RailBusFamily } from './ground-families.ts';

export type Position = 'low' | 'top' | 'sideLow' | 'sideTop' | 'window' | 'aisle';
/** A berth or seat; `bay` is the compartment, or the row of a seat. */
export type Spot = { id: string; number: number; position: Position; bay: number; nearToilet: boolean };
/** A carriage of one class, or a bus (without a number). `female`: compartments for women and their children. */
export type Carriage = {
  readonly number: string;
  readonly family: RailBusFamily;
  readonly female: readonly number[];
  readonly spots: readonly Spot[];
};

type Draft = Omit<Spot, 'id'>;
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
const ENDS = (last: number) => (bay: number) => bay === 1 || bay === last;

const coupes = (): Draft[] =>
  range(36).map((number) => {
    const bay = Math.ceil(number / 4);
    return { number, position: number % 2 === 1 ? 'low' : 'top', bay, nearToilet: ENDS(9)(bay) };
  });
/** Opposite the bays, from the last one back: 37 and 38 stand at bay 9. */
const sides = (): Draft[] =>
  range(18).map((n) => {
    const bay = 10 - Math.ceil(n / 2);
    return { number: 36 + n, position: n % 2 === 1 ? 'sideLow' : 'sideTop', bay, nearToilet: ENDS(9)(bay) };
  });
const twos = (): Draft[] =>
  range(18).map((number) => {
    const bay = Math.ceil(number / 2);
    return { number, position: 'low', bay, nearToilet: ENDS(9)(bay) };
  });
/** Rows of four; the last row of a coach has five. */
const seats = (rows: number, lastRow = 4): Draft[] =>
  range((rows - 1) * 4 + lastRow).map((number) => {
    const bay = Math.min(rows, Math.ceil(number / 4));
    const edge = bay === rows ? number === (rows - 1) * 4 + 1 || number === (rows - 1) * 4 + lastRow : false;
    const window = bay === rows ? edge : number % 4 === 1 || number % 4 === 0;
    return { number, position: window ? 'window' : 'aisle', bay, nearToilet: false };
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

const carriage = (number: string, family: RailBusFamily, female: readonly number[] = []): Carriage => ({
  number,
  family,
  female,
  spots: PLANS[family]().map((spot) => ({
    ...spot,
    id: number === '' ? String(spot.number) : `${number}-${String(spot.number).padStart(3, '0')}`,
  })),
});

/** Trains and coaches of the demonstration. */
export const VEHICLES = {
  'TRAIN-017': [
    carriage('02', 'reservedSeat'),
    carriage('03', 'reservedSeat'),
    carriage('05', 'coupe'),
    carriage('06', 'coupe', [8, 9]),
    carriage('07', 'sv'),
  ],
  'TRAIN-623': [carriage('01', 'seat'), carriage('02', 'seat'), carriage('03', 'lux')],
  'TRAIN-6001': [carriage('01', 'seat'), carriage('02', 'seat'), carriage('03', 'soft')],
  'COACH-49': [carriage('', 'busSeat')],
} as const satisfies Readonly<Record<string, readonly Carriage[]>>;
export type VehicleCode = keyof typeof VEHICLES;

export const carriagesOf = (vehicle: VehicleCode, family: RailBusFamily): readonly Carriage[] =>
  VEHICLES[vehicle].filter((car) => car.family === family);

export const spotsOf = (vehicle: VehicleCode, family: RailBusFamily): Spot[] =>
  carriagesOf(vehicle, family).flatMap((car) => car.spots);

/**
 * Places of a class that the house does not have to sell on one departure: the rest of its stock, the same ones every
 * time.
 */
export function externallySold(departureId: string, spots: readonly Spot[], stock: number): Set<string> {
  const lot = (spot: Spot) => chance(`${departureId}|${spot.id}`);
  const drawn = [...spots].sort((a, b) => lot(a) - lot(b) || (a.id < b.id ? -1 : 1));
  return new Set(drawn.slice(0, Math.max(0, spots.length - stock)).map((spot) => spot.id));
}
