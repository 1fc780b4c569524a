import { htmlLang, type Locale } from '#kernel/locale.ts';
import { listCountriesEndpoint } from '#modules/reference/api.ts';
import type { Call } from '../../api/call-type.ts';
import type { Country } from './passenger-form.tsx';

/** Countries in the user's language: the home country first, the others by name. */
export async function loadCountries(call: Call, locale: Locale): Promise<Country[]> {
  const { countries } = await call(listCountriesEndpoint, {});
  const [homeCountry, ...otherCountries] = countries.map(({ iso2, name }) => ({ code: iso2, name: name[locale] }));
  const compareNames = new Intl.Collator(htmlLang(locale)).compare;
  return [...(homeCountry ? [homeCountry] : []), ...otherCountries.sort((a, b) => compareNames(a.name, b.name))];
}
