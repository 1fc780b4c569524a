import type { CarrierAncillaries } from '../ancillaries/carrier-ancillaries.ts';
import type { ConnectionRow } from '../minimum-connection.ts';
import type { OwnCarrier, OwnFamilyCode, OwnTax } from './own-carrier.ts';

/** A tax on each passenger of a flight by the country that it leaves; null: any. */
export type CountryTax = Pick<OwnTax, 'code' | 'soms' | 'refundable' | 'lapInfant'> & {
  readonly country: string | null;
  readonly reach: 'domestic' | 'international';
};

/**
 * What is known of a carrier beyond the document that the office edits: reference data in a column of its own, which
 * no form shows and no publication changes. An absent part: the carrier has none.
 */
export type CarrierDetails = {
  /** Airports where two of its flights make one journey. */
  readonly hubs?: readonly string[];
  /** Airlines that wait for its late passengers or carry them on, and it for theirs. */
  readonly partners?: readonly string[];
  /** Percents of the adult fare on a journey with an international flight; absent: as within one country. */
  readonly abroad?: OwnCarrier['percents'];
  /** In addition to those of its document. */
  readonly taxes?: readonly CountryTax[];
  /** Which building of an airport it uses, where there are several. */
  readonly terminals?: Readonly<Record<string, string>>;
  /** Least times between two of its own flights, above those of the table. */
  readonly connections?: readonly ConnectionRow[];
  /** Families whose tickets its staff refund and change by hand. */
  readonly byHand?: readonly OwnFamilyCode[];
  /** Families in which a seat is chosen, for money or not. */
  readonly seatChoice?: Readonly<Partial<Record<OwnFamilyCode, 'included' | 'paid'>>>;
  readonly ancillaries?: CarrierAncillaries;
};
export type PublishedCarrier = OwnCarrier & { readonly details?: CarrierDetails };
