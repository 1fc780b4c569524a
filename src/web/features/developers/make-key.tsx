import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { LIFETIMES, SCOPES } from '#modules/partner-api/api.ts';
import type { FormErrors } from '../../shared/forms/refused.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Field, fieldId, SelectField } from '../../ui/field.tsx';
import css from './developers.module.css';
import { scopeWord } from './scope-words.ts';

/** A new key: its name, what it may do and how long. */
export function MakeKey({ refused }: { refused: FormErrors | null }) {
  const t = useTranslations('developers.make');
  const words = useTranslations('developers');
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
          error={refused?.fields.name}
        />
        <ChoiceGroup legend={t('scopes')} error={refused?.fields.scopes}>
          {SCOPES.map((one, n) => (
            <Checkbox
              key={one}
              name="scope"
              id={n === 0 ? fieldId('scopes') : `scope-${scopeWord(one)}`}
              value={one}
              note={words(`scopeNote.${scopeWord(one)}`)}
            >
              {words(`scope.${scopeWord(one)}`)}
            </Checkbox>
          ))}
        </ChoiceGroup>
        <SelectField name="days" label={t('days')} defaultValue="365">
          {LIFETIMES.map((days) => (
            <option key={days} value={days}>
              {t('lifetime', { days })}
            </option>
          ))}
        </SelectField>
        <Button name="act" value="create" busy={navigation.formData?.get('act') === 'create'} className={css.go ?? ''}>
          {t('go')}
        </Button>
      </Form>
    </Card>
  );
}
