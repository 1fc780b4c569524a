import { distance } from './airports.ts';
import type { Rule, Supplier } from './supplier.ts';
import { TERMS } from './terms.ts';
import { seededFraction } from './time.ts';

const DAILY = [1, 2, 3, 4, 5, 6, 7];
const ODD = [1, 3, 5, 7];
const EVEN = [2, 4, 6];

const to50 = (fromMajor: number) => Math.round(fromMajor / 50) * 50;

/** Out and back: the way back has the next number. Times are local, flying time follows the distance. */
function pair(
  carrier: 'E0' | 'T0',
  number: number,
  from: string,
  to: string,
  departs: string,
  back: string,
  days = DAILY,
): Rule[] {
  const km = distance(from, to);
  const lite = to50(2_600 + km * (carrier === 'E0' ? 4.1 : 3.8));
  const shared = {
    carrier,
    days,
    minutes: Math.round((km / 800) * 12) * 5 + 35,
    aircraft: carrier === 'E0' ? 'A20N' : km > 4_500 ? 'A332' : 'B738',
    fares: {
      lite,
      standard: to50(lite * 1.33),
      flex: to50(lite * 1.9),
      ...(carrier === 'E0' && km > 2_000 ? { business: to50(lite * 4.6) } : {}),
    },
  };
  return [
    { ...shared, number, from, to, departs },
    { ...shared, number: number + 1, from: to, to: from, departs: back },
  ];
}

/**
 * Invented flights of two invented carriers, Sary-Jaz Airways (E0) and Kerme-Too (T0), between Kyrgyzstan and the
 * world.
 */
const RULES: readonly Rule[] = [
  ...pair('E0', 101, 'FRU', 'IST', '04:30', '20:10'),
  ...pair('E0', 103, 'OSS', 'IST', '05:10', '19:40', ODD),
  ...pair('E0', 111, 'FRU', 'SVO', '09:15', '21:30'),
  ...pair('E0', 113, 'OSS', 'SVO', '08:50', '20:50', ODD),
  ...pair('E0', 121, 'FRU', 'NQZ', '08:00', '21:15'),
  ...pair('E0', 131, 'FRU', 'OSS', '10:20', '12:05'),
  ...pair('E0', 133, 'FRU', 'OSS', '20:30', '22:10', ODD),
  ...pair('E0', 201, 'IST', 'LHR', '10:40', '10:30'),
  ...pair('E0', 203, 'IST', 'CDG', '10:10', '11:20'),
  ...pair('E0', 205, 'IST', 'FRA', '09:40', '11:00'),
  ...pair('E0', 207, 'IST', 'BER', '10:25', '12:10'),
  ...pair('E0', 209, 'IST', 'MUC', '09:55', '12:25', ODD),
  ...pair('E0', 211, 'IST', 'AMS', '10:35', '10:40', EVEN),
  ...pair('E0', 213, 'IST', 'FCO', '09:30', '12:30'),
  ...pair('E0', 215, 'IST', 'BCN', '10:15', '10:50', ODD),
  ...pair('E0', 217, 'IST', 'VIE', '09:50', '12:50', EVEN),
  ...pair('E0', 219, 'IST', 'AYT', '09:05', '14:20'),
  ...pair('E0', 221, 'IST', 'CAI', '10:45', '13:40', ODD),
  ...pair('E0', 223, 'IST', 'JFK', '12:20', '18:40', ODD),
  ...pair('E0', 301, 'SVO', 'LED', '13:40', '17:30'),
  ...pair('E0', 303, 'SVO', 'AER', '13:55', '15:10'),
  ...pair('E0', 305, 'SVO', 'KZN', '14:10', '17:10', EVEN),
  ...pair('E0', 307, 'SVO', 'SVX', '14:30', '16:40'),
  ...pair('E0', 401, 'NQZ', 'OVB', '11:10', '16:30', ODD),
  ...pair('E0', 403, 'NQZ', 'SVX', '11:30', '16:20', EVEN),
  ...pair('E0', 405, 'NQZ', 'FRA', '11:50', '09:40', EVEN),
  ...pair('T0', 501, 'FRU', 'DXB', '02:50', '22:30'),
  ...pair('T0', 503, 'OSS', 'DXB', '03:20', '23:00', EVEN),
  ...pair('T0', 511, 'FRU', 'ALA', '07:30', '20:30'),
  ...pair('T0', 521, 'FRU', 'TAS', '08:10', '20:40'),
  ...pair('T0', 523, 'OSS', 'TAS', '08:30', '20:20', ODD),
  ...pair('T0', 601, 'DXB', 'BKK', '08:40', '15:10'),
  ...pair('T0', 603, 'DXB', 'HKT', '09:10', '14:40', ODD),
  ...pair('T0', 605, 'DXB', 'SIN', '09:30', '14:20', EVEN),
  ...pair('T0', 607, 'DXB', 'DEL', '08:20', '16:50'),
  ...pair('T0', 609, 'DXB', 'MLE', '08:50', '15:30', ODD),
  ...pair('T0', 611, 'DXB', 'CMB', '09:00', '15:20', EVEN),
  ...pair('T0', 613, 'DXB', 'JED', '08:10', '15:50'),
  ...pair('T0', 615, 'DXB', 'LHR', '08:00', '09:30', EVEN),
  ...pair('T0', 701, 'ALA', 'ICN', '10:20', '12:10'),
  ...pair('T0', 703, 'ALA', 'PEK', '10:40', '13:20', ODD),
  ...pair('T0', 705, 'ALA', 'URC', '10:00', '16:40'),
  ...pair('T0', 707, 'ALA', 'KUL', '10:50', '10:20', EVEN),
  ...pair('T0', 709, 'ALA', 'IST', '11:10', '10:40'),
  ...pair('T0', 801, 'TAS', 'DEL', '11:10', '15:30', ODD),
  ...pair('T0', 803, 'TAS', 'ICN', '11:30', '12:40', EVEN),
  ...pair('T0', 805, 'TAS', 'JED', '11:20', '11:30', ODD),
  ...pair('T0', 807, 'TAS', 'IST', '11:40', '11:10'),
];

/** Slow and far-reaching. It never learned Bishkek's new airport code. */
export const NOMAD: Supplier = {
  id: 'nomad',
  currency: 'KGS',
  rules: RULES,
  terms: TERMS,
  accounting: { E0: '984', T0: '985' },
  serialFrom: 7_100_000_000,
  refunds: false,
  exchanges: false,
  splits: false,
  bags: {},
  directions: 2,
  hubs: ['IST', 'DXB', 'ALA', 'TAS', 'NQZ', 'SVO'],
  throughBp: 8_500,
  batches: [1_200, 3_000],
  codeOf: (code) => (code === 'BSZ' ? 'FRU' : code),
  priceBp: (departure) => 10_000 + Math.floor(seededFraction(`nomad|price|${departure}`) * 2_600),
};
