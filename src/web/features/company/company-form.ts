import { type CompanyDetails, MANAGER_GROUPS, PAYMENT_MARKS } from '#kernel/company.ts';
import { LOCALES, type Localised } from '#kernel/locale.ts';
import { MAX_MANAGERS, MAX_PHONES } from '#modules/company/api.ts';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { chosenOf, typedLists } from '../../shared/forms/read-fields.ts';

export type CompanyRefusal = FormErrors & { typed: Readonly<Record<string, readonly string[]>> };

/** Rows of the form that hold something, in order: the details know only those. */
const filledRows = (form: FormData, count: number, names: (row: number) => readonly string[]): number[] =>
  Array.from({ length: count }, (_, row) => row).filter((row) =>
    names(row).some((name) => readTextField(form, name).trim() !== ''),
  );
const phoneRows = (form: FormData) => filledRows(form, MAX_PHONES, (row) => [`phones.${row}`]);
const managerRows = (form: FormData) =>
  filledRows(form, MAX_MANAGERS, (row) => ['name', 'phone', 'chat'].map((field) => `managers.${row}.${field}`));

/** The form as details; what is wrong in them is said by the server. */
export function readCompanyForm(form: FormData): CompanyDetails {
  const text = (name: string) => readTextField(form, name).trim();
  const localised = (name: string): Localised => {
    const [ru = '', en = '', kg = ''] = LOCALES.map((locale) => text(`${name}.${locale}`));
    return { ru, en, kg };
  };
  const number = (name: string) => (/^\d{1,4}$/.test(text(name)) ? Number(text(name)) : Number.NaN);
  return {
    legalName: localised('legalName'),
    address: localised('address'),
    taxNumber: text('taxNumber').replace(/\s/g, ''),
    licence: text('licence'),
    since: text('since') === '' ? null : number('since'),
    phones: phoneRows(form).map((row) => text(`phones.${row}`)),
    messenger: text('messenger') || null,
    email: text('email'),
    agentEmail: text('agentEmail'),
    hours: { opens: number('hours.opens'), closes: number('hours.closes') },
    paymentMarks: chosenOf(form, 'paymentMarks', PAYMENT_MARKS),
    managers: managerRows(form).map((row) => ({
      group: MANAGER_GROUPS.find((group) => group === text(`managers.${row}.group`)) ?? 'avia',
      name: text(`managers.${row}.name`),
      phone: text(`managers.${row}.phone`),
      chat: text(`managers.${row}.chat`) || null,
    })),
  };
}

/** The name of a form's field by the path of a problem: `details.managers.0.phone` → `managers.3.phone`. */
function fieldName(form: FormData, path: string): string {
  const [list = '', row = '', ...rest] = path.replace(/^details\./, '').split('.');
  const rows = list === 'phones' ? phoneRows(form) : list === 'managers' ? managerRows(form) : [];
  return [list, rows[Number(row)] ?? row, ...rest].filter((part) => part !== '').join('.');
}

/** The refusal of the form, with everything that was typed. @throws what is no refusal */
export function companyRefusal(thrown: unknown, form: FormData, at: string) {
  const { refusal, status } = formErrors(thrown, at);
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([path, text]) => [fieldName(form, path), text]),
  );
  return { refusal: { ...refusal, fields, typed: typedLists(form) } satisfies CompanyRefusal, status };
}
