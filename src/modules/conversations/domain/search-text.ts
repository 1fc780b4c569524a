/** Letters that are often typed without a Kyrgyz keyboard, or without the dots. */
const LIKE: Readonly<Record<string, string>> = { ё: 'е', ң: 'н', ө: 'о', ү: 'у' };

/** A text as it is compared; as long as before, so that places in both are the same. */
const fold = (text: string): string =>
  Array.from(text, (sign) => {
    const lower = sign.toLowerCase();
    return lower.length === sign.length ? (LIKE[lower] ?? lower) : sign;
  }).join('');

/** Where a text contains what is searched for, from the first place on; without overlaps. */
export function findMatches(text: string, wanted: string): { from: number; to: number }[] {
  const needle = fold(wanted.trim());
  if (needle === '') return [];
  const hay = fold(text);
  const found: { from: number; to: number }[] = [];
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length))
    found.push({ from: at, to: at + needle.length });
  return found;
}
