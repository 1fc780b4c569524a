import type { Mode } from '#kernel/mode.ts';
import type { FamilyShape } from './families.ts';

/** What trains and buses sell instead of fare families: coach classes (spec §3), and the seat of a bus. */
export const RAIL_BUS_FARE_FAMILIES = ['reservedSeat', 'coupe', 'sv', 'seat', 'lux', 'soft', 'busSeat'] as const;
export type RailBusFamily = (typeof RAIL_BUS_FARE_FAMILIES)[number];
export type GroundMode = Extract<Mode, 'rail' | 'bus'>;

const shape = (name: string, rbd: string): FamilyShape => ({ name, cabin: 'economy', rbds: [rbd] });

/** docs/rules.md. */
export const RAIL_BUS_FAMILY_SHAPES: Readonly<Record<RailBusFamily, FamilyShape>> = {
  reservedSeat: shape('Reserved seat', 'P'),
  coupe: shape('Coupe', 'K'),
  sv: shape('SV', 'S'),
  seat: shape('Seat', 'O'),
  lux: shape('Lux', 'X'),
  soft: shape('Soft', 'F'),
  busSeat: shape('Bus seat', 'B'),
};
export const rbdOfRailBus = (fareFamily: RailBusFamily): string => RAIL_BUS_FAMILY_SHAPES[fareFamily].rbds[0] ?? '';
/** The class of a coach by its letter in the stock. */
export const railBusFamilyOf = (rbd: string): RailBusFamily | undefined =>
  RAIL_BUS_FARE_FAMILIES.find((family) => rbdOfRailBus(family) === rbd);
/** Classes that trains or buses have. */
export const classesOfMode = (mode: GroundMode): readonly RailBusFamily[] =>
  RAIL_BUS_FARE_FAMILIES.filter((family) => (family === 'busSeat') === (mode === 'bus'));
