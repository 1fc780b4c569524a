import { lookalikesAsLatin } from './document-number.ts';
import { transliterate } from './transliterate.ts';

/**
 * Spellings of a letter in documents other than ICAO Doc 9303 (`transliterate`): older Kyrgyz and Russian passports,
 * visas and cards. Longer combinations first.
 */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  ДЖ: ['J', 'DJ'],
  КС: ['X'],
  Ё: ['YO', 'IO'],
  Ж: ['J'],
  Й: ['Y', 'J'],
  Х: ['H', 'X'],
  Ц: ['C'],
  Щ: ['SCH'],
  Ъ: [''],
  Ы: ['I'],
  Ю: ['YU', 'U'],
  Я: ['YA'],
  Ң: ['NG'],
  Ө: ['OE'],
  Ү: ['UE', 'Y'],
};
/** More spellings than any surname needs; the likeliest come first. */
const MAX_SPELLINGS = 256;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /\p{Script=Latin}/u;

/** The text in units that are spelled as one: «ДЖ», «КС», else single letters. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  for (let i = 0; i < text.length; i++) {
    const two = text.slice(i, i + 2);
    const unit = two.length === 2 && OTHERS[two] ? two : (text[i] as string);
    units.push(unit);
    i += unit.length - 1;
  }
  return units;
}

/**
 * The spellings in Latin capitals that documents may have for a name typed in Cyrillic (Kyrgyz letters too), ICAO
 * first; a letter is
 * spelled the same wherever it stands. Empty for a name without Cyrillic letters.
 */
export function latinSpellings(typed: string): string[] {
  const text = typed.normalize('NFC').toUpperCase();
  if (!CYRILLIC.test(text)) return [];
  const units = unitsOf(text);
  let choices: ReadonlyMap<string, string>[] = [new Map()];
  for (const unit of new Set(units)) {
    const spelled = [transliterate(unit), ...(OTHERS[unit] ?? [])];
    choices = spelled
      .flatMap((latin) => choices.map((chosen) => new Map([...chosen, [unit, latin]])))
      .slice(0, MAX_SPELLINGS);
  }
  const spellings = choices.map((chosen) => units.map((unit) => chosen.get(unit) ?? unit).join(''));
  // Typed in Latin with a Cyrillic letter or two among them.
  if (LATIN.test(text)) spellings.push(lookalikesAsLatin(text));
  return [...new Set(spellings)];
}
