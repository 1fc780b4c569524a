import type { OwnCoach } from '#modules/inventory/domain/own-runs/run-shape.ts';
import type { RailBusFamily } from '#modules/inventory/domain/rail-bus-families.ts';

/** Compartments or rows of a coach of the demonstration by its class, and the seats of its last row. */
const ROWS: Readonly<Record<RailBusFamily, readonly [rows: number, lastRow: number]>> = {
  reservedSeat: [9, 4],
  coupe: [9, 4],
  sv: [9, 2],
  seat: [15, 4],
  lux: [6, 4],
  soft: [10, 4],
  busSeat: [12, 5],
};

const coach = (number: string, sold: RailBusFamily, female: readonly number[] = []): OwnCoach => {
  const [rows, lastRow] = ROWS[sold];
  return { number, class: sold, rows, lastRow, female: [...female] };
};

/** Trains and coaches of the demonstration. */
export const DEMO_VEHICLES = {
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
} as const satisfies Readonly<Record<string, readonly OwnCoach[]>>;
export type VehicleCode = keyof typeof DEMO_VEHICLES;
