import { inventory } from './namespace.ts';

/** Ten-digit document numbers, a sequence a carrier. */
const documentNumbers = (carrier: string, startWith: number) =>
  inventory.sequence(`document_numbers_${carrier}`, { startWith, maxValue: 9_999_999_999 });
export const documentNumbersX0 = documentNumbers('x0', 2_400_000_001);
export const documentNumbersK0 = documentNumbers('k0', 2_500_000_001);
export const documentNumbersZ1 = documentNumbers('z1', 2_600_000_001);
export const documentNumbersW0 = documentNumbers('w0', 7_200_000_001);
export const documentNumbersL0 = documentNumbers('l0', 4_100_000_001);
export const documentNumbersH0 = documentNumbers('h0', 5_100_000_001);
export const documentNumbersU0 = documentNumbers('u0', 5_200_000_001);
export const documentNumbersF0 = documentNumbers('f0', 5_300_000_001);
/** Each of a carrier whose code its name ends in. */
export const DOCUMENT_NUMBERS_BY_CARRIER = [
  documentNumbersX0,
  documentNumbersK0,
  documentNumbersZ1,
  documentNumbersW0,
  documentNumbersL0,
  documentNumbersH0,
  documentNumbersU0,
  documentNumbersF0,
];
/** Of all other carriers of the office. */
export const documentNumbersOwn = documentNumbers('own', 6_000_000_001);
