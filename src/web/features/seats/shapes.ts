import type { Money } from '#kernel/money.ts';

export type SeatState = 'free' | 'extra' | 'kid' | 'pet' | 'exit' | 'taken' | 'unavailable';
export type SeatRefusal = 'child' | 'infant' | 'withInfant' | 'pet' | 'wheelchair' | 'noChild';
export type SeatZone = {
  id: 'front' | 'standard' | 'rear' | 'extra' | 'exit' | 'kid' | 'pet' | 'business';
  price: Money;
  refuses: SeatRefusal[];
};
export type Seat = { id: string; column: string; state: SeatState; zone: SeatZone['id'] };
export type SeatCabin = {
  cabin: 'economy' | 'business' | 'first';
  columns: (string | null)[];
  rows: { number: number; exit: boolean; wing: boolean; bassinet: boolean; seats: Seat[] }[];
  facilities: { kind: 'lavatory' | 'galley' | 'exit' | 'stairs'; before: number | null }[];
};
export type SeatMap = { aircraft: string; cabins: SeatCabin[]; zones: SeatZone[]; until: string };
