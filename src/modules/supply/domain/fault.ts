import type { Reject } from './port.ts';

export const SUPPLIER_METHODS = [
  'search',
  'revalidate',
  'placeMap',
  'hold',
  'issue',
  'cancelHold',
  'retrieve',
  'void',
  'releaseSeats',
  'quoteRefund',
  'refund',
  'quoteExchange',
  'exchange',
  'split',
  'resolveOutcome',
  'offerAncillaries',
  'holdSelectedSeats',
  'sellAncillary',
  'reverseAncillary',
  'moveAncillary',
  'resolveAncillary',
  'checkIn',
  'checkedIn',
] as const;
export type SupplierMethod = (typeof SUPPLIER_METHODS)[number];

/**
 * What a test makes go wrong with the next call of a method. `unknown-but-done`: it takes effect, the answer is lost;
 * `unknown-not-done`: the request is lost; `price-jump` is in minor units for the whole party.
 */
export type Fault =
  | { kind: 'delay'; ms: number }
  | { kind: 'price-jump'; minor: number }
  | { kind: 'sold-out' }
  | { kind: 'unknown-but-done' }
  | { kind: 'unknown-not-done' }
  | { kind: 'reject'; code: Reject }
  | { kind: 'garbage' };
