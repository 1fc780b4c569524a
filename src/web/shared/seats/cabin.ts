import type { Money } from '#kernel/money.ts';
import type { SeatMap } from '#modules/supply/api.ts';

export type SeatCabin = SeatMap['cabins'][number];
export type SeatZone = SeatMap['zones'][number];
export type SeatRow = SeatCabin['rows'][number];
export type Seat = SeatRow['seats'][number];
export type SeatPosition = 'window' | 'middle' | 'aisle';

/** A seat with its row, cabin and zone; `column` counts the cabin's columns, aisles included. */
export type PlacedSeat = {
  seat: Seat;
  row: SeatRow;
  cabin: SeatCabin;
  column: number;
  position: SeatPosition;
  zone: SeatZone;
};

/** On sale, whatever restrictions the carrier has for it. */
export const isAvailable = ({ state }: Seat): boolean => state !== 'taken' && state !== 'unavailable';

/** At the window, at an aisle, or in the middle. */
export function seatPosition(columns: SeatCabin['columns'], column: number): SeatPosition {
  if (column === 0 || column === columns.length - 1) return 'window';
  return columns[column - 1] === null || columns[column + 1] === null ? 'aisle' : 'middle';
}

/** Every seat of a map, front to back and left to right. A seat with an unknown zone or column is left out. */
export function placedSeats(map: SeatMap): PlacedSeat[] {
  const zones = new Map(map.zones.map((zone) => [zone.id, zone]));
  return map.cabins.flatMap((cabin) =>
    cabin.rows.flatMap((row) =>
      cabin.columns.flatMap((letter, column): PlacedSeat[] => {
        const seat = letter === null ? undefined : row.seats.find((one) => one.column === letter);
        const zone = seat && zones.get(seat.zone);
        return seat && zone ? [{ seat, row, cabin, column, zone, position: seatPosition(cabin.columns, column) }] : [];
      }),
    ),
  );
}

/** The prices of seats on sale, cheapest first. */
export function availablePrices(seats: readonly PlacedSeat[]): Money[] {
  const prices = new Map(
    seats.filter(({ seat }) => isAvailable(seat)).map(({ zone }) => [zone.price.minor, zone.price]),
  );
  return [...prices.values()].sort((a, b) => a.minor - b.minor);
}

/**
 * The colour level of a price: 0 for free, 1 to 6 from the cheapest to the most expensive; higher levels are drawn as
 * 6.
 */
export const priceLevel = (prices: readonly Money[], { minor }: Money): number =>
  minor === 0 ? 0 : Math.min(6, 1 + prices.filter((one) => one.minor > 0 && one.minor < minor).length);
