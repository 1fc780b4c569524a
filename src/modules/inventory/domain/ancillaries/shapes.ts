import type { Instant, LocalDateTime } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { CarrierAncillaries, SEAT_ZONES } from '../own/carrier-ancillaries.ts';
import type { LayoutCode } from '../seat-maps.ts';

export type InventoryAncillaryKind =
  | 'baggage'
  | 'meal'
  | 'seat'
  | 'bus'
  | 'pet'
  | 'wheelchair'
  | 'cradle'
  | 'minor'
  | 'checkin';

/** One thing on sale on one flight (supply/domain/ancillaries.ts says what each part means). */
export type InventoryAncillary = {
  id: string;
  kind: InventoryAncillaryKind;
  ssr: string;
  rfic: string;
  rfisc: string;
  price: Money;
  max: number;
  left: number | null;
  until: Instant;
  refundUntil: Instant | null;
  confirm: 'now' | 'request';
  ages?: { from: number; under: number | null };
  piece?: { kg: number; cm: number; oversize: boolean };
  airportBus?: {
    pointFrom: string;
    pointTo: string;
    departsLocal: LocalDateTime;
    arrivesLocal: LocalDateTime;
    childPrice: Money;
  };
};

export type ZoneId = (typeof SEAT_ZONES)[number];
export type InventoryZone = {
  id: ZoneId;
  price: Money;
  refuses: ('child' | 'infant' | 'withInfant' | 'pet' | 'wheelchair' | 'noChild')[];
};

/** What extras have to know of a flight. */
export type AncillariesFlight = {
  id: string;
  carrier: string;
  number: number;
  fromCode: string;
  toCode: string;
  departsAt: Instant;
  arrivesAt: Instant;
  departsLocal: LocalDateTime;
  arrivesLocal: LocalDateTime;
  domestic: boolean;
  /** Null: its seats are not drawn and not chosen. */
  layout: LayoutCode | null;
  /** Others sell seats of it too: simulated in the demonstration. */
  isShared: boolean;
  aircraft: string;
  /** What its carrier sells with it. */
  sells: CarrierAncillaries;
};

const HOUR = 3_600_000;
export const hoursBefore = (at: Instant, hours: number): Instant =>
  new Date(Date.parse(at) - hours * HOUR).toISOString();
