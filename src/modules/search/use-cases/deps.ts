import type { Cabin } from '#kernel/cabin.ts';
import type { LocalDate } from '#kernel/dates.ts';
import type { Localised } from '#kernel/locale.ts';
import type { JourneyMode, Mode } from '#kernel/mode.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { Buyer, Pricing } from '#modules/pricing/index.ts';
import type { SupplierPrice } from '#modules/supply/api.ts';
import type { SearchQuery, SupplierPort } from '#modules/supply/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { AgeRules } from '../domain/party-by-ages.ts';

/** The little that a search has to know of a place. */
export type SearchedLocation = {
  key: string;
  code: string | null;
  name: Localised;
  city: Localised;
  cityKey: string;
  country: string;
  tz: string;
  lat: number;
  lon: number;
};

/** Of module reference. */
export type LocationsAndCarriers = {
  findLocation(text: string, mode?: JourneyMode): SearchedLocation | undefined;
  locationByKey(key: string): SearchedLocation | undefined;
  airportsOf(locationKey: string): readonly string[];
  stopsOf(locationKey: string, mode: JourneyMode): readonly string[];
  /** Airports within a number of kilometres that are not of the place: the `most` busiest, the nearest first. */
  airportsAround(locationKey: string, km: number, most: number): readonly { key: string; km: number }[];
  carrier(code: string): { name: string } | undefined;
};

/** Of module inventory: the cheapest price of one adult a day, before our fees. */
export type FareCalendar = {
  cheapestByDay(query: {
    from: readonly string[];
    to: readonly string[];
    start: LocalDate;
    days: number;
    cabin: Cabin;
    mode?: Mode;
  }): Promise<readonly { date: LocalDate; price: Money | null }[]>;
  /**
   * The lowest prices of a party on days around the requested ones, `days` one a slice: every day of one slice, every
   * pair
   * of days of two, of more each slice's days with the requested ones of the others. `stops`: airports on the way.
   */
  pricesAround(
    query: SearchQuery & { only?: string | undefined },
    reach: number,
  ): Promise<
    readonly {
      days: readonly LocalDate[];
      found: { prices: readonly SupplierPrice[]; stops: readonly string[] } | null;
    }[]
  >;
  /**
   * The same over several modes, a row of days for each slice however few; with what `feesOf` adds for each ticket of
   * the party, by its mode and stops.
   */
  multiTicketPricesAround(
    query: SearchQuery,
    reach: number,
    feesOf: (ticket: { mode: Mode; stops: readonly string[]; currency: Currency }) => Money,
  ): Promise<readonly { days: readonly LocalDate[]; price: Money | null }[]>;
};

/** All in milliseconds. */
export type SearchLimits = {
  /** A supplier is asked to answer within this time… */
  soft: number;
  /** …and after this time is not listened to any longer. */
  hard: number;
  /** The start of a search waits this long for own inventory. */
  ownInventory: number;
  /** A read waits this long for first results. */
  read: number;
  /** How often a stream looks at the table when no wake-up came. */
  poll: number;
};

export const SEARCH_LIMITS: SearchLimits = { soft: 8_000, hard: 20_000, ownInventory: 80, read: 100, poll: 500 };

export type SearchDeps = {
  db: Db;
  clock: Clock;
  /** A random name for a search, url-safe, at least 80 bits. */
  ids: () => string;
  supply: {
    all(): readonly SupplierPort[];
    /** Whether a buyer may see a supplier's offers; absent: every buyer sees all. */
    isVisibleTo?(supplierId: string, buyer?: Buyer): boolean;
  };
  pricing: Pricing;
  reference: LocationsAndCarriers;
  calendar: FareCalendar;
  ages: AgeRules;
  currency: Currency;
  limits: SearchLimits;
  /** Called when this process leaves a supplier alone until an instant, and when it calls it again (null). */
  onRest: (supplier: string, until: Date | null) => void;
  /** Called for a supplier that failed, or when an answer could not be stored. */
  report: (problem: { supplier: string; reason: string }) => void;
};

/** Our own inventory among the suppliers: `own`, and one more for trains and for buses. */
export const isOwnInventory = (supplierId: string): boolean => supplierId === 'own' || supplierId.startsWith('own-');

/** Whether a buyer may see a supplier's offers now. */
export const isVisibleTo = ({ supply }: Pick<SearchDeps, 'supply'>, supplierId: string, buyer?: Buyer): boolean =>
  supply.isVisibleTo?.(supplierId, buyer) ?? true;
