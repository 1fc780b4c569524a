import type { Locale, Localised } from '#kernel/locale.ts';

/** What is known of a place; `LocationName` of search fits. `cityKey`: the location key of its city. */
type Location = {
  readonly code: string | null;
  readonly name: Localised;
  readonly city: Localised;
  readonly cityKey?: string | undefined;
};
type Locations = Readonly<Record<string, Location | undefined>>;
/** A direction by the keys of its first and last place; of a stay its hotel, of a service its name. */
type Direction = { readonly from: string; readonly to: string; readonly hotel?: string | null | undefined };

const coded = (text: string, { code }: Location): string => (code ? `${text} (${code})` : text);

/**
 * The ends of a direction as people name them: its cities, two places of one city by their own names («Манас (FRU)»,
 * «Бишкек»), a stay by its hotel at both. Null for a place that is not known.
 */
export function endsOf({ from, to, hotel }: Direction, locations: Locations): [Localised | null, Localised | null] {
  if (hotel) {
    const name = { ru: hotel, en: hotel, kg: hotel };
    return [name, name];
  }
  const [first, last] = [locations[from], locations[to]];
  const sameCity = from !== to && first?.cityKey !== undefined && first.cityKey === last?.cityKey;
  const nameOf = (key: string, location: Location | undefined): Localised | null => {
    if (!location) return null;
    const { name, city, cityKey } = location;
    if (!sameCity || key === cityKey) return city;
    return { ru: coded(name.ru, location), en: coded(name.en, location), kg: coded(name.kg, location) };
  };
  return [nameOf(from, first), nameOf(to, last)];
}

/** «Бишкек – Ош»; a name by itself where both ends have the same. */
export const joinEnds = (ends: readonly (Localised | null)[], locale: Locale): string =>
  [...new Set(ends.flatMap((end) => end?.[locale] || []))].join(' – ');

/** A direction in one line, by its ends. */
export const directionName = (direction: Direction, locations: Locations, locale: Locale): string =>
  joinEnds(endsOf(direction, locations), locale);
