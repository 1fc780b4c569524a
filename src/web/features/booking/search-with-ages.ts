import { fullYears, isLocalDate } from '#kernel/dates.ts';
import { CATEGORIES, type Category, MAX_SEARCH_AGE } from '#kernel/passengers.ts';
import type { BookingDraft } from '#modules/orders/api.ts';
import { repeatSearchLink } from './repeat-search.ts';

type Booked = Pick<BookingDraft, 'params' | 'itinerary' | 'price' | 'agesOn' | 'passengers'>;

/** The search of a booking again, for the ages that the typed birthdates give. */
export function searchWithAges(booking: Booked, typed: readonly { birthdate: string }[]): string {
  const counts = { aaa: 0, rbg: 0, rmg: 0, ins: 0 };
  const ages: Record<Category, (number | null)[]> = { aaa: [], rbg: [], rmg: [], ins: [] };
  for (const [n, { category: booked, age: searched }] of booking.passengers.entries()) {
    const born = typed[n]?.birthdate ?? '';
    const age = isLocalDate(born) ? fullYears(born, booking.agesOn) : (searched ?? null);
    const isAdult = age === null ? booked === 'aaa' : age > MAX_SEARCH_AGE;
    const category = isAdult ? 'aaa' : booked === 'aaa' ? 'rbg' : booked;
    counts[category] += 1;
    if (!isAdult) ages[category].push(age);
  }
  const childAges = CATEGORIES.flatMap((category) => ages[category]);
  return repeatSearchLink({ ...booking, params: { ...booking.params, passengerCounts: counts, childAges } });
}
