import type { AgeBands } from '#kernel/age-bands.ts';
import type { FieldProblem } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { isVoucherMode, type Mode } from '#kernel/mode.ts';
import type { Category, Site } from '#kernel/passengers.ts';
import { type CategoryCheck, checkCategory } from './age-rules.ts';
import { checkDocument, type DocumentForm, type TravelDocument } from './check-document.ts';
import { checkGuest, type HotelTransferFields, type TransferDetails } from './check-guest.ts';
import { checkBonusCard, checkPerson, type IsCountry, type PersonForm, type Suggestions } from './check-person.ts';
import { DOCUMENT_RULES, isDocumentType } from './documents.ts';
import { territoryOf } from './territory.ts';

/** A passenger as typed; nothing is filled in yet when a text is empty. */
export type PassengerForm = PersonForm &
  DocumentForm & {
    readonly bonusCard: string;
    /** Rooms and rides only (`checkGuest`). */
    readonly flight?: string | undefined;
    readonly sign?: string | undefined;
    readonly meeting?: string | undefined;
    readonly address?: string | undefined;
    readonly note?: string | undefined;
  };

export type PassengerContext = {
  readonly site: Site;
  /** Absent: by air. */
  readonly mode?: Mode | undefined;
  /** Calendar days of departures and arrivals at their places; at least one. */
  readonly travelDates: readonly LocalDate[];
  /** The day on which the seller counts ages; absent: the last of travel. */
  readonly agesOn?: LocalDate | undefined;
  /** IATA codes of the carriers that fly. */
  readonly carriers: readonly string[];
  /** ISO codes of the countries of every point. */
  readonly countries: readonly string[];
  /** Bands of age that carriers have of their own; absent: none has. */
  readonly ageBands?: AgeBands | undefined;
  readonly today: LocalDate;
  /** The category the place was searched and priced for. */
  readonly category: Category;
  readonly isCountry: IsCountry;
  /** Of a ride. */
  readonly transfer?: TransferDetails | undefined;
};

/**
 * A passenger who may be booked. Names keep their spaces and hyphens; `nameForCarrier` strips them. Of a lead guest
 * fields that were not asked are null.
 */
export type CheckedTraveller = {
  surname: string;
  name: string;
  patronymic: string | null;
  gender: 'male' | 'female' | null;
  birthdate: LocalDate | null;
  citizenship: string | null;
  document: TravelDocument | null;
  bonusCard: string | null;
  /** Rooms and rides. */
  service?: HotelTransferFields;
};

export type PassengerCheck = {
  /** Paths are the fields' names; no values that are personal. */
  problems: FieldProblem[];
  warnings: FieldProblem[];
  normalised: CheckedTraveller | null;
  /** Latin spellings to offer, by field. */
  suggestions: Suggestions;
  /** Null while the birthdate is unknown or wrong. */
  category: CategoryCheck | null;
};

/** Every rule of spec §3 and §5 and docs/rules.md on one passenger; each field has at most one problem. */
export function checkPassenger(form: PassengerForm, context: PassengerContext): PassengerCheck {
  const { mode = 'avia' } = context;
  if (isVoucherMode(mode)) return checkGuest(form, mode, context);
  const type = isDocumentType(form.documentType) ? form.documentType : null;
  const who = checkPerson(form, {
    today: context.today,
    isCountry: context.isCountry,
    patronymicPrinted: type !== null && DOCUMENT_RULES[type].patronymic,
  });
  const { birthdate, citizenship } = who;

  const warnings: FieldProblem[] = [];
  const category = birthdate ? checkCategory(context.category, birthdate, context) : null;
  if (category && category.due !== category.declared) {
    const { declared, due } = category;
    warnings.push({ path: 'birthdate', code: 'travellers.category_mismatch', values: { declared, due } });
  } else if (category?.changesOnTrip) {
    warnings.push({
      path: 'birthdate',
      code: 'travellers.category_changes',
      values: { due: category.due },
    });
  }

  const trip = {
    territory: territoryOf(context.countries),
    countries: context.countries,
    lastDate: context.travelDates.toSorted().at(-1) as LocalDate,
  };
  const paper = checkDocument(form, { citizenship, birthdate }, context.today, trip);
  const bonus = checkBonusCard(form.bonusCard);
  const problems = [
    ...who.problems,
    ...paper.problems,
    ...(bonus.fault ? [{ path: 'bonusCard', code: bonus.fault }] : []),
  ];
  const { person } = who;
  const { document } = paper;
  const normalised: CheckedTraveller | null =
    problems.length === 0 && person && document ? { ...person, document, bonusCard: bonus.card } : null;
  return {
    problems,
    warnings: [...warnings, ...paper.warnings],
    normalised,
    suggestions: who.suggestions,
    category,
  };
}
