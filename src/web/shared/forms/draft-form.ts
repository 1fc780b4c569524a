import type { Booking, DraftPassenger } from '#modules/orders/api.ts';
import { readDate } from './typed-date.ts';

export type TypedDraft = {
  passengers: DraftPassenger[];
  contacts: { phone: string; email: string };
  /** Where the form asks about it. */
  trip?: { costCentre: string; purpose: string };
};

/** The longest text the wire keeps for each field. */
export const LONGEST = {
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
 * What the data step's form holds, for `count` passengers: names `passengers.0.surname`, `contacts.phone`. Dates are
 * turned to `YYYY-MM-DD` where they are dates.
 */
export function readDraft(form: FormData, count: number): TypedDraft {
  const text = (name: string, longest: number): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim().slice(0, longest) : '';
  };
  const passengers = Array.from({ length: count }, (_, i): DraftPassenger => {
    const of = (field: Exclude<keyof typeof LONGEST, 'phone' | 'email'>) =>
      text(`passengers.${i}.${field}`, LONGEST[field]);
    const gender = text(`passengers.${i}.gender`, 6);
    return {
      surname: of('surname'),
      name: of('name'),
      patronymic: of('patronymic'),
      noPatronymic: form.get(`passengers.${i}.noPatronymic`) !== null,
      gender: gender === 'male' || gender === 'female' ? gender : '',
      birthdate: readDate(of('birthdate')),
      citizenship: text(`passengers.${i}.citizenship`, 2),
      documentType: text(`passengers.${i}.documentType`, 40),
      documentNumber: of('documentNumber'),
      expiration: readDate(of('expiration')),
      bonusCard: of('bonusCard'),
      // Asked of lead guests only.
      ...Object.fromEntries(
        (['flight', 'sign', 'address', 'meeting', 'note'] as const)
          .filter((field) => form.has(`passengers.${i}.${field}`))
          .map((field) => [field, of(field)]),
      ),
    };
  });
  return {
    passengers,
    contacts: { phone: text('contacts.phone', LONGEST.phone), email: text('contacts.email', LONGEST.email) },
    ...((form.has('trip.costCentre') || form.has('trip.purpose')) && {
      trip: { costCentre: text('trip.costCentre', 60), purpose: text('trip.purpose', 300) },
    }),
  };
}

type Problem = Booking['problems'][number];

/** The typed text at a problem's path; empty for paths that name no field. */
export function valueAt(draft: TypedDraft, path: string): string {
  const [group, ...rest] = path.split('.');
  const holder: Record<string, unknown> | undefined =
    group === 'contacts' ? draft.contacts : group === 'trip' ? draft.trip : draft.passengers[Number(rest[0])];
  const value = holder?.[rest.at(-1) ?? ''];
  return typeof value === 'string' ? value : '';
}

/**
 * Problems to show: all of them after the visitor has asked to go on; before that only those of fields that are
 * filled in, never the field
 * being typed in.
 */
export const problemsToShow = (
  problems: readonly Problem[],
  draft: TypedDraft,
  { submitted, typing }: { submitted: boolean; typing: string | null },
): Problem[] =>
  problems.filter((problem) => submitted || (problem.path !== typing && valueAt(draft, problem.path) !== ''));

/**
 * «SYDYKOV AZAMAT» pasted into the surname: the first word is the surname, the second the name, the rest the
 * patronymic. Null for one word or for four.
 */
export function splitFullName(text: string): { surname: string; name: string; patronymic: string } | null {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || words.length > 3 || !words.every((word) => /^[\p{L}\p{M}'’-]+$/u.test(word))) return null;
  const [surname = '', name = '', patronymic = ''] = words;
  return { surname, name, patronymic };
}
