import { useTranslations } from 'use-intl';
import { REQUISITES, type Requisite, type Requisites } from '#modules/agencies/api.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { Field } from '../../ui/field.tsx';
import css from './contracts.module.css';

const KEYS: Partial<Record<Requisite, 'numeric' | 'email' | 'tel'>> = {
  inn: 'numeric',
  email: 'email',
  phone: 'tel',
};
/** Codes are stored without the spaces between their groups. */
const CODES: ReadonlySet<Requisite> = new Set(['inn', 'bic', 'account']);

/** Reads the contractor fields; empty ones are left out. */
export function readContractor(form: FormData): { name: string; requisites: Requisites } {
  const requisites: Partial<Record<Requisite, string>> = {};
  for (const field of REQUISITES) {
    const text = readTextField(form, field).trim();
    const value = CODES.has(field) ? text.replace(/\s/g, '').toUpperCase() : text;
    if (value !== '') requisites[field] = value;
  }
  return { name: readTextField(form, 'firm').trim(), requisites };
}

/** Fields of a contractor and its requisites. `errors` is by field name. */
export function RequisiteFields(props: {
  name: string | undefined;
  requisites: Readonly<Record<string, string | undefined>>;
  errors: Readonly<Record<string, string | undefined>>;
  innRequired?: boolean;
}) {
  const t = useTranslations('contracts.requisites');
  return (
    <>
      <Field
        name="firm"
        label={t('name')}
        defaultValue={props.name}
        maxLength={200}
        autoComplete="off"
        required
        error={props.errors.name}
      />
      <div className={css.pair}>
        {REQUISITES.map((field) => (
          <Field
            key={field}
            name={field}
            label={t(field)}
            hint={field === 'inn' && props.innRequired ? t('innHint') : undefined}
            defaultValue={props.requisites[field]}
            inputMode={KEYS[field]}
            maxLength={200}
            autoComplete="off"
            required={field === 'inn' && props.innRequired}
            error={props.errors[field]}
          />
        ))}
      </div>
    </>
  );
}

/** Maps API paths of requisites to field names. */
export const contractorErrors = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.split('.').at(-1) ?? path, text]));
