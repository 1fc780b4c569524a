import { htmlLang, type Locale } from '#kernel/locale.ts';
import { listCountriesEndpoint } from '#modules/reference/api.ts';
import type { Call } from '../../api/call-type.ts';
import type { Country } from './passenger-form.tsx';

/** Countries in the reader's language: the home country first, the others by name. */
export async function loadCountries(call: Call, locale: Locale): Promise<Country[]> {
  const { countries } = await call(listCountriesEndpoint, {});
  const [home, ...others] = countries.map(({ iso2, name }) => ({ code: iso2, name: name[locale] }));
  const order = new Intl.Collator(htmlLang(locale)).compare;
  return [...(home ? [home] : []), ...others.sort((a, b) => order(a.name, b.name))];
}
