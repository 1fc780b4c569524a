/** 1842 as it stands on a coupon: `001 842`. */
export const couponNumber = (number: number): string => {
  const digits = String(number).padStart(6, '0');
  return `${digits.slice(0, -3)}\u00a0${digits.slice(-3)}`;
};
