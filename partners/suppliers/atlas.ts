import type { Bag, Bags, FareFamily, Rule, Supplier } from './supplier.ts';
import { TERMS } from './terms.ts';
import { seededFraction } from './time.ts';

/**
 * Flights that Tian Saltanat (X0) and Jibek Low (Z1) publish: number, way, times out and back, minutes out and back,
 * aircraft, fares in soms.
 */
const PUBLISHED = `
X0 211 BSZ OSS 07:20 08:40 45 45 A320 2600 3400 4900
X0 213 BSZ OSS 16:10 17:30 45 45 B738 2600 3400 4900
X0 221 BSZ ALA 11:00 11:40 50 50 A320 6200 8100 11500
X0 231 BSZ TAS 13:20 14:40 70 70 A320 9000 11800 16000
X0 233 OSS TAS 09:10 10:40 70 70 A320 9000 11800 16000
X0 501 BSZ DME 07:30 10:00 255 250 B738 13900 18400 27000
X0 503 BSZ DME 15:40 18:10 255 250 B738 13900 18400 27000
Z1 301 BSZ DME 20:10 22:40 255 250 A321 13900 18400 27000
X0 511 OSS DME 08:20 10:50 255 255 B738 13900 18400 27000
X0 513 OSS DME 16:50 19:20 255 255 B738 13900 18400 27000
Z1 311 OSS DME 21:30 23:50 255 255 A321 13900 18400 27000
Z1 401 BSZ OVB 08:30 13:10 150 150 A321 12500 16900 -
Z1 411 BSZ SVX 10:15 13:30 170 170 A321 12500 16900 -
Z1 421 BSZ LED 06:50 10:00 295 295 A321 12500 16900 -
X0 601 BSZ IST 11:40 15:30 320 320 A320 19800 26500 39000 96000
X0 603 BSZ SAW 03:30 07:20 320 320 A320 18900 25300 37500
Z1 701 BSZ DXB 14:10 17:20 235 235 A321 16400 22000 -`;

const FAMILIES: readonly FareFamily[] = ['lite', 'standard', 'flex', 'business'];
const DAILY = [1, 2, 3, 4, 5, 6, 7];

const RULES: readonly Rule[] = PUBLISHED.trim()
  .split('\n')
  .flatMap((line) => {
    const [carrier, number, from, to, out, back, there, home, aircraft, ...fromMajor] = line.split(' ') as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      ...string[],
    ];
    const fares = Object.fromEntries(
      FAMILIES.flatMap((fareFamily, i) => (Number(fromMajor[i]) > 0 ? [[fareFamily, Number(fromMajor[i])]] : [])),
    );
    const shared = { carrier, days: DAILY, aircraft, fares };
    return [
      { ...shared, number: Number(number), from, to, departs: out, minutes: Number(there) },
      { ...shared, number: Number(number) + 1, from: to, to: from, departs: back, minutes: Number(home) },
    ];
  });

const bag = (kg: number, domestic: number, international: number): Bag => ({
  id: `BAG${kg}`,
  ssr: 'XBAG',
  rfisc: '0CC',
  kg,
  cm: 158,
  oversize: false,
  domestic,
  international,
  max: 3,
});
const large = (domestic: number, international: number): Bag => ({
  ...bag(32, domestic, international),
  id: 'BAGOVER',
  ssr: 'BULK',
  rfisc: '0DF',
  cm: 203,
  oversize: true,
  max: 1,
});

/** Its own prices for the carriers' bags; nothing else of what they sell. */
const BAGS: Readonly<Record<string, Bags>> = {
  X0: {
    items: [bag(23, 950, 2_650), bag(32, 1_500, 4_200), large(1_600, 5_200)],
    sellHours: 6,
    refundHours: 24,
  },
  Z1: { items: [bag(23, 1_600, 3_350)], sellHours: 12, refundHours: null },
};

/** Fast; sells seats on flights that others sell too, now dearer, now cheaper. */
export const ATLAS: Supplier = {
  id: 'atlas',
  currency: 'KGS',
  rules: RULES,
  terms: TERMS,
  accounting: { X0: '992', Z1: '973' },
  serialFrom: 8_300_000_000,
  refunds: true,
  exchanges: true,
  splits: true,
  bags: BAGS,
  directions: 6,
  hubs: ['BSZ'],
  throughBp: 9_500,
  batches: [300, 300],
  codeOf: (code) => (code === 'FRU' ? 'BSZ' : code),
  priceBp: (departure, fareFamily) =>
    9_700 + Math.floor(seededFraction(`atlas|price|${departure}|${fareFamily}`) * 2_400),
};
