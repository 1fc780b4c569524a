import type { Instant, LocalDate, LocalDateTime } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import type { CarrierCode } from './carriers.ts';
import type { FareFamily } from './families.ts';
import type { LayoutCode, OwnLayout } from './seat-maps.ts';
import type { RunSections } from './vehicle-runs.ts';

/** One departure; `from` and `to` are codes of the timetable. */
export type PlannedDeparture = {
  readonly id: string;
  readonly carrier: CarrierCode;
  readonly number: number;
  readonly serviceDate: LocalDate;
  readonly from: string;
  readonly to: string;
  readonly departsLocal: LocalDateTime;
  readonly arrivesLocal: LocalDateTime;
  readonly departsAt: Instant;
  readonly arrivesAt: Instant;
  readonly minutes: number;
  readonly layout: LayoutCode | OwnLayout;
  /** Absent: as its carrier says. */
  readonly mode?: Mode;
  readonly aircraft: string;
  readonly seats: number;
  /** Of an own flight: the seats of each cabin, and how many of them were bought of another carrier. */
  readonly cabins?: { readonly economy: number; readonly business: number };
  readonly blockSeats?: number;
  readonly revalidationIncreaseBp: number;
  /** Taxes of one adult, tyiyn; absent: as its carrier is published. */
  readonly adultTaxMinor?: number;
  /** Within one country; absent: as the known stops say. */
  readonly domestic?: boolean;
  readonly buckets: readonly PlannedStock[];
  /** Of a train or bus that is sold by station pairs. */
  readonly run?: RunSections;
  /** Of a whole run: every stop in order, and when it is there. */
  readonly calls?: string;
  readonly times?: string;
};

/** Seats of one booking class for sale, and its adult fare in tyiyn. */
export type PlannedStock = {
  rbd: string;
  fareFamily: FareFamily;
  seats: number;
  fareMinor: number;
  /** Of a run: what its parts cost, in the order of `stationPairsOf`; places of the class in the vehicle. */
  partFares?: string;
  places?: number;
  /** Its seats are those of this departure alone. */
  setByHand?: boolean;
};

/** `X0211-20260302`. */
export const flightId = (carrier: string, number: number | string, date: LocalDate): string =>
  `${carrier}${number}-${date.replaceAll('-', '')}`;
