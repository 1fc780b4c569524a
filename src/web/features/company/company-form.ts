import { type CompanyFirm, type CompanySite, MANAGER_GROUPS, PAYMENT_MARKS } from '#kernel/company.ts';
import { LOCALES, type Localised } from '#kernel/locale.ts';
import {
  type Company,
  type CompanyDocument,
  MAX_FOOTER_LINKS,
  MAX_MANAGERS,
  MAX_PHONES,
} from '#modules/company/api.ts';
import type { DocumentConflict } from '../../shared/content/document-parts.tsx';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { chosenOf, typedLists } from '../../shared/forms/read-fields.ts';

export const COMPANY = '/office/company';
export const companyAddress = (document: CompanyDocument, done?: string): string =>
  `${COMPANY}?${new URLSearchParams({ document, ...(done && { done }) })}`;

export const editedOf = (company: Company, document: CompanyDocument) =>
  document === 'firm' ? company.firm : company.sites[document];

/** A form that was not taken: what was typed, on which revision it is based now, and another editor’s details. */
export type CompanyRefusal = FormErrors & {
  typed: Readonly<Record<string, readonly string[]>> | null;
  revision: number;
  conflict: DocumentConflict | null;
};

/** Rows of the form that hold something, in order: the details know only those. */
const filledRows = (form: FormData, count: number, names: (row: number) => readonly string[]): number[] =>
  Array.from({ length: count }, (_, row) => row).filter((row) =>
    names(row).some((name) => readTextField(form, name).trim() !== ''),
  );
const phoneRows = (form: FormData) => filledRows(form, MAX_PHONES, (row) => [`phones.${row}`]);
const managerRows = (form: FormData) =>
  filledRows(form, MAX_MANAGERS, (row) => ['name', 'phone', 'chat'].map((field) => `managers.${row}.${field}`));

const linkRows = (form: FormData) =>
  filledRows(form, MAX_FOOTER_LINKS, (row) =>
    ['href', ...LOCALES.map((locale) => `title.${locale}`)].map((field) => `footerLinks.${row}.${field}`),
  );

const textIn = (form: FormData, name: string) => readTextField(form, name, 300).trim();
function localisedIn(form: FormData, name: string): Localised {
  const [ru = '', en = '', kg = ''] = LOCALES.map((locale) => textIn(form, `${name}.${locale}`));
  return { ru, en, kg };
}
const numberIn = (form: FormData, name: string) =>
  /^\d{1,4}$/.test(textIn(form, name)) ? Number(textIn(form, name)) : Number.NaN;

/** The form as details of the firm; what is wrong in them is said by the server. */
export const readFirmForm = (form: FormData): CompanyFirm => ({
  legalName: localisedIn(form, 'legalName'),
  address: localisedIn(form, 'address'),
  taxNumber: textIn(form, 'taxNumber').replace(/\s/g, ''),
  licence: textIn(form, 'licence'),
  since: textIn(form, 'since') === '' ? null : numberIn(form, 'since'),
});

/** The form as what a site says. */
export const readSiteForm = (form: FormData): CompanySite => ({
  phones: phoneRows(form).map((row) => textIn(form, `phones.${row}`)),
  messenger: textIn(form, 'messenger') || null,
  email: textIn(form, 'email'),
  agentEmail: textIn(form, 'agentEmail'),
  hours: { opens: numberIn(form, 'hours.opens'), closes: numberIn(form, 'hours.closes') },
  paymentMarks: chosenOf(form, 'paymentMarks', PAYMENT_MARKS),
  managers: managerRows(form).map((row) => ({
    group: MANAGER_GROUPS.find((group) => group === textIn(form, `managers.${row}.group`)) ?? 'avia',
    name: textIn(form, `managers.${row}.name`),
    phone: textIn(form, `managers.${row}.phone`),
    chat: textIn(form, `managers.${row}.chat`) || null,
  })),
  footerText: localisedIn(form, 'footerText'),
  footerLinks: linkRows(form).map((row) => ({
    href: textIn(form, `footerLinks.${row}.href`),
    title: localisedIn(form, `footerLinks.${row}.title`),
  })),
});

const LISTS: Readonly<Record<string, (form: FormData) => number[]>> = {
  phones: phoneRows,
  managers: managerRows,
  footerLinks: linkRows,
};

/** The name of a form's field by the path of a problem: `details.managers.0.phone` → `managers.3.phone`. */
function fieldName(form: FormData, path: string): string {
  const [list = '', row = '', ...rest] = path.replace(/^(details|firm)\./, '').split('.');
  const rows = LISTS[list]?.(form) ?? [];
  return [list, rows[Number(row)] ?? row, ...rest].filter((part) => part !== '').join('.');
}

/** The refusal of the form, with everything that was typed. @throws what is no refusal */
export function companyRefusal(thrown: unknown, form: FormData, at: string) {
  const { refusal, status } = formErrors(thrown, at);
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([path, text]) => [fieldName(form, path), text]),
  );
  return { refusal: { ...refusal, fields, typed: typedLists(form) }, status };
}
