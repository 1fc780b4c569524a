import { readTextField } from './form-errors.ts';

/** Everything that was typed or ticked, by the names of the fields. */
export const typedLists = (form: FormData): Record<string, readonly string[]> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => [
      name,
      form.getAll(name).filter((value): value is string => typeof value === 'string'),
    ]),
  );

/** A whole number of at most nine digits as typed; null when empty, NaN when it is none. */
export function wholeNumber(form: FormData, name: string): number | null {
  const typed = readTextField(form, name, 12).replace(/\s/g, '');
  if (typed === '') return null;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The ticked ones, in the order of all. */
export const chosenOf = <T extends string>(form: FormData, name: string, all: readonly T[]): T[] =>
  all.filter((one) => form.getAll(name).includes(one));

/** What a text field lists, separated by commas, semicolons or lines. */
export const listedIn = (form: FormData, name: string, maxLength: number): string[] =>
  readTextField(form, name, maxLength)
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
