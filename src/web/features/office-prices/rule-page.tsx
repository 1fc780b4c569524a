import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { CABINS } from '#kernel/cabin.ts';
import { CATEGORIES, SITES } from '#kernel/passengers.ts';
import { CHANNELS, type PriceRule, RULE_KINDS, TRANSPORT_KINDS } from '#modules/pricing/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import css from './prices.module.css';
import { ALL_CURRENCIES, PRICE_DESK, ROUNDINGS, type RuleRefusal, SCOPES, typedValue } from './rule-form.ts';

type Props = { rule: PriceRule; refusal: RuleRefusal | null };

type Sums = PriceRule['amount']['sums'];
type SumsName = 'sums' | 'minimum' | 'maximum' | 'fareFrom' | 'fareTo';

/** A sum in each currency; what is wrong with them stands at the first. */
function SumFields({ name, values, refusal }: { name: SumsName; values: Sums } & Pick<Props, 'refusal'>) {
  const t = useTranslations('pricing');
  return ALL_CURRENCIES.map((currency, n) => (
    <Field
      key={currency}
      name={`${name}.${currency}`}
      label={t(`form.${name === 'sums' ? 'sum' : name}`, { currency })}
      defaultValue={typedValue(values[currency])}
      error={n === 0 ? refusal?.fields[name] : undefined}
      inputMode="decimal"
      maxLength={14}
      autoComplete="off"
    />
  ));
}

function Amount({ rule: { amount }, refusal }: Props) {
  const t = useTranslations('pricing');
  const sums = (name: 'sums' | 'minimum' | 'maximum') => (
    <SumFields name={name} values={amount[name]} refusal={refusal} />
  );
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('form.amount')}</legend>
      <div className={css.fields}>{sums('sums')}</div>
      <div className={css.fields}>
        <Field
          name="rate"
          label={t('form.rate')}
          defaultValue={typedValue(amount.rate)}
          error={refusal?.fields.rate}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
        />
        <Field
          name="roundTo"
          label={t('form.roundTo')}
          defaultValue={typedValue(amount.roundTo)}
          error={refusal?.fields.roundTo}
          inputMode="decimal"
          maxLength={9}
          autoComplete="off"
        />
        <SelectField name="rounding" label={t('form.rounding')} defaultValue={amount.rounding}>
          {ROUNDINGS.map((one) => (
            <option key={one} value={one}>
              {t(`roundings.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={css.fields}>{sums('minimum')}</div>
      <div className={css.fields}>{sums('maximum')}</div>
    </fieldset>
  );
}

const HINTS: Readonly<Record<string, 'form.countriesHint' | 'form.contractsHint' | 'form.placesHint'>> = {
  countries: 'form.countriesHint',
  contracts: 'form.contractsHint',
  from: 'form.placesHint',
  to: 'form.placesHint',
};

function Conditions({ rule: { conditions: c }, refusal }: Props) {
  const t = useTranslations('pricing');
  const boxes = <T extends string>(
    name: 'products' | 'cabins' | 'passengers' | 'sites' | 'channels',
    all: readonly T[],
    given: readonly T[],
    label: (one: T) => string,
  ) => (
    <fieldset className={css.boxes}>
      <legend className={css.note}>{t(`form.${name}`)}</legend>
      {all.map((one) => (
        <Checkbox key={one} id={`${name}-${one}`} name={name} value={one} defaultChecked={given.includes(one)}>
          {label(one)}
        </Checkbox>
      ))}
      {refusal?.fields[name] && <Alert tone="error" title={refusal.fields[name]} />}
    </fieldset>
  );
  const codes = (name: 'countries' | 'suppliers' | 'carriers' | 'families' | 'contracts' | 'from' | 'to') => (
    <Field
      name={name}
      label={t(`form.${name}`)}
      hint={t(HINTS[name] ?? 'form.codesHint')}
      defaultValue={c[name].join(', ')}
      error={refusal?.fields[name]}
      maxLength={1_000}
      autoComplete="off"
    />
  );
  const day = (name: 'travelFrom' | 'travelTo' | 'soldFrom' | 'soldTo') => (
    <DateField
      name={name}
      label={t(`form.${name}`)}
      defaultValue={c[name] ?? undefined}
      error={refusal?.fields[name]}
    />
  );
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('form.conditions')}</legend>
      {boxes('products', TRANSPORT_KINDS, c.products, (one) => t(`products.${one}`))}
      {boxes('cabins', CABINS, c.cabins, (one) => t(`cabins.${one}`))}
      {boxes('passengers', CATEGORIES, c.passengers, (one) => t(`passengers.${one}`))}
      {boxes('sites', SITES, c.sites, (one) => one.toUpperCase())}
      {boxes('channels', CHANNELS, c.channels, (one) => t(`channels.${one}`))}
      <div className={css.fields}>
        <SelectField name="scope" label={t('form.scope')} defaultValue={c.scope ?? ''}>
          <option value="">{t('form.any')}</option>
          {SCOPES.map((one) => (
            <option key={one} value={one}>
              {t(`scopes.${one}`)}
            </option>
          ))}
        </SelectField>
        {codes('countries')}
        {codes('from')}
        {codes('to')}
        {codes('carriers')}
        {codes('suppliers')}
        {codes('families')}
        {codes('contracts')}
        <Field
          name="levels"
          label={t('form.levels')}
          hint={t('form.levelsHint')}
          defaultValue={c.levels.map((one) => (Number.isNaN(one) ? '' : one)).join(', ')}
          error={refusal?.fields.levels}
          maxLength={30}
          autoComplete="off"
        />
        <SumFields name="fareFrom" values={c.fareFrom} refusal={refusal} />
        <SumFields name="fareTo" values={c.fareTo} refusal={refusal} />
        {day('travelFrom')}
        {day('travelTo')}
        {day('soldFrom')}
        {day('soldTo')}
      </div>
    </fieldset>
  );
}

/** The editor of one rule of the draft. */
export function PriceRulePage(props: Props & { revision: number }) {
  const t = useTranslations('pricing');
  const { refusal } = props;
  const rule = refusal?.rule ?? props.rule;
  return (
    <Page title={t('screens.rule')} lead={t(`kinds.${rule.kind}`)}>
      <Form method="post" className={css.stack} key={refusal?.at ?? ''} noValidate>
        <input type="hidden" name="revision" value={props.revision} />
        {refusal?.text && <Alert tone="error" live title={refusal.text} />}
        <div className={css.fields}>
          <SelectField name="kind" label={t('desk.kind')} defaultValue={rule.kind}>
            {RULE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </SelectField>
          <Field
            name="name"
            label={t('form.name')}
            hint={t('form.nameHint')}
            defaultValue={rule.name ?? ''}
            error={refusal?.fields.name}
            maxLength={120}
            autoComplete="off"
          />
        </div>
        <Amount rule={rule} refusal={refusal} />
        <Conditions rule={rule} refusal={refusal} />
        <div className={css.actions}>
          <Button name="do" value="save">
            {t('form.save')}
          </Button>
          <LinkButton to={PRICE_DESK} variant="quiet">
            {t('screens.desk')}
          </LinkButton>
        </div>
      </Form>
    </Page>
  );
}
