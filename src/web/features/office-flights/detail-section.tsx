import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CheckInput, type FormState } from '../../shared/office/typed-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/field.tsx';
import css from '../../ui/office-form.module.css';
import { type DetailList, detailRows, shownDetailRows } from './detail-rows.ts';

type SectionProps = FormState & {
  title: string;
  hint?: string;
  /** Fields of the section begin with one of these; it is open where one of them is refused. */
  under: readonly string[];
  children: ReactNode;
};

/** A part of a carrier's details that opens below its title. */
export function DetailSection({ title, hint, under, children, refusal }: SectionProps) {
  const refused = Object.keys(refusal?.fields ?? {});
  const isRefused = refused.some((name) => under.some((start) => name === start || name.startsWith(`${start}.`)));
  return (
    <Disclosure summary={title} open={isRefused}>
      {hint && <p className={css.note}>{hint}</p>}
      {children}
    </Disclosure>
  );
}

/** The rows of a table: filled ones, which may be marked to be removed, and empty ones to add to it. */
export function DetailRows(
  props: FormState & { list: DetailList; row: (at: (column: string) => string, n: number) => ReactNode },
) {
  const { list, row, ...state } = props;
  const t = useTranslations('flights.details');
  const filled = detailRows(state.values, list);
  const error = state.refusal?.fields[list];
  return (
    <>
      {error && <Alert tone="error" title={error} />}
      {Array.from({ length: shownDetailRows(state.values, list) }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
        <fieldset key={n} className={css.row}>
          <legend className="visually-hidden">{t('row', { n: n + 1 })}</legend>
          {row((column) => `${list}.${n}.${column}`, n)}
          {filled.includes(n) && <CheckInput {...state} name={`${list}.${n}.remove`} label={t('remove')} />}
        </fieldset>
      ))}
    </>
  );
}

type Option = { value: string; label: string };
export const SelectInput = ({
  values,
  refusal,
  name,
  label,
  options,
}: FormState & { name: string; label: string; options: readonly Option[] }) => (
  <SelectField name={name} label={label} defaultValue={values[name] ?? ''} error={refusal?.fields[name]}>
    {options.map(({ value, label: text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
);
