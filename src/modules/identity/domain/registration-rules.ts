import type { FieldProblem } from '#kernel/app-error.ts';
import { fullYears, isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { passwordFault } from './password-rules.ts';

/** Registration of spec §3, as typed. */
export type RegistrationForm = {
  readonly surname: string;
  readonly name: string;
  readonly patronymic: string;
  readonly birthdate: string;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
  /** The firm, on a site for agencies. */
  readonly organisation?: string | undefined;
};
/** Who registers, as it is kept. */
export type Registrant = {
  surname: string;
  name: string;
  patronymic: string | null;
  birthdate: LocalDate;
  phone: string;
  email: string;
  organisation: string | null;
};
/** What reads an address and a number: null for what is none. */
export type ContactParsers = { email(text: string): string | null; phone(text: string): string | null };

const MAX_AGE_YEARS = 120;
const MAX_NAME_LENGTH = 60;
const MAX_ORGANISATION_LENGTH = 120;
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[ -]\p{L}[\p{L}\p{M}]*)*$/u;

/** Spaces once, hyphens without spaces; the case stays as its owner writes it. */
const normalizeName = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/[‐‑–—]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-');

function nameFault(text: string): string | null {
  if (!NAME.test(text)) return 'travellers.name_letters';
  return [...text].length > MAX_NAME_LENGTH ? 'common.too_big' : null;
}

function birthdateFault(text: string, today: LocalDate): string | null {
  if (!isLocalDate(text)) return 'common.bad_date';
  if (text > today) return 'travellers.birthdate_future';
  return fullYears(text, today) > MAX_AGE_YEARS ? 'travellers.birthdate_old' : null;
}

/** The personal data of a user without address and password: the fields of a profile. */
export type PersonalForm = Pick<RegistrationForm, 'surname' | 'name' | 'patronymic' | 'birthdate' | 'phone'>;

/** At most one problem a field. The patronymic alone may be left empty: not everybody has one. */
export function checkPersonal(
  form: PersonalForm,
  { today, read }: { today: LocalDate; read: Pick<ContactParsers, 'phone'> },
): { problems: FieldProblem[]; personal: Omit<Registrant, 'email' | 'organisation'> } {
  const problems: FieldProblem[] = [];
  const refuse = (path: keyof PersonalForm, code: string | null) => {
    if (code) problems.push({ path, code });
  };
  const names = {
    surname: normalizeName(form.surname),
    name: normalizeName(form.name),
    patronymic: normalizeName(form.patronymic),
  };
  for (const path of ['surname', 'name'] as const)
    refuse(path, names[path] === '' ? 'common.fill_field' : nameFault(names[path]));
  if (names.patronymic !== '') refuse('patronymic', nameFault(names.patronymic));
  const birthdate = form.birthdate.trim();
  refuse('birthdate', birthdate === '' ? 'common.fill_field' : birthdateFault(birthdate, today));
  const phone = read.phone(form.phone);
  refuse('phone', form.phone.trim() === '' ? 'common.fill_field' : phone ? null : 'common.bad_phone');
  return {
    problems,
    personal: { ...names, patronymic: names.patronymic || null, birthdate, phone: phone ?? '' },
  };
}

/** Every rule of spec §5 on the fields of registration; a site for agencies needs the firm as well. */
export function checkRegistration(
  form: RegistrationForm,
  { today, read, forAgencies }: { today: LocalDate; read: ContactParsers; forAgencies: boolean },
): { problems: FieldProblem[]; registrant: Registrant } {
  const { problems, personal } = checkPersonal(form, { today, read });
  const refuse = (path: keyof RegistrationForm, code: string | null) => {
    if (code) problems.push({ path, code });
  };
  const email = read.email(form.email);
  refuse('email', form.email.trim() === '' ? 'common.fill_field' : email ? null : 'common.bad_email');
  const about = [form.email.trim(), personal.surname, personal.name, personal.patronymic ?? ''];
  const fault = form.password === '' ? { code: 'common.fill_field' } : passwordFault(form.password, about);
  if (fault) problems.push({ path: 'password', ...fault });
  if (form.confirmation === '') refuse('confirmation', 'common.fill_field');
  else if (form.confirmation !== form.password) refuse('confirmation', 'identity.repeat_mismatch');
  const organisation = (form.organisation ?? '').trim().replace(/\s+/g, ' ');
  if (forAgencies) {
    if (organisation === '') refuse('organisation', 'common.fill_field');
    else if ([...organisation].length > MAX_ORGANISATION_LENGTH) refuse('organisation', 'common.too_big');
  }
  return { problems, registrant: { ...personal, email: email ?? '', organisation: forAgencies ? organisation : null } };
}
