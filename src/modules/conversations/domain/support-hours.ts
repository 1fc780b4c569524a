import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Site } from '#kernel/passengers.ts';

const OPENS = 9;
/** Spec §9: 09:00–19:00 in the Kyrgyz variant, 09:00–00:00 in the other; Bishkek time. */
const closes = (site: Site): number => (site === 'kg' ? 19 : 24);

/** Whether support answers at this moment. */
export function isWithinSupportHours(site: Site, at: Date): boolean {
  const hour = Number(localDateTime(at.toISOString(), BUSINESS_TIME_ZONE).slice(11, 13));
  return hour >= OPENS && hour < closes(site);
}
