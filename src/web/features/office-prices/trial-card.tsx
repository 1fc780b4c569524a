import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { CABINS } from '#kernel/cabin.ts';
import { CATEGORIES } from '#kernel/passengers.ts';
import {
  CHANNELS,
  type ExplainedPrice,
  type PriceRule,
  type PriceTrial,
  TRANSPORT_KINDS,
} from '#modules/pricing/api.ts';
import { useRuleText } from '../../shared/price/rule-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import css from './prices.module.css';
import { ALL_CURRENCIES, typedValue } from './rule-form.ts';

export type TrialResult = { query: PriceTrial; now: ExplainedPrice | null; draft: ExplainedPrice | null };

function Explained({ title, price, query }: { title: string; price: ExplainedPrice; query: PriceTrial }) {
  const t = useTranslations('pricing');
  const ruleText = useRuleText();
  const reasonOf = (rule: PriceRule) => {
    const { amount, conditions } = ruleText(rule);
    return [rule.name, amount, conditions].filter(Boolean).join(' · ');
  };
  const fare = { minor: query.fareMinor, currency: query.currency };
  return (
    <div className={css.stack}>
      <h3>{title}</h3>
      <ul className={css.rules}>
        <li className={css.line}>
          <span>{t('trial.fare')}</span>
          <Money value={fare} />
        </li>
        {price.steps.map(({ kind, rule, amount }) => (
          <li key={`${kind} ${rule?.id}`} className={css.line}>
            <span>
              {t(`kinds.${kind}`)}
              {rule && <span className={css.reason}>{reasonOf(rule)}</span>}
            </span>
            <Money value={amount} />
          </li>
        ))}
        <li className={css.line}>
          <strong>{t('trial.total')}</strong>
          <Money value={price.total} />
        </li>
        <li className={css.line}>
          <span>{t('kinds.refund_fee')}</span>
          <Money value={price.refundFee} />
        </li>
        <li className={css.line}>
          <span>{t('kinds.exchange_fee')}</span>
          <Money value={price.exchangeFee} />
        </li>
        <li className={css.line}>
          <span>
            {t('kinds.commission')}
            <span className={css.reason}>
              {price.commission ? reasonOf(price.commission.rule) : t('why.contractRate')}
            </span>
          </span>
          {price.commission && <Money value={price.commission.amount} />}
        </li>
      </ul>
      <p className={css.note}>{price.voidReturnsFees ? t('trial.voidReturns') : t('trial.voidKeeps')}</p>
    </div>
  );
}

/** «Why this price»: a sample ticket by the rules in force and by the draft, with the rule of each line. */
export function TrialCard({ trial, hasDraft }: { trial: TrialResult | null; hasDraft: boolean }) {
  const t = useTranslations('pricing');
  const query = trial?.query;
  const select = <T extends string>(
    name: string,
    label: string,
    all: readonly T[],
    given: T | null | undefined,
    text: (one: T) => string,
    any = false,
  ) => (
    <SelectField name={name} label={label} defaultValue={given ?? ''}>
      {any && <option value="">{t('form.any')}</option>}
      {all.map((one) => (
        <option key={one} value={one}>
          {text(one)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Card aria-labelledby="why">
      <CardHead level={2} id="why" title={t('trial.title')} />
      <p className={css.note}>{t('trial.lead')}</p>
      <Form method="get" className={css.stack} action="#why">
        <div className={css.fields}>
          {select('product', t('form.products'), TRANSPORT_KINDS, query?.product ?? 'avia', (one) =>
            t(`products.${one}`),
          )}
          <Field
            name="countries"
            label={t('form.countries')}
            hint={t('form.countriesHint')}
            defaultValue={query?.countries.join(', ') ?? 'KG'}
            maxLength={60}
          />
          <Field
            name="fareMinor"
            label={t('trial.fare')}
            defaultValue={typedValue(query?.fareMinor ?? 1_000_000)}
            inputMode="decimal"
            maxLength={14}
          />
          {select('currency', t('trial.currency'), ALL_CURRENCIES, query?.currency ?? 'KGS', (one) => one)}
          {select('passengers', t('form.passengers'), CATEGORIES, query?.passenger ?? 'aaa', (one) =>
            t(`passengers.${one}`),
          )}
          <Field name="carriers" label={t('form.carriers')} defaultValue={query?.carriers.join(', ')} maxLength={60} />
          <Field name="suppliers" label={t('form.suppliers')} defaultValue={query?.supplier ?? ''} maxLength={40} />
          {select('channels', t('form.channels'), CHANNELS, query?.channel, (one) => t(`channels.${one}`), true)}
          <Field name="contracts" label={t('trial.contract')} defaultValue={query?.contract ?? ''} maxLength={40} />
          <Field
            name="levels"
            label={t('trial.level')}
            defaultValue={query?.level ?? ''}
            inputMode="numeric"
            maxLength={1}
          />
          {select('cabins', t('form.cabins'), CABINS, query?.cabin, (one) => t(`cabins.${one}`), true)}
          <Field name="families" label={t('form.families')} defaultValue={query?.family ?? ''} maxLength={40} />
          <Field name="from" label={t('form.from')} defaultValue={query?.from ?? ''} maxLength={80} />
          <Field name="to" label={t('form.to')} defaultValue={query?.to ?? ''} maxLength={80} />
          <DateField name="travelFrom" label={t('trial.travelOn')} defaultValue={query?.travelOn ?? undefined} />
        </div>
        <div>
          <Button variant="secondary">{t('trial.show')}</Button>
        </div>
      </Form>
      {trial && (
        <div className={css.compared}>
          {trial.now ? (
            <Explained title={t('trial.now')} price={trial.now} query={trial.query} />
          ) : (
            <p>{t('trial.noFee')}</p>
          )}
          {trial.draft ? (
            <Explained title={t('trial.draft')} price={trial.draft} query={trial.query} />
          ) : (
            <p className={css.note}>{hasDraft ? t('trial.noFee') : t('trial.noDraft')}</p>
          )}
        </div>
      )}
    </Card>
  );
}
