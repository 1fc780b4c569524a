const WEIGHTS = [7, 3, 1];

/** What a character counts in a check digit: digits themselves, A 10 to Z 35, the filler 0. */
export function digitValue(character: string): number {
  if (character === '<') return 0;
  const code = character.charCodeAt(0);
  return code <= 57 ? code - 48 : code - 55;
}

/** The check digit of a text of a machine-readable zone (ICAO 9303, part 3, 4.9). */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += digitValue(text[i]!) * WEIGHTS[i % 3]!;
  return String(sum % 10);
}
