import type { CountryDto } from '#modules/reference/index.ts';

type Countries = readonly Pick<CountryDto, 'iso2'>[];
/** The reference list is one array until it is read again. */
const codesByList = new WeakMap<Countries, ReadonlySet<string>>();

/** Looks a citizenship up among these countries. */
export function isCountryOf(countries: Countries): (iso2: string) => boolean {
  let codes = codesByList.get(countries);
  if (!codes) {
    codes = new Set(countries.map(({ iso2 }) => iso2));
    codesByList.set(countries, codes);
  }
  const known = codes;
  return (iso2) => known.has(iso2);
}
