import type { CarrierAncillaries, ServiceCode } from '../own/carrier-ancillaries.ts';
import { publishedCarrier } from '../own/published-network.ts';
import type { InventoryAncillaryKind } from './shapes.ts';

/** What a service is, and the codes of its document (RFIC and RFISC). */
export const SERVICES: Readonly<Record<ServiceCode, { kind: InventoryAncillaryKind; rfic: string; rfisc: string }>> = {
  PETC: { kind: 'pet', rfic: 'C', rfisc: '0BS' },
  WCHR: { kind: 'wheelchair', rfic: 'E', rfisc: '0BX' },
  WCHS: { kind: 'wheelchair', rfic: 'E', rfisc: '0BX' },
  WCHC: { kind: 'wheelchair', rfic: 'E', rfisc: '0BX' },
  BSCT: { kind: 'cradle', rfic: 'A', rfisc: '0BZ' },
  UMNR: { kind: 'minor', rfic: 'E', rfisc: '0BH' },
};

/** Undefined: nothing is sold with its flights. */
export const ancillariesOf = (carrier: string): CarrierAncillaries | undefined =>
  publishedCarrier(carrier)?.details?.ancillaries;
