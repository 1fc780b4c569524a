/** A grouped ticket number: `992-2400000017`. */
export const formatTicketNumber = (number: string): string =>
  /^\d{13}$/.test(number) ? `${number.slice(0, 3)}-${number.slice(3)}` : number;

/** Text keys of coupon states (IATA letters). */
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
