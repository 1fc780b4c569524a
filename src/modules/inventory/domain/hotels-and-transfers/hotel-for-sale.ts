import type { Point } from '#kernel/distance.ts';
import type { Localised } from '#kernel/locale.ts';
import type { Amenity, Hotel, RoomType } from './hotels.ts';
import type { HotelRefundRule } from './refund-steps.ts';

export const MEALS = ['none', 'breakfast', 'half_board', 'full_board', 'all_inclusive'] as const;
export type Meal = (typeof MEALS)[number];

/** A kind of room of a hotel: `code` in offers, `rbd` in its stock. */
export type RoomForSale = {
  readonly code: string;
  readonly rbd: string;
  readonly type: RoomType;
  /** Absent: the name of its type. */
  readonly name?: Localised;
  readonly metres: number | null;
  readonly beds: readonly (readonly [count: number, width: number])[];
  /** Guests, and children on extra beds. */
  readonly adults: number;
  readonly extra: number;
};

/** What a night costs more or less than the room, what is eaten, and what is kept when the stay is given back. */
export type RateForSale = {
  readonly code: string;
  /** Absent: the name of its code. */
  readonly name?: Localised;
  readonly meal: Meal;
  /** Of the room's price, percent. */
  readonly percent: number;
  /** Null: nothing comes back. */
  readonly rules: readonly HotelRefundRule[] | null;
};

/** Metres to the centre of the town, which is given too, and to its airport; null: there is none. */
export type HotelDistances = { centre: number | null; airport: number | null; town: Point | null };

/** A hotel as it is searched and sold, of the office or of the demonstration. */
export type HotelForSale = Pick<
  Hotel,
  'number' | 'city' | 'country' | 'zone' | 'name' | 'stars' | 'address' | 'phone' | 'entry' | 'leave'
> & {
  /** Null: it is not shown on the plan. */
  readonly at: Point | null;
  readonly distances: HotelDistances | null;
  readonly amenities: readonly Amenity[];
  /** Of the demonstration alone. */
  readonly sample?: Pick<Hotel, 'rating' | 'look'>;
  /** Up to and with this age a guest counts as a child. */
  readonly childrenTo?: number;
  /** What an early check-in and a late check-out cost of a night. */
  readonly halfDayPercent: number;
  readonly rooms: readonly RoomForSale[];
  readonly rates: readonly RateForSale[];
};
