import type { Cabin } from '#kernel/cabin.ts';
import type { Buyer } from './audience.ts';

/** What is sold, as rules of campaigns and tariffs tell it apart. */
export const SALE_KINDS = ['avia_international', 'avia_domestic', 'rail', 'bus', 'hotel', 'transfer'] as const;
export type SaleKind = (typeof SALE_KINDS)[number];

const KINDS: Readonly<Record<string, SaleKind>> = {
  RAILTICKET: 'rail',
  BUS: 'bus',
  HOTEL: 'hotel',
  TRANSFER: 'transfer',
};

/** The kind of a document by its type (spec §3); null for services, which earn nothing. */
export function saleKindOf(type: string, isInternational: boolean): SaleKind | null {
  if (type === 'ETICKET' || type === 'AE_TICKET') return isInternational ? 'avia_international' : 'avia_domestic';
  return KINDS[type] ?? null;
}

/** What rules may ask of a ticket that was sold; none of it changes after the sale. */
export type Sale = Buyer & {
  readonly documentId: string;
  readonly kind: SaleKind;
  /** The code of the carrier; null where there is none. */
  readonly carrier: string | null;
  readonly cabin: Cabin | null;
  /** Keys of locations. */
  readonly origin: string | null;
  readonly destination: string | null;
  readonly priceMinor: number;
  /** Our fees, within the price. */
  readonly feeMinor: number;
  /** Issued for another ticket that was given in for it. */
  readonly isExchange: boolean;
  readonly issuedAt: Date;
};

/** How a ticket ends that was sold, other than by use. What is voided was never sold. */
export const ENDINGS = ['return', 'exchange', 'void'] as const;
export type Ending = (typeof ENDINGS)[number];
