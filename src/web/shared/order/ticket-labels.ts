/** A ticket number as it is read out: `992-2400000017`. */
export const formatTicketNumber = (number: string): string =>
  /^\d{13}$/.test(number) ? `${number.slice(0, 3)}-${number.slice(3)}` : number;

/** Coupon states as carriers write them (IATA letters) by the words we have for them. */
const COUPON_STATUS_KEYS = {
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
export type CouponStatusKey = (typeof COUPON_STATUS_KEYS)[keyof typeof COUPON_STATUS_KEYS] | 'unknown';

export const couponStatusKey = (status: string): CouponStatusKey =>
  Object.hasOwn(COUPON_STATUS_KEYS, status) ? COUPON_STATUS_KEYS[status as keyof typeof COUPON_STATUS_KEYS] : 'unknown';
