/** A ticket number as it is read out: `992-2400000017`. */
export const groupTicket = (number: string): string =>
  /^\d{13}$/.test(number) ? `${number.slice(0, 3)}-${number.slice(3)}` : number;

/** Coupon states as carriers write them (IATA letters) by the words we have for them. */
const COUPONS = {
  O: 'open',
  A: 'open',
  C: 'checkedIn',
  L: 'checkedIn',
  F: 'flown',
  V: 'void',
  R: 'refunded',
  E: 'exchanged',
  S: 'suspended',
  I: 'suspended',
} as const;
export type CouponWord = (typeof COUPONS)[keyof typeof COUPONS] | 'unknown';

export const couponWord = (status: string): CouponWord =>
  Object.hasOwn(COUPONS, status) ? COUPONS[status as keyof typeof COUPONS] : 'unknown';
