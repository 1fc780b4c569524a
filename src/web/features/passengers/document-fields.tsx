import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  DOCUMENT_RULES,
  DOCUMENT_TYPES,
  type DocumentLine,
  isDocumentType,
  needsExpiration,
  type SavedFormInput,
} from '#modules/travellers/api.ts';
import { DateField } from '../../shared/forms/inputs.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { useAfterHydration, useHydrated } from '../../ui/link.tsx';
import { DocumentTerm } from './document-badge.tsx';
import css from './passengers.module.css';
import { type ShownDocument, ShownNumber } from './shown-number.tsx';

/** One document of the form; the number of a kept one is not in it, and stays unless another is typed. */
export function DocumentFields(props: {
  n: number;
  typed: SavedFormInput['documents'][number];
  kept: DocumentLine | undefined;
  passengerId: string | null;
  citizenship: string;
  error: (field: string) => ReactNode;
  shown: ShownDocument['shown'];
  onRemove: () => void;
  className: string | undefined;
}) {
  const { n, typed, kept, error } = props;
  const t = useTranslations('savedPassengers.form');
  const words = useTranslations('travellers');
  const hydrated = useHydrated();
  const whenAlive = useAfterHydration();
  const [type, setType] = useState(typed.documentType);
  const known = isDocumentType(type) ? type : null;
  const rule = DOCUMENT_RULES[known ?? 'passport'];
  const at = (field: string) => `documents.${n}.${field}`;
  const must = known !== null && needsExpiration(known, props.citizenship);
  return (
    <Card aria-labelledby={`document-${n}`} className={props.className}>
      <CardHead level={2} id={`document-${n}`} title={t('document', { n: n + 1 })}>
        <Button
          type="button"
          variant="quiet"
          size="small"
          icon="close"
          className={whenAlive}
          aria-label={t('removeDocument', { n: n + 1 })}
          onClick={props.onRemove}
        >
          {t('drop')}
        </Button>
      </CardHead>
      {typed.id && <input type="hidden" name={at('id')} value={typed.id} />}
      <div className={css.grid}>
        <SelectField
          name={at('documentType')}
          label={words('fields.documentType')}
          defaultValue={typed.documentType}
          aria-required
          onChange={(event) => setType(event.currentTarget.value)}
          error={error('documentType')}
          hint={known ? words(`hints.${known}`) : undefined}
        >
          <option value="">{t('choose')}</option>
          {DOCUMENT_TYPES.map((each) => (
            <option key={each} value={each}>
              {words(`documents.${each}`)}
            </option>
          ))}
        </SelectField>
        <Field
          name={at('documentNumber')}
          label={words('fields.documentNumber')}
          defaultValue={typed.documentNumber}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-required={!kept}
          className={css.capitals}
          error={error('documentNumber')}
          hint={kept ? t('keep', { masked: kept.masked }) : t('example', { example: rule.example })}
        />
        {(rule.expiration !== 'none' || !hydrated) && (
          <DateField
            name={at('expiration')}
            label={must ? words('fields.expiration') : t('optional', { field: words('fields.expiration') })}
            kept={typed.expiration}
            autoComplete="off"
            aria-required={must}
            error={error('expiration')}
            className={rule.expiration === 'none' ? 'without-scripts' : undefined}
          />
        )}
        {kept && props.passengerId && (
          <div className={css.paper}>
            <ShownNumber
              passengerId={props.passengerId}
              document={kept}
              name={t('document', { n: n + 1 })}
              shown={props.shown}
              inside
            />
            <DocumentTerm document={kept} />
          </div>
        )}
      </div>
    </Card>
  );
}
