import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { KEY_LIFETIMES_DAYS, SCOPES } from '#modules/partner-api/api.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Field, fieldId, SelectField } from '../../ui/field.tsx';
import css from './developers.module.css';
import { scopeLabelKey } from './label-keys.ts';

/** The form of a new key: name, scopes and lifetime. */
export function MakeKey({ refusal }: { refusal: FormErrors | null }) {
  const t = useTranslations('developers.make');
  const labels = useTranslations('developers');
  const navigation = useNavigation();
  return (
    <Card aria-labelledby="make">
      <CardHead level={2} id="make" title={t('title')} />
      <Form method="post" noValidate className={css.form}>
        <Field
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          maxLength={80}
          aria-required
          autoComplete="off"
          error={refusal?.fields.name}
        />
        <ChoiceGroup legend={t('scopes')} error={refusal?.fields.scopes}>
          {SCOPES.map((one, n) => (
            <Checkbox
              key={one}
              name="scope"
              id={n === 0 ? fieldId('scopes') : `scope-${scopeLabelKey(one)}`}
              value={one}
              note={labels(`scopeNote.${scopeLabelKey(one)}`)}
            >
              {labels(`scope.${scopeLabelKey(one)}`)}
            </Checkbox>
          ))}
        </ChoiceGroup>
        <SelectField name="days" label={t('days')} defaultValue="365">
          {KEY_LIFETIMES_DAYS.map((days) => (
            <option key={days} value={days}>
              {t('lifetime', { days })}
            </option>
          ))}
        </SelectField>
        <Button
          name="intent"
          value="create"
          busy={navigation.formData?.get('intent') === 'create'}
          className={css.submit ?? ''}
        >
          {t('go')}
        </Button>
      </Form>
    </Card>
  );
}
