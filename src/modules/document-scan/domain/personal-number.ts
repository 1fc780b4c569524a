/**
 * Whether a Kyrgyz personal number fits the person: 1 for women, 2 for men, then the birth date as DDMMYYYY. One that
 * does not may still be right, so this is only a reason to look.
 */
export function fitsPersonalNumber(
  number: string,
  { gender, birthdate }: { gender: string; birthdate: string },
): boolean {
  const [year, month, day] = birthdate.split('-');
  return number.startsWith(`${gender === 'female' ? 1 : 2}${day}${month}${year}`);
}
