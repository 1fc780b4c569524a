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
import { TypedDateField } from '../../shared/forms/inputs.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { useAfterHydration, useHydrated } from '../../ui/link.tsx';
import { DocumentTerm } from './document-badge.tsx';
import { MaskedNumber, type RevealedNumber } from './masked-number.tsx';
import css from './passengers.module.css';

/**
 * One document of the form. The number of a saved document is not sent to the browser and stays unless a new one is
 * entered.
 */
export function DocumentFields(props: {
  n: number;
  typed: SavedFormInput['documents'][number];
  savedDocument: DocumentLine | undefined;
  passengerId: string | null;
  citizenship: string;
  error: (field: string) => ReactNode;
  shown: RevealedNumber['shown'];
  onRemove: () => void;
  className: string | undefined;
}) {
  const { n, typed, savedDocument, error } = props;
  const t = useTranslations('savedPassengers.form');
  const labels = useTranslations('travellers');
  const hydrated = useHydrated();
  const afterHydrationClass = useAfterHydration();
  const [type, setType] = useState(typed.documentType);
  const documentType = isDocumentType(type) ? type : null;
  const rule = DOCUMENT_RULES[documentType ?? 'passport'];
  const path = (field: string) => `documents.${n}.${field}`;
  const isExpirationRequired = documentType !== null && needsExpiration(documentType, props.citizenship);
  return (
    <Card aria-labelledby={`document-${n}`} className={props.className}>
      <CardHead level={2} id={`document-${n}`} title={t('document', { n: n + 1 })}>
        <Button
          type="button"
          variant="quiet"
          size="small"
          icon="close"
          className={afterHydrationClass}
          aria-label={t('removeDocument', { n: n + 1 })}
          onClick={props.onRemove}
        >
          {t('drop')}
        </Button>
      </CardHead>
      {typed.id && <input type="hidden" name={path('id')} value={typed.id} />}
      <div className={css.grid}>
        <SelectField
          name={path('documentType')}
          label={labels('fields.documentType')}
          defaultValue={typed.documentType}
          aria-required
          onChange={(event) => setType(event.currentTarget.value)}
          error={error('documentType')}
          hint={documentType ? labels(`hints.${documentType}`) : undefined}
        >
          <option value="">{t('choose')}</option>
          {DOCUMENT_TYPES.map((each) => (
            <option key={each} value={each}>
              {labels(`documents.${each}`)}
            </option>
          ))}
        </SelectField>
        <Field
          name={path('documentNumber')}
          label={labels('fields.documentNumber')}
          defaultValue={typed.documentNumber}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-required={!savedDocument}
          className={css.capitals}
          error={error('documentNumber')}
          hint={savedDocument ? t('keep', { masked: savedDocument.masked }) : t('example', { example: rule.example })}
        />
        {(rule.expiration !== 'none' || !hydrated) && (
          <TypedDateField
            name={path('expiration')}
            label={
              isExpirationRequired ? labels('fields.expiration') : t('optional', { field: labels('fields.expiration') })
            }
            storedDate={typed.expiration}
            autoComplete="off"
            aria-required={isExpirationRequired}
            error={error('expiration')}
            className={rule.expiration === 'none' ? 'without-scripts' : undefined}
          />
        )}
        {savedDocument && props.passengerId && (
          <div className={css.paper}>
            <MaskedNumber
              passengerId={props.passengerId}
              document={savedDocument}
              name={t('document', { n: n + 1 })}
              shown={props.shown}
              embedded
            />
            <DocumentTerm document={savedDocument} />
          </div>
        )}
      </div>
    </Card>
  );
}
