import { publishedCarrier } from '../own/published-network.ts';
import type { InventoryAncillary, ZoneId } from './shapes.ts';

export type AncillaryFare = { domestic: number; international: number };
export type AncillaryBag = {
  id: string;
  ssr: string;
  rfisc: string;
  kg: number;
  cm: number;
  oversize: boolean;
  price: AncillaryFare;
};
export type AncillaryMeal = { ssr: string; hours: number; ages?: InventoryAncillary['ages'] };
export type AncillaryService = Pick<InventoryAncillary, 'id' | 'kind' | 'ssr' | 'rfic' | 'rfisc' | 'confirm'> & {
  price: AncillaryFare;
  /** Maximum on one flight; null: unlimited. */
  stock: number | null;
  hours: number;
  ages?: InventoryAncillary['ages'];
};

/** Ancillaries of a carrier; soms. */
export type CarrierAncillaries = {
  readonly bags: readonly AncillaryBag[];
  /** Sales end this many hours before departure. */
  readonly bagHours: number;
  readonly meals: readonly AncillaryMeal[];
  /** For fares without a meal; special meals of a fare with one cost nothing. */
  readonly mealPrice: AncillaryFare;
  readonly zones: Readonly<Partial<Record<ZoneId, AncillaryFare>>>;
  readonly seatHours: number;
  readonly services: readonly AncillaryService[];
  /** The full price is refundable until this many hours before departure; null: never. */
  readonly refundHours: number | null;
  /** Check-in through us, hours before departure; `paidFrom` for a fee in soms. */
  readonly checkIn: { paidFrom: number | null; fee: number; freeFrom: number; until: number };
};

/** Undefined: nothing is sold with its flights. */
export const ancillariesOf = (carrier: string): CarrierAncillaries | undefined =>
  publishedCarrier(carrier)?.details?.ancillaries;
