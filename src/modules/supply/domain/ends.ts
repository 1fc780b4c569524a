import type { Locale, Localised } from '#kernel/locale.ts';

/** What is known of a place; `LocationName` of search fits. `cityKey`: the place key of its city. */
type Place = {
  readonly code: string | null;
  readonly name: Localised;
  readonly city: Localised;
  readonly cityKey?: string | undefined;
};
type Places = Readonly<Record<string, Place | undefined>>;
/** A direction by the keys of its first and last place; of a stay also its hotel. */
type Direction = { readonly from: string; readonly to: string; readonly hotel?: string | null | undefined };

const coded = (text: string, { code }: Place): string => (code ? `${text} (${code})` : text);

/**
 * The ends of a direction as people name them: its cities, two places of one city by their own names («Манас (FRU)»,
 * «Бишкек»), a stay by its hotel at both. Null for a place that is not known.
 */
export function endsOf({ from, to, hotel }: Direction, places: Places): [Localised | null, Localised | null] {
  if (hotel) {
    const name = { ru: hotel, en: hotel, kg: hotel };
    return [name, name];
  }
  const [first, last] = [places[from], places[to]];
  const sameCity = from !== to && first?.cityKey !== undefined && first.cityKey === last?.cityKey;
  const nameOf = (key: string, place: Place | undefined): Localised | null => {
    if (!place) return null;
    const { name, city, cityKey } = place;
    if (!sameCity || key === cityKey) return city;
    return { ru: coded(name.ru, place), en: coded(name.en, place), kg: coded(name.kg, place) };
  };
  return [nameOf(from, first), nameOf(to, last)];
}

/** «Бишкек – Ош»; a name by itself where both ends have the same. */
export const joinEnds = (ends: readonly (Localised | null)[], locale: Locale): string =>
  [...new Set(ends.flatMap((end) => end?.[locale] || []))].join(' – ');

/** A direction in one line, by its ends. */
export const directionName = (direction: Direction, places: Places, locale: Locale): string =>
  joinEnds(endsOf(direction, places), locale);
