import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CABINS } from '#kernel/cabin.ts';
import type { PolicyPage, TravelPolicy } from '#modules/agencies/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { sumText } from '../../i18n/sum-text.ts';
import type { FormErrors } from '../../shared/forms/refused.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, fieldId, SelectField, TextArea } from '../../ui/field.tsx';
import { type PolicyProblem, RANGES } from './policy-form.ts';
import css from './travel.module.css';

type Props = {
  page: PolicyPage & { policy: TravelPolicy };
  problems: readonly PolicyProblem[];
  refused: FormErrors | null;
};

/** The rules of a company: those who keep them change them, everybody else reads. */
export function PolicyFields({ page, problems, refused }: Props) {
  const t = useTranslations('travel.policy');
  const cabins = useTranslations('travel.cabins');
  const locale = useAppLocale();
  const navigation = useNavigation();
  const { policy, currency, mayEdit, people, approvers } = page;
  const typedWrong = new Map<string, string>(
    problems.map(({ path, code }) => [
      path,
      code === 'badSum' || !(path in RANGES)
        ? t('badSum')
        : t('badNumber', { from: RANGES[path as 'hours'][0], to: RANGES[path as 'hours'][1] }),
    ]),
  );
  const error = (path: string) => typedWrong.get(path) ?? refused?.fields[`policy.${path}`];
  const errors = [
    ...typedWrong.keys(),
    ...Object.keys(refused?.fields ?? {}).map((path) => path.replace('policy.', '')),
  ];
  const sum = (minor: number | null) => (minor === null ? '' : sumText(minor, locale));
  const number = (path: 'daysAhead' | 'hours') => (
    <Field
      name={path}
      label={t(path)}
      hint={t(`${path}Hint`)}
      inputMode="numeric"
      maxLength={4}
      defaultValue={policy[path]}
      error={error(path)}
    />
  );
  return (
    <Form method="post" noValidate className={css.form}>
      {(refused || errors.length > 0) && (
        <ErrorSummary title={t('failed')} errors={errors.map((path) => ({ path, text: error(path) }))}>
          {refused?.text && errors.length === 0 && <p>{refused.text}</p>}
        </ErrorSummary>
      )}
      <input type="hidden" name="version" value={page.version} />
      <fieldset disabled={!mayEdit} className={css.form}>
        <Card aria-labelledby="limits">
          <CardHead level={2} id="limits" title={t('limits')} />
          <div className={css.pair}>
            <SelectField name="cabin" label={t('cabin')} defaultValue={policy.cabin}>
              {CABINS.map((cabin) => (
                <option key={cabin} value={cabin}>
                  {cabins(cabin)}
                </option>
              ))}
            </SelectField>
            {number('daysAhead')}
            {(['perPassenger', 'perOrder'] as const).map((path) => (
              <Field
                key={path}
                name={path}
                label={t(path, { currency })}
                hint={t('ceilingHint')}
                inputMode="decimal"
                maxLength={15}
                defaultValue={sum(policy[path])}
                error={error(path)}
              />
            ))}
          </div>
          <Checkbox name="always" defaultChecked={policy.always} className={css.choose ?? ''}>
            {t('always')}
          </Checkbox>
        </Card>
        <Card aria-labelledby="ask">
          <CardHead level={2} id="ask" title={t('ask')} />
          <div className={css.pair}>
            <TextArea
              name="costCentres"
              label={t('costCentres')}
              hint={t('costCentresHint')}
              rows={5}
              defaultValue={policy.costCentres.join('\n')}
              error={error('costCentres')}
            />
            <div className={css.form}>
              <Checkbox name="costCentreRequired" defaultChecked={policy.costCentreRequired}>
                {t('costCentreRequired')}
              </Checkbox>
              <SelectField name="purpose" label={t('purpose')} defaultValue={policy.purpose}>
                {(['off', 'optional', 'required'] as const).map((one) => (
                  <option key={one} value={one}>
                    {t(`purpose_${one}`)}
                  </option>
                ))}
              </SelectField>
            </div>
          </div>
        </Card>
        <Card aria-labelledby="deciding">
          <CardHead level={2} id="deciding" title={t('deciding')} />
          <div className={css.form}>
            <ChoiceGroup legend={t('approvers')} error={error('approvers')}>
              {(mayEdit ? people : approvers).map(({ id, name }, n) => (
                <Checkbox
                  key={id}
                  name="approver"
                  id={n === 0 ? fieldId('approvers') : `approver-${n}`}
                  value={id}
                  defaultChecked={policy.approvers.includes(id)}
                >
                  {name}
                </Checkbox>
              ))}
            </ChoiceGroup>
            <p className={css.note}>{t('approversHint')}</p>
            <div className={css.pair}>
              {number('hours')}
              <SelectField name="silence" label={t('silence')} defaultValue={policy.silence}>
                {(['refuse', 'approve'] as const).map((one) => (
                  <option key={one} value={one}>
                    {t(`silence_${one}`)}
                  </option>
                ))}
              </SelectField>
            </div>
          </div>
        </Card>
      </fieldset>
      {mayEdit && (
        <div>
          <Button busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}>{t('save')}</Button>
        </div>
      )}
    </Form>
  );
}
