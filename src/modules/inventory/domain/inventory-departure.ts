import type { Instant, LocalDate, LocalDateTime } from '#kernel/dates.ts';
import type { CarrierCode } from './carriers.ts';
import type { FareFamily } from './families.ts';
import type { RunSections } from './vehicle-runs.ts';

/** Seats of a booking class that can be sold now; fare of an adult in tyiyn. */
export type InventoryStock = {
  rbd: string;
  fareFamily: FareFamily;
  left: number;
  /** Sold or not; set where a departure is read by its id. */
  stock?: number;
  fareMinor: number;
};

/** A departure with its booking classes, the cheapest first. */
export type InventoryDeparture = {
  id: string;
  carrier: CarrierCode;
  number: number;
  from: string;
  to: string;
  fromCode: string;
  toCode: string;
  departsLocal: LocalDateTime;
  arrivesLocal: LocalDateTime;
  departsAt: Instant;
  arrivesAt: Instant;
  minutes: number;
  aircraft: string;
  domestic: boolean;
  revalidationIncreaseBp: number;
  buckets: InventoryStock[];
  /** Of a train or bus that is sold by station pairs, where it is read by its id. */
  run?: RunSections;
};

/** A departure as it stands in the database, with all its classes. */
export type StoredFlight = Omit<InventoryDeparture, 'buckets' | 'run'> & {
  serviceDate: LocalDate;
  /** Letters of its station pair (`vehicle-runs.ts`); null: whole. */
  part?: string | null;
  /** Taxes of one adult, tyiyn. */
  adultTaxMinor: number;
  /** Booking classes and, in their order, free seats and fares. */
  rbds: readonly string[];
  left: readonly number[];
  fares: readonly number[];
};
