import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CABINS } from '#kernel/cabin.ts';
import type { PolicyPage, TravelPolicy } from '#modules/agencies/api.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, fieldId, SelectField, TextArea } from '../../ui/field.tsx';
import { type PolicyProblem, RANGES } from './policy-form.ts';
import css from './travel.module.css';

type Page = PolicyPage & { policy: TravelPolicy };
type CardProps = { page: Page; error: (path: string) => string | undefined };

type Props = {
  page: Page;
  problems: readonly PolicyProblem[];
  refusal: FormErrors | null;
};

/** The travel policy: editable for its managers, read-only for others. */
export function PolicyFields({ page, problems, refusal }: Props) {
  const t = useTranslations('travel.policy');
  const navigation = useNavigation();
  const { mayEdit } = page;
  const typedWrong = new Map<string, string>(
    problems.map(({ path, code }) => [
      path,
      code === 'badSum' || !(path in RANGES)
        ? t('badSum')
        : t('badNumber', { from: RANGES[path as 'hours'][0], to: RANGES[path as 'hours'][1] }),
    ]),
  );
  const error = (path: string) => typedWrong.get(path) ?? refusal?.fields[`policy.${path}`];
  const errors = [
    ...typedWrong.keys(),
    ...Object.keys(refusal?.fields ?? {}).map((path) => path.replace('policy.', '')),
  ];
  return (
    <Form method="post" noValidate className={css.form}>
      {(refusal || errors.length > 0) && (
        <ErrorSummary title={t('failed')} errors={errors.map((path) => ({ path, text: error(path) }))}>
          {refusal?.text && errors.length === 0 && <p>{refusal.text}</p>}
        </ErrorSummary>
      )}
      <input type="hidden" name="version" value={page.version} />
      <fieldset disabled={!mayEdit} className={css.form}>
        <LimitsCard page={page} error={error} />
        <PurposeAndCostCard page={page} error={error} />
        <ApproversCard page={page} error={error} />
      </fieldset>
      {mayEdit && (
        <div>
          <Button busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}>{t('save')}</Button>
        </div>
      )}
    </Form>
  );
}

/** Highest cabin, advance purchase and price limits. */
function LimitsCard({ page: { policy, currency }, error }: CardProps) {
  const t = useTranslations('travel.policy');
  const cabins = useTranslations('travel.cabins');
  const locale = useAppLocale();
  const formatSum = (minor: number | null) => (minor === null ? '' : amountText(minor, locale));
  return (
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
        <NumberField path="daysAhead" policy={policy} error={error} />
        {(['perPassenger', 'perOrder'] as const).map((path) => (
          <Field
            key={path}
            name={path}
            label={t(path, { currency })}
            hint={t('ceilingHint')}
            inputMode="decimal"
            maxLength={15}
            defaultValue={formatSum(policy[path])}
            error={error(path)}
          />
        ))}
      </div>
      <Checkbox name="always" defaultChecked={policy.always} className={css.choose ?? ''}>
        {t('always')}
      </Checkbox>
    </Card>
  );
}

/** Purpose and cost centre required when booking. */
function PurposeAndCostCard({ page: { policy }, error }: CardProps) {
  const t = useTranslations('travel.policy');
  return (
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
  );
}

/** Approvers, deadline, and the result when nobody decides in time. */
function ApproversCard({ page: { policy, mayEdit, people, approvers }, error }: CardProps) {
  const t = useTranslations('travel.policy');
  return (
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
          <NumberField path="hours" policy={policy} error={error} />
          <SelectField name="onTimeout" label={t('silence')} defaultValue={policy.onTimeout}>
            {(['refuse', 'approve'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`silence_${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </Card>
  );
}

function NumberField(props: { path: 'daysAhead' | 'hours'; policy: TravelPolicy; error: CardProps['error'] }) {
  const { path } = props;
  const t = useTranslations('travel.policy');
  return (
    <Field
      name={path}
      label={t(path)}
      hint={t(`${path}Hint`)}
      inputMode="numeric"
      maxLength={4}
      defaultValue={props.policy[path]}
      error={props.error(path)}
    />
  );
}
