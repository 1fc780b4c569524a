import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fitsPersonalNumber, type ScannedDocument, type ScannedField } from '#modules/document-scan/api.ts';
import type { DocumentType } from '#modules/travellers/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { formatStoredDate } from '../forms/normalize-typed-date.ts';
import type { Country } from './country.ts';
import type { ScannedValues } from './fill-form.ts';
import { type HeldPerson, otherThan, type PersonField } from './other-person.ts';
import css from './scan.module.css';
import { StripCanvas } from './scan-canvas.tsx';

/** Document types of the forms for those that are recognized. */
const TYPES: Readonly<Record<ScannedDocument['type'], DocumentType>> = {
  international: 'internationalPassport',
  idCard: 'passport',
};

type FormField = Exclude<ScannedField['field'], 'personalNumber'>;

/**
 * Each field with the strip of the picture that it was read from; those that are confirmed go into the form. `held`:
 * the person that the form holds already.
 */
export function ScannedFields(props: {
  document: ScannedDocument;
  countries: readonly Country[];
  held: HeldPerson;
  onFill: (values: ScannedValues) => void;
  onAgain: () => void;
}) {
  const { document } = props;
  const t = useTranslations('travellers.scan');
  const labels = useTranslations('travellers');
  const [confirmed, setConfirmed] = useState<ReadonlySet<FormField>>(new Set());
  const personal = document.fields.find(({ field }) => field === 'personalNumber');
  const fields = document.fields.filter((one): one is ScannedField & { field: FormField } => one !== personal);
  const countryName = (code: string) => props.countries.find((one) => one.code === code)?.name;
  const isCertain = ({ field, value, certain }: ScannedField) =>
    certain && (field !== 'citizenship' || countryName(value) !== undefined);
  const certain = fields.filter(isCertain);
  const textOf = ({ field, value }: ScannedField): string => {
    if (field === 'birthdate' || field === 'expiration') return formatNumericDate(value);
    if (field === 'citizenship') return countryName(value) ?? value;
    return field === 'gender' ? labels(`gender.${value === 'female' ? 'female' : 'male'}`) : value;
  };
  const confirm = (field: FormField, isRight: boolean) => {
    const next = new Set(confirmed);
    if (isRight) next.add(field);
    else next.delete(field);
    setConfirmed(next);
  };
  const fill = () => {
    const values = certain.filter(({ field }) => confirmed.has(field)).map(({ field, value }) => [field, value]);
    props.onFill({ ...Object.fromEntries(values), documentType: TYPES[document.type] });
  };
  return (
    <>
      {document.expired && (
        <Alert tone="error" live title={t('expired.title')}>
          {t('expired.advice')}
        </Alert>
      )}
      <OtherPerson held={props.held} fields={fields} textOf={textOf} />
      <LiveRegion visible>
        <p className={css.found}>
          {t(`types.${document.type}`)}. {t('read', { count: certain.length, all: fields.length })}
        </p>
      </LiveRegion>
      <ul className={css.fields}>
        {fields.map((one) => (
          <li key={one.field} className={css.field}>
            <StripCanvas strip={one.strip} label={t('strip', { field: labels(`fields.${one.field}`) })} />
            {isCertain(one) ? (
              <Checkbox
                name={`scan-${one.field}`}
                checked={confirmed.has(one.field)}
                onChange={(event) => confirm(one.field, event.currentTarget.checked)}
                note={labels(`fields.${one.field}`)}
              >
                <b className={css.value}>{textOf(one)}</b>
              </Checkbox>
            ) : (
              <p className={css.doubt}>
                {labels(`fields.${one.field}`)} <Badge tone="wait">{t('doubt')}</Badge>
              </p>
            )}
          </li>
        ))}
        {personal?.certain && (
          <li className={css.field}>
            <StripCanvas strip={personal.strip} label={t('strip', { field: t('personalNumber') })} />
            <p className={css.doubt}>
              {t('personalNumber')}: <b className={css.value}>{personal.value}</b>
            </p>
            <PersonalNumberNote fields={fields} number={personal.value} />
          </li>
        )}
      </ul>
      <div className={css.actions}>
        {confirmed.size < certain.length && (
          <Button
            type="button"
            variant="secondary"
            full
            onClick={() => setConfirmed(new Set(certain.map(({ field }) => field)))}
          >
            {t('confirmAll')}
          </Button>
        )}
        <Button type="button" full disabled={confirmed.size === 0} onClick={fill}>
          {t('fill', { count: confirmed.size })}
        </Button>
        <Button type="button" variant="quiet" full onClick={props.onAgain}>
          {t('again')}
        </Button>
      </div>
    </>
  );
}

/** Said before anything is put in: the form holds somebody else than the document. */
function OtherPerson(props: {
  held: HeldPerson;
  fields: readonly ScannedField[];
  textOf: (field: ScannedField) => string;
}) {
  const t = useTranslations('travellers.scan.otherPerson');
  const labels = useTranslations('travellers');
  const { held, fields, textOf } = props;
  const differing = otherThan(held, fields);
  if (differing.length === 0) return null;
  const shown = (name: PersonField, value = '') =>
    name === 'gender' ? labels(`gender.${value === 'female' ? 'female' : 'male'}`) : formatStoredDate(value);
  return (
    <Alert tone="error" live title={t('title')}>
      <ul>
        {fields.map((one) => {
          const name = differing.find((field) => field === one.field);
          const values = name && { field: labels(`fields.${name}`), held: shown(name, held[name]), read: textOf(one) };
          return values && <li key={one.field}>{t('differs', values)}</li>;
        })}
      </ul>
      {t('advice')}
    </Alert>
  );
}

/** Said when a Kyrgyz personal number does not fit the sex and the birth date. */
function PersonalNumberNote({ fields, number }: { fields: readonly ScannedField[]; number: string }) {
  const t = useTranslations('travellers.scan');
  const fieldValue = (name: ScannedField['field']) => fields.find(({ field }) => field === name)?.value ?? '';
  const fits = fitsPersonalNumber(number, { gender: fieldValue('gender'), birthdate: fieldValue('birthdate') });
  return <p className={css.note}>{t(fits ? 'personalNumberNote' : 'personalNumberDiffers')}</p>;
}
