import type { BookingDraft, DraftPassenger } from '#modules/orders/api.ts';
import { normalizeTypedDate } from './normalize-typed-date.ts';

export type TypedDraft = {
  passengers: DraftPassenger[];
  contacts: { phone: string; email: string };
  /** Present when the form has these fields. */
  travelNote?: { costCentre: string; purpose: string };
};

/** Maximum length of each field on the wire. */
export const MAX_LENGTHS = {
  surname: 100,
  name: 100,
  patronymic: 100,
  birthdate: 20,
  documentNumber: 40,
  expiration: 20,
  bonusCard: 40,
  flight: 20,
  sign: 60,
  address: 200,
  meeting: 200,
  note: 300,
  phone: 40,
  email: 200,
} as const;

/**
 * The form of the data step, for `count` passengers: names `passengers.0.surname`, `contacts.phone`. Typed dates become
 * `YYYY-MM-DD` where they are valid.
 */
export function readDraft(form: FormData, count: number): TypedDraft {
  const readText = (name: string, maxLength: number): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim().slice(0, maxLength) : '';
  };
  const passengers = Array.from({ length: count }, (_, i): DraftPassenger => {
    const fieldText = (field: Exclude<keyof typeof MAX_LENGTHS, 'phone' | 'email'>) =>
      readText(`passengers.${i}.${field}`, MAX_LENGTHS[field]);
    const gender = readText(`passengers.${i}.gender`, 6);
    return {
      surname: fieldText('surname'),
      name: fieldText('name'),
      patronymic: fieldText('patronymic'),
      noPatronymic: form.get(`passengers.${i}.noPatronymic`) !== null,
      gender: gender === 'male' || gender === 'female' ? gender : '',
      birthdate: normalizeTypedDate(fieldText('birthdate')),
      citizenship: readText(`passengers.${i}.citizenship`, 2),
      documentType: readText(`passengers.${i}.documentType`, 40),
      documentNumber: fieldText('documentNumber'),
      expiration: normalizeTypedDate(fieldText('expiration')),
      bonusCard: fieldText('bonusCard'),
      // Lead guests only.
      ...Object.fromEntries(
        (['flight', 'sign', 'address', 'meeting', 'note'] as const)
          .filter((field) => form.has(`passengers.${i}.${field}`))
          .map((field) => [field, fieldText(field)]),
      ),
    };
  });
  return {
    passengers,
    contacts: {
      phone: readText('contacts.phone', MAX_LENGTHS.phone),
      email: readText('contacts.email', MAX_LENGTHS.email),
    },
    ...((form.has('travelNote.costCentre') || form.has('travelNote.purpose')) && {
      travelNote: { costCentre: readText('travelNote.costCentre', 60), purpose: readText('travelNote.purpose', 300) },
    }),
  };
}

type Problem = BookingDraft['problems'][number];

/** The typed text at a problem's path; empty for a path without a field. */
export function draftValue(draft: TypedDraft, path: string): string {
  const [group, ...rest] = path.split('.');
  const container: Record<string, unknown> | undefined =
    group === 'contacts'
      ? draft.contacts
      : group === 'travelNote'
        ? draft.travelNote
        : draft.passengers[Number(rest[0])];
  const value = container?.[rest.at(-1) ?? ''];
  return typeof value === 'string' ? value : '';
}

/**
 * Problems to show: all of them after the form was submitted; before that only those of filled fields, never of the
 * field being typed in.
 */
export const problemsToShow = (
  problems: readonly Problem[],
  draft: TypedDraft,
  { submitted, typing }: { submitted: boolean; typing: string | null },
): Problem[] =>
  problems.filter((problem) => submitted || (problem.path !== typing && draftValue(draft, problem.path) !== ''));

/**
 * «SYDYKOV AZAMAT» pasted into the surname: the first word is the surname, the second the name, the rest the
 * patronymic. Null for one word or for four.
 */
export function splitFullName(readText: string): { surname: string; name: string; patronymic: string } | null {
  const words = readText.trim().split(/\s+/);
  if (words.length < 2 || words.length > 3 || !words.every((word) => /^[\p{L}\p{M}'’-]+$/u.test(word))) return null;
  const [surname = '', name = '', patronymic = ''] = words;
  return { surname, name, patronymic };
}
