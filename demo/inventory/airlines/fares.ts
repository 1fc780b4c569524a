import { type LocalDate, weekday } from '#kernel/dates.ts';
import { seededFraction } from '#modules/inventory/domain/seeded-fraction.ts';

/** Days of the year that cost more, `MM-DD` inclusive, in basis points. */
const SEASONS: readonly { from: string; to: string; bp: number }[] = [
  { from: '12-20', to: '12-31', bp: 2_500 },
  { from: '01-01', to: '01-08', bp: 2_500 },
  { from: '03-18', to: '03-24', bp: 1_500 },
  { from: '04-28', to: '05-10', bp: 1_000 },
  { from: '06-15', to: '08-31', bp: 1_500 },
  { from: '11-01', to: '11-10', bp: 800 },
];
const WEEKDAYS: Readonly<Record<number, number>> = { 1: 400, 5: 800, 6: 200, 7: 800 };
const HOURS: readonly { from: string; to: string; bp: number }[] = [
  { from: '07:00', to: '10:00', bp: 500 },
  { from: '17:00', to: '21:00', bp: 300 },
];
/** The last part follows chance: nothing on a quarter of the days, else up to 9 %. */
const NOISE_BP = 1_200;
const NO_NOISE_BP = 300;

const matching = (table: readonly { from: string; to: string; bp: number }[], value: string): number =>
  table.find((row) => row.from <= value && value <= row.to)?.bp ?? 0;

/**
 * What a day and an hour add to the lowest fare, basis points; never below 0, so that the table's fares are the
 * minimum.
 */
export function dayAdjustmentBp(seed: string, flight: string, date: LocalDate, departs: string): number {
  const noise = Math.max(0, Math.floor(seededFraction(`${seed}|fare|${flight}|${date}`) * NOISE_BP) - NO_NOISE_BP);
  return matching(SEASONS, date.slice(5)) + (WEEKDAYS[weekday(date)] ?? 0) + matching(HOURS, departs) + noise;
}
