import type { Point } from '#kernel/distance.ts';
import type { Localised } from '#kernel/locale.ts';
import type { HotelRefundRule } from './refund-steps.ts';

/** Spec §3: for one guest, or for more. */
export type RoomType = 'single' | 'double';
export type DayTime = 'early' | 'normal' | 'late';

export const AMENITIES = [
  'wifi',
  'breakfast',
  'parking',
  'pool',
  'beach',
  'conditioner',
  'family',
  'gym',
  'sauna',
  'kitchen',
  'pets',
] as const;
export type Amenity = (typeof AMENITIES)[number];

export const MEALS = ['none', 'breakfast', 'half_board', 'full_board', 'all_inclusive'] as const;
export type Meal = (typeof MEALS)[number];

/** A kind of room of a hotel: `code` in offers, `rbd` in its stock. */
export type RoomForSale = {
  readonly code: string;
  readonly rbd: string;
  readonly type: RoomType;
  readonly name: Localised;
  readonly metres: number | null;
  readonly beds: readonly (readonly [count: number, width: number])[];
  /** Guests, and children on extra beds. */
  readonly adults: number;
  readonly extra: number;
};

/** What a night costs more or less than the room, what is eaten, and what is kept when the stay is given back. */
export type RateForSale = {
  readonly code: string;
  readonly name: Localised;
  readonly meal: Meal;
  /** Of the room's price, percent. */
  readonly percent: number;
  /** Null: nothing comes back. */
  readonly rules: readonly HotelRefundRule[] | null;
};

/** Metres to the centre of the town, which is given too, and to its airport; null: there is none. */
export type HotelDistances = { centre: number | null; airport: number | null; town: Point | null };

/** What a picture shows. */
export const SCENES = ['facade', 'room', 'lobby', 'pool', 'shore', 'table', 'sauna', 'street'] as const;
export type Scene = (typeof SCENES)[number];
/** How a hotel of the demonstration is drawn, and at which hour by day. */
export const BUILDS = ['tower', 'house', 'arches', 'block', 'resort', 'yurts'] as const;
export const HOURS = ['day', 'dawn', 'dusk'] as const;

/** A picture of a hotel, uploaded or drawn. */
export type HotelPicture = {
  readonly id: string;
  readonly scene: Scene;
  /** What it shows, for those who do not see it; an empty language has the words of the scene. */
  readonly alt: Localised;
  /** Uploaded: its true size, of which smaller ones are kept. */
  readonly photo?: { readonly width: number; readonly height: number };
  /** Of the demonstration: drawn by the page out of parts. */
  readonly drawing?: {
    readonly build: (typeof BUILDS)[number];
    readonly hour: (typeof HOURS)[number];
    readonly seed: number;
  };
};

/** Out of ten, and by how many guests; invented for the demonstration. */
export type SampleRating = { readonly score: number; readonly reviews: number };

/** A published hotel as it is searched and sold. */
export type HotelForSale = {
  /** `H0 101`. */
  readonly number: number;
  /** Location key of the town. */
  readonly city: string;
  readonly country: string;
  readonly zone: string;
  readonly name: string;
  readonly stars: number;
  readonly address: Localised;
  readonly phone: string;
  readonly entry: Readonly<Record<DayTime, string>>;
  readonly leave: Readonly<Record<DayTime, string>>;
  /** Null: it is not shown on the plan. */
  readonly at: Point | null;
  readonly distances: HotelDistances | null;
  readonly amenities: readonly Amenity[];
  readonly pictures: readonly HotelPicture[];
  readonly rating: SampleRating | null;
  /** Up to and with this age a guest counts as a child. */
  readonly childrenTo: number;
  /** What an early check-in and a late check-out cost of a night. */
  readonly halfDayPercent: number;
  readonly rooms: readonly RoomForSale[];
  readonly rates: readonly RateForSale[];
};
