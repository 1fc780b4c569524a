import { HOTELS, type Hotel } from './hotels.ts';
import { MORE_HOTELS } from './more-hotels.ts';

/** Every house that may have stock; what is sold of it the stock decides. */
export const ALL_HOTELS: readonly Hotel[] = [...HOTELS, ...MORE_HOTELS];
const byNumber = new Map(ALL_HOTELS.map((one) => [one.number, one]));

export const hotelOf = (number: number): Hotel | undefined => byNumber.get(number);
