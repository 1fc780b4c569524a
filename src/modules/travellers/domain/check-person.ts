import type { FieldProblem } from '#kernel/app-error.ts';
import { fullYears, isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { nameProblem, normalizeName, suggestName } from './names.ts';

export type PersonForm = {
  readonly surname: string;
  readonly name: string;
  readonly patronymic: string;
  /** The box «no patronymic in the document»; undefined where the form does not ask. */
  readonly noPatronymic?: boolean | undefined;
  readonly citizenship: string;
  readonly gender: 'male' | 'female' | '';
  readonly birthdate: string;
};

/** A person, as their documents say. */
export type PersonalData = {
  surname: string;
  name: string;
  patronymic: string | null;
  gender: 'male' | 'female';
  birthdate: LocalDate;
  /** ISO alpha-2. */
  citizenship: string;
};

/** Whether these two capitals are the ISO code of a country of the reference list. */
export type IsCountry = (iso2: string) => boolean;

export type Suggestions = Partial<Record<'surname' | 'name' | 'patronymic', string>>;

export type PersonCheck = {
  problems: FieldProblem[];
  suggestions: Suggestions;
  /** Null while they are wrong or missing. */
  birthdate: LocalDate | null;
  citizenship: string | null;
  person: PersonalData | null;
};

const OLDEST = 120;

function birthdateFault(text: string, today: LocalDate): string | null {
  if (text === '') return 'common.fill_field';
  if (!isLocalDate(text)) return 'common.bad_date';
  if (text > today) return 'travellers.birthdate_future';
  return fullYears(text, today) > OLDEST ? 'travellers.birthdate_old' : null;
}

/**
 * Names, citizenship, gender and birthdate (spec §5). `patronymicPrinted`: the document has one where the country
 * uses it, so that leaving it out must be said.
 */
export function checkPerson(
  form: PersonForm,
  { today, patronymicPrinted, isCountry }: { today: LocalDate; patronymicPrinted: boolean; isCountry: IsCountry },
): PersonCheck {
  const problems: FieldProblem[] = [];
  const suggestions: Suggestions = {};
  const refuse = (path: string, code: string | null): void => {
    if (code) problems.push({ path, code });
  };

  function checkName(field: 'surname' | 'name' | 'patronymic'): void {
    const text = form[field].trim();
    const fault = text === '' ? 'common.fill_field' : nameProblem(text);
    refuse(field, fault);
    const latin = fault === 'travellers.name_latin' ? suggestName(text) : null;
    if (latin) suggestions[field] = latin;
  }
  checkName('surname');
  checkName('name');
  const patronymic = form.noPatronymic ? '' : form.patronymic.trim();
  if (patronymic !== '') checkName('patronymic');
  else if (form.noPatronymic === false && patronymicPrinted) refuse('patronymic', 'travellers.patronymic_or_box');

  const citizenship = form.citizenship.trim().toUpperCase();
  const citizenshipKnown = isCountry(citizenship);
  if (citizenship === '') refuse('citizenship', 'common.fill_field');
  else if (!citizenshipKnown) refuse('citizenship', 'travellers.citizenship_unknown');
  if (form.gender === '') refuse('gender', 'travellers.gender_required');
  const birthFault = birthdateFault(form.birthdate, today);
  refuse('birthdate', birthFault);

  const person: PersonalData | null =
    problems.length === 0 && form.gender !== ''
      ? {
          surname: normalizeName(form.surname),
          name: normalizeName(form.name),
          patronymic: patronymic === '' ? null : normalizeName(patronymic),
          gender: form.gender,
          birthdate: form.birthdate,
          citizenship,
        }
      : null;
  return {
    problems,
    suggestions,
    birthdate: birthFault === null ? form.birthdate : null,
    citizenship: citizenshipKnown ? citizenship : null,
    person,
  };
}

/** Capitals and digits of a frequent traveller's card; null when none was typed. */
export function checkBonusCard(typed: string): { card: string | null; fault: string | null } {
  const card = typed.toUpperCase().replace(/[\s-]/g, '');
  if (card === '') return { card: null, fault: null };
  return /^[A-Z0-9]{4,20}$/.test(card) ? { card, fault: null } : { card: null, fault: 'travellers.bonus_card' };
}
