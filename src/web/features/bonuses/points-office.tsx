import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import {
  POINT_BASES,
  POINT_KINDS,
  type PointRuleRow,
  type PointsOffice as PointsOfficeData,
  pointsForPrice,
} from '#modules/bonuses/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import css from './bonuses.module.css';
import { LifetimeCard } from './lifetime-card.tsx';
import { usePointsRuleText } from './use-points-rule-text.ts';

/** What a form of the page answered: a refusal, or the typed rule to be tried on examples. */
export type PointsOfficeReply = FormErrors & {
  act: string;
  typed: Readonly<Record<string, string>>;
  preview: PointRuleRow | null;
};
const EXAMPLES = [1_000, 4_500, 12_000, 30_000, 75_000];

function useFieldProps(act: string, reply: PointsOfficeReply | null) {
  const own = reply?.act === act || (act === 'rule' && reply?.act === 'preview') ? reply : null;
  return (name: string) => ({ name, error: own?.fields[name], defaultValue: own?.typed[name] ?? '' }) as const;
}

function Rules({ rules }: Pick<PointsOfficeData, 'rules'>) {
  const t = useTranslations('bonuses.customer.office');
  const kinds = useTranslations('bonuses.kinds');
  const ruleText = usePointsRuleText();
  if (rules.length === 0) return <p className={css.note}>{t('none')}</p>;
  return (
    <ul className={css.list}>
      {rules.map((rule) => (
        <li key={`${rule.kind}${rule.validFrom}`}>
          <b>{kinds(rule.kind)}</b>
          <span>{ruleText(rule)}</span>
          <span className={css.note}>{t('from', { date: formatNumericDate(rule.validFrom) })}</span>
        </li>
      ))}
    </ul>
  );
}

/** What tickets of some prices bring now and would bring. */
function Preview({ rule, current }: { rule: PointRuleRow; current: PointRuleRow | undefined }) {
  const t = useTranslations('bonuses.customer');
  const kinds = useTranslations('bonuses.kinds');
  const cell = (by: PointRuleRow | undefined, som: number) =>
    t('amount', { points: by ? pointsForPrice(by, fromMajor(som)) : 0 });
  return (
    <table className={css.table} aria-label={t('office.previewTitle')}>
      <caption className={css.note}>
        {t('office.previewTitle')}: {kinds(rule.kind)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('office.price')}</th>
          <th scope="col">{t('office.now')}</th>
          <th scope="col">{t('office.then')}</th>
        </tr>
      </thead>
      <tbody>
        {EXAMPLES.map((som) => (
          <tr key={som}>
            <th scope="row">
              <Money value={fromMajor(som)} />
            </th>
            <td>{cell(current, som)}</td>
            <td>{cell(rule, som)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RuleForm({ reply, current }: { reply: PointsOfficeReply | null; current: PointRuleRow | undefined }) {
  const t = useTranslations('bonuses.customer.office');
  const kinds = useTranslations('bonuses.kinds');
  const field = useFieldProps('rule', reply);
  const from = field('validFrom');
  return (
    <>
      <Form method="post" className={css.form} key={reply?.at ?? ''}>
        <SelectField {...field('kind')} label={t('kind')}>
          {POINT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kinds(kind)}
            </option>
          ))}
        </SelectField>
        <Field {...field('rate')} label={t('rate')} hint={t('rateHint')} inputMode="decimal" maxLength={6} required />
        <SelectField {...field('basis')} label={t('basis')}>
          {POINT_BASES.map((basis) => (
            <option key={basis} value={basis}>
              {t(`bases.${basis}`)}
            </option>
          ))}
        </SelectField>
        <Field {...field('cap')} label={t('cap')} hint={t('capHint')} inputMode="numeric" maxLength={9} />
        <DateField
          name="validFrom"
          label={t('validFrom')}
          error={from.error}
          defaultValue={from.defaultValue || undefined}
        />
        <Button name="act" value="preview" variant="secondary">
          {t('preview')}
        </Button>
        <Button name="act" value="rule">
          {t('set')}
        </Button>
      </Form>
      {reply?.preview && <Preview rule={reply.preview} current={current} />}
    </>
  );
}

/** Rules of the points of customers, for the finance desk. */
export function PointsOfficePage(props: {
  office: PointsOfficeData;
  now: string;
  saved: boolean;
  reply: PointsOfficeReply | null;
}) {
  const { office, reply } = props;
  const t = useTranslations('bonuses.customer');
  const today = localDate(props.now, BUSINESS_TIME_ZONE);
  const lifetime = useFieldProps('lifetime', reply);
  // The newest rule of the kind that has begun.
  const current = office.rules.find(({ kind, validFrom }) => kind === reply?.preview?.kind && validFrom <= today);
  return (
    <Page title={t('officeScreen')} lead={t('officeText')}>
      {props.saved && !reply && <Alert live tone="done" title={t('office.done')} />}
      {reply?.text && <Alert live tone="error" title={reply.text} />}
      <div className={css.columns}>
        <Card aria-labelledby="rules">
          <CardHead level={2} id="rules" title={t('office.rules')} />
          <Rules rules={office.rules} />
          <RuleForm reply={reply} current={current} />
        </Card>
        <LifetimeCard
          lifetimes={office.lifetimes}
          lead={t('office.lifetimeText')}
          field={lifetime}
          formKey={reply?.at ?? ''}
        />
      </div>
    </Page>
  );
}
