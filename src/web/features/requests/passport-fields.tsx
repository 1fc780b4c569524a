import { useTranslations } from 'use-intl';
import { DOCUMENT_TYPES } from '#modules/travellers/api.ts';
import { Card } from '../../ui/card.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import css from './requests.module.css';

/**
 * The new document of a passenger; `plain`: without a card of its own; `typed` and `errorFor` return value and error by
 * field name.
 */
export function PassportFields(props: {
  plain?: boolean;
  typed: (name: string) => string;
  errorFor: (path: string) => string | undefined;
}) {
  const { typed, errorFor } = props;
  const t = useTranslations('requests');
  const documents = useTranslations('travellers.documents');
  const fields = (
    <>
      <SelectField
        name="documentType"
        label={t('form.documentType')}
        defaultValue={typed('documentType') || 'passport'}
        error={errorFor('documentType')}
      >
        {DOCUMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {documents(type)}
          </option>
        ))}
      </SelectField>
      <div className={css.two}>
        <Field
          name="documentNumber"
          label={t('form.documentNumber')}
          defaultValue={typed('documentNumber')}
          maxLength={40}
          autoComplete="off"
          error={errorFor('documentNumber')}
        />
        <Field
          name="expiration"
          label={t('form.expiration')}
          hint={t('form.expirationHint')}
          defaultValue={typed('expiration')}
          maxLength={10}
          autoComplete="off"
          error={errorFor('expiration')}
        />
      </div>
    </>
  );
  if (props.plain) return fields;
  return (
    <Card aria-labelledby="passport">
      <div className={css.stack}>
        <h2 id="passport">{t('form.passport')}</h2>
        {fields}
      </div>
    </Card>
  );
}
