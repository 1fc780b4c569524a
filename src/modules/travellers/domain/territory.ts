/** Where a trip leads: within one country, within the Commonwealth, or farther. */
export type Territory = 'domestic' | 'cis' | 'international';

const CIS = new Set(['AM', 'AZ', 'BY', 'KG', 'KZ', 'MD', 'RU', 'TJ', 'TM', 'UZ']);

/** From the ISO codes of every point of the trip; one point abroad makes it international for all (docs/rules.md). */
export function territoryOf(countries: readonly string[]): Territory {
  if (new Set(countries).size <= 1) return 'domestic';
  return countries.every((country) => CIS.has(country)) ? 'cis' : 'international';
}
