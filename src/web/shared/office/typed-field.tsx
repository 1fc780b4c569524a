import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import type { TypedRefusal, TypedValues } from './typed-values.ts';

export type FormState = { values: TypedValues; refusal: TypedRefusal | null };
type FieldOf = FormState & { name: string; label: ReactNode; hint?: ReactNode };

export const TextInput = ({ values, refusal, name, label, hint, maxLength = 40 }: FieldOf & { maxLength?: number }) => (
  <Field
    name={name}
    label={label}
    hint={hint}
    defaultValue={values[name] ?? ''}
    error={refusal?.fields[name]}
    maxLength={maxLength}
    autoComplete="off"
  />
);

export const NumberInput = ({ values, refusal, name, label, hint }: FieldOf) => (
  <Field
    name={name}
    label={label}
    hint={hint}
    defaultValue={values[name] ?? ''}
    error={refusal?.fields[name]}
    inputMode="numeric"
    maxLength={9}
    autoComplete="off"
  />
);

export const DayInput = ({ values, refusal, name, label }: FieldOf) => (
  <DateField name={name} label={label} defaultValue={values[name] || undefined} error={refusal?.fields[name]} />
);

export const CheckInput = ({ values, refusal, name, label }: FieldOf) => (
  <Checkbox id={`check-${name}`} name={name} defaultChecked={!!values[name]} error={refusal?.fields[name]}>
    {label}
  </Checkbox>
);
