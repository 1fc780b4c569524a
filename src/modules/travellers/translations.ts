import { LOCALES, type Locale } from '#kernel/locale.ts';
import type { CountryDto } from '#modules/reference/index.ts';
import enForms from '#words/en/savedPassengers.json' with { type: 'json' };
import en from '#words/en/travellers.json' with { type: 'json' };
import kgForms from '#words/kg/savedPassengers.json' with { type: 'json' };
import kg from '#words/kg/travellers.json' with { type: 'json' };
import ruForms from '#words/ru/savedPassengers.json' with { type: 'json' };
import ru from '#words/ru/travellers.json' with { type: 'json' };
import { translator } from '#words/translate.ts';
import { DOCUMENT_TYPES } from './domain/documents.ts';
import { bare, IMPORT_COLUMNS, type ImportColumn, type ImportVocabulary } from './domain/import-rows.ts';

export const travellerTranslations = translator({ ru, en, kg });
export const passengerFormTranslations = translator({ ru: ruForms, en: enForms, kg: kgForms });

/** Column headings of agencies' own tables, in addition to ours. */
const ALSO: Readonly<Record<ImportColumn, readonly string[]>> = {
  surname: ['last name', 'family name'],
  name: ['first name', 'given name', 'имя латиницей'],
  patronymic: ['middle name'],
  gender: ['sex'],
  birthdate: ['birthday', 'dob', 'birth date', 'день рождения'],
  citizenship: ['nationality', 'country', 'страна'],
  documentType: ['document type', 'тип документа', 'вид документа'],
  documentNumber: ['document number', 'passport number', 'номер документа', 'номер паспорта', 'серия и номер'],
  expiration: ['expiry', 'expiry date', 'expires', 'срок действия', 'годен до'],
  bonusCard: ['frequent flyer', 'карта'],
};
const GENDERS = {
  male: ['m', 'mr', 'м', 'муж', 'мужчина', 'male'],
  female: ['f', 'mrs', 'ms', 'ж', 'жен', 'женщина', 'female'],
} as const;

const translate = (locale: Locale, key: string): string => travellerTranslations(locale)(key);
const inAll = (key: string): string[] => LOCALES.map((locale) => translate(locale, key));

/** The words under which tables in any of our languages are understood. */
export function importVocabulary(countries: readonly CountryDto[]): ImportVocabulary {
  const known = <T extends string>(lists: readonly (readonly [T, readonly string[]])[]) =>
    new Map(lists.flatMap(([meant, words]) => words.map((word) => [bare(word), meant] as const)));
  return {
    columns: known(IMPORT_COLUMNS.map((column) => [column, [column, ...inAll(`fields.${column}`), ...ALSO[column]]])),
    genders: known(
      (['male', 'female'] as const).map((gender) => [gender, [...inAll(`gender.${gender}`), ...GENDERS[gender]]]),
    ),
    documents: known(DOCUMENT_TYPES.map((type) => [type, [type, ...inAll(`documents.${type}`)]])),
    countries: known(
      countries.map(({ iso2, iso3, name }) => [iso2, [iso2, iso3, ...LOCALES.map((locale) => name[locale])]]),
    ),
  };
}
