import type { FieldProblem } from '#kernel/app-error.ts';
import { fullYears, isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { isService, type Mode } from '#kernel/mode.ts';
import type { Category, Site } from '#kernel/passengers.ts';
import { type CategoryCheck, checkCategory } from './age-rules.ts';
import { checkGuest, type RideFacts, type ServiceDetails } from './check-guest.ts';
import { checkDocumentNumber } from './document-number.ts';
import {
  DOCUMENT_RULES,
  type DocumentType,
  documentFault,
  isDocumentType,
  needsExpiration,
} from './documents.ts';
import { addMonths } from './months.ts';
import { nameFault, suggestName, tidyName } from './names.ts';
import { territoryOf } from './territory.ts';

/** A passenger as typed; nothing is filled in yet when a text is empty. */
export type PassengerForm = {
  readonly surname: string;
  readonly name: string;
  readonly patronymic: string;
  /** The box «no patronymic in the document»; undefined where the form does not ask. */
  readonly noPatronymic?: boolean | undefined;
  readonly citizenship: string;
  readonly gender: 'male' | 'female' | '';
  readonly birthdate: string;
  readonly documentType: string;
  readonly documentNumber: string;
  readonly expiration: string;
  readonly bonusCard: string;
  /** Rooms and rides only (`checkGuest`). */
  readonly flight?: string | undefined;
  readonly sign?: string | undefined;
  readonly address?: string | undefined;
  readonly note?: string | undefined;
};

export type PassengerContext = {
  readonly site: Site;
  /** Absent: by air. */
  readonly mode?: Mode | undefined;
  /** Calendar days of departures and arrivals at their places; at least one. */
  readonly travelDates: readonly LocalDate[];
  /** IATA codes of the carriers that fly. */
  readonly carriers: readonly string[];
  /** ISO codes of the countries of every point. */
  readonly countries: readonly string[];
  readonly today: LocalDate;
  /** The category the place was searched and priced for. */
  readonly category: Category;
  /** Of a ride. */
  readonly ride?: RideFacts | undefined;
};

/** A passenger who may be booked. Names keep their spaces and hyphens; `nameForCarrier` strips them. Of a lead guest what nobody asked for is null. */
export type CheckedTraveller = {
  surname: string;
  name: string;
  patronymic: string | null;
  gender: 'male' | 'female' | null;
  birthdate: LocalDate | null;
  citizenship: string | null;
  document: { type: DocumentType; number: string; expiration: LocalDate | null } | null;
  bonusCard: string | null;
  /** Rooms and rides. */
  service?: ServiceDetails;
};

export type PassengerCheck = {
  /** Paths are the fields' names; no values that are personal. */
  problems: FieldProblem[];
  warnings: FieldProblem[];
  normalised: CheckedTraveller | null;
  /** Latin spellings to offer, by field. */
  suggestions: Partial<Record<'surname' | 'name' | 'patronymic', string>>;
  /** Null while the birthdate is unknown or wrong. */
  category: CategoryCheck | null;
};

const OLDEST = 120;
const SOON_MONTHS = 6;
/** No document is issued for longer. */
const LONGEST_VALIDITY = 50;

function birthdateFault(text: string, today: LocalDate): string | null {
  if (text === '') return 'common.fill_field';
  if (!isLocalDate(text)) return 'common.bad_date';
  if (text > today) return 'travellers.birthdate_future';
  return fullYears(text, today) > OLDEST ? 'travellers.birthdate_old' : null;
}

/** Every rule of spec §3 and §5 and docs/rules.md on one passenger; each field has at most one problem. */
export function checkPassenger(form: PassengerForm, context: PassengerContext): PassengerCheck {
  const { mode = 'avia' } = context;
  if (isService(mode)) return checkGuest(form, mode, context.ride);
  const problems: FieldProblem[] = [];
  const warnings: FieldProblem[] = [];
  const suggestions: PassengerCheck['suggestions'] = {};
  const refuse = (path: string, code: string | null): void => {
    if (code) problems.push({ path, code });
  };
  const days = context.travelDates.toSorted();
  const lastDate = days.at(-1) as LocalDate;
  const territory = territoryOf(context.countries);
  const trip = { territory, countries: context.countries, lastDate };

  function checkName(field: 'surname' | 'name' | 'patronymic'): void {
    const text = form[field].trim();
    const fault = text === '' ? 'common.fill_field' : nameFault(text);
    refuse(field, fault);
    const latin = fault === 'travellers.name_latin' ? suggestName(text) : null;
    if (latin) suggestions[field] = latin;
  }

  checkName('surname');
  checkName('name');
  const patronymic = form.noPatronymic ? '' : form.patronymic.trim();
  const type = isDocumentType(form.documentType) ? form.documentType : null;
  if (patronymic !== '') checkName('patronymic');
  else if (form.noPatronymic === false && type && DOCUMENT_RULES[type].patronymic)
    refuse('patronymic', 'travellers.patronymic_or_box');

  const citizenship = form.citizenship.trim().toUpperCase();
  const citizenshipKnown = /^[A-Z]{2}$/.test(citizenship);
  if (citizenship === '') refuse('citizenship', 'common.fill_field');
  else if (!citizenshipKnown) refuse('citizenship', 'travellers.citizenship_unknown');
  if (form.gender === '') refuse('gender', 'travellers.gender_required');

  const birthFault = birthdateFault(form.birthdate, context.today);
  refuse('birthdate', birthFault);
  const birthdate = birthFault === null ? form.birthdate : null;
  const category = birthdate ? checkCategory(context.category, birthdate, context) : null;
  if (category && category.due !== category.declared) {
    const { declared, due } = category;
    warnings.push({ path: 'birthdate', code: 'travellers.category_differs', values: { declared, due } });
  } else if (category?.changesOnTrip) {
    warnings.push({
      path: 'birthdate',
      code: 'travellers.category_changes',
      values: { due: category.due },
    });
  }

  let number = '';
  if (form.documentType === '') refuse('documentType', 'common.fill_field');
  else if (!type) refuse('documentType', 'travellers.document_type_unknown');
  else if (citizenshipKnown) {
    const fault = documentFault(type, { citizenship, birthdate }, trip);
    if (fault) problems.push({ path: 'documentType', ...fault });
  }
  if (form.documentNumber.trim() === '') refuse('documentNumber', 'common.fill_field');
  else if (type && citizenshipKnown) {
    const checked = checkDocumentNumber(type, citizenship, form.documentNumber);
    number = checked.number;
    refuse('documentNumber', checked.fault);
  }

  const expires = type !== null && DOCUMENT_RULES[type].expiration !== 'none';
  const expiration = expires ? form.expiration.trim() : '';
  if (expires && expiration === '') {
    if (needsExpiration(type, citizenship)) refuse('expiration', 'common.fill_field');
  } else if (expires) {
    if (!isLocalDate(expiration)) refuse('expiration', 'common.bad_date');
    else if (expiration < lastDate) refuse('expiration', 'travellers.document_expired');
    else if (expiration > addMonths(context.today, LONGEST_VALIDITY * 12))
      refuse('expiration', 'travellers.expiration_far');
    else if (territory !== 'domestic' && expiration < addMonths(lastDate, SOON_MONTHS))
      warnings.push({ path: 'expiration', code: 'travellers.document_expires_soon' });
  }

  const bonusCard = form.bonusCard.toUpperCase().replace(/[\s-]/g, '');
  if (bonusCard !== '' && !/^[A-Z0-9]{4,20}$/.test(bonusCard)) refuse('bonusCard', 'travellers.bonus_card');

  const normalised: CheckedTraveller | null =
    problems.length === 0 && type && form.gender !== '' && birthdate
      ? {
          surname: tidyName(form.surname),
          name: tidyName(form.name),
          patronymic: patronymic === '' ? null : tidyName(patronymic),
          gender: form.gender,
          birthdate,
          citizenship,
          document: { type, number, expiration: expiration === '' ? null : expiration },
          bonusCard: bonusCard === '' ? null : bonusCard,
        }
      : null;
  return { problems, warnings, normalised, suggestions, category };
}
