import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { CABINS } from '#kernel/cabin.ts';
import { LOCALES } from '#kernel/locale.ts';
import { ZONES } from '#kernel/time-zones.ts';
import {
  BASES,
  type CampaignTerms,
  EXCHANGE_RULES,
  GIFTS,
  LEVELS,
  MEASURES,
  RETURN_RULES,
  SALE_KINDS,
} from '#modules/campaigns/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import css from '../../ui/office-form.module.css';
import { TimeField } from '../../ui/time-field.tsx';
import { type CampaignRefusal, fieldsOf } from './campaign-form.ts';

type Values = Readonly<Record<string, readonly string[]>>;
/** What was typed into the fields or stands in the draft, and what was refused of it. */
type Typed = { readonly values: Values; readonly errors: Readonly<Record<string, string>> };

const fieldOf = ({ values, errors }: Typed, name: string) => ({
  name,
  error: errors[name],
  defaultValue: values[name]?.[0] ?? '',
});

const LIMITS = ['thresholdMinor', 'capPerTicket', 'capPerCustomer', 'budget'] as const;

function NumberField({ typed, name }: { typed: Typed; name: 'rate' | 'minimumMinor' | (typeof LIMITS)[number] }) {
  const t = useTranslations('campaigns.form');
  return (
    <Field
      {...fieldOf(typed, name)}
      label={t(name)}
      hint={name === 'minimumMinor' ? undefined : t(`hints.${name}`)}
      inputMode="decimal"
      maxLength={14}
      autoComplete="off"
      required={name === 'rate'}
    />
  );
}

function Audience({ typed }: { typed: Typed }) {
  const t = useTranslations('campaigns');
  const levelText = useTranslations('bonuses.statuses');
  const { values, errors } = typed;
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('form.audience')}</legend>
      <p className={css.note}>{t('form.audienceText')}</p>
      <div className={css.fields}>
        <SelectField {...fieldOf(typed, 'gives')} label={t('form.gives')}>
          {GIFTS.map((gift) => (
            <option key={gift} value={gift}>
              {t(`gifts.${gift}`)}
            </option>
          ))}
        </SelectField>
        <Field
          {...fieldOf(typed, 'contracts')}
          label={t('form.contracts')}
          hint={t('form.hints.contracts')}
          maxLength={2_000}
          autoComplete="off"
        />
      </div>
      <div className={css.boxes}>
        {LEVELS.map((level) => (
          <Checkbox key={level} name="levels" value={level} defaultChecked={values.levels?.includes(level) ?? false}>
            {levelText(level)}
          </Checkbox>
        ))}
      </div>
      <Checkbox name="forStatus" value="on" error={errors.forStatus} defaultChecked={values.forStatus?.[0] === 'on'}>
        {t('form.forStatus')}
      </Checkbox>
    </fieldset>
  );
}

function HowMuch({ typed }: { typed: Typed }) {
  const t = useTranslations('campaigns');
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('form.how')}</legend>
      <div className={css.fields}>
        <SelectField {...fieldOf(typed, 'basis')} label={t('form.basis')}>
          {BASES.map((basis) => (
            <option key={basis} value={basis}>
              {t(`bases.${basis}`)}
            </option>
          ))}
        </SelectField>
        <NumberField typed={typed} name="rate" />
        <SelectField {...fieldOf(typed, 'measure')} label={t('form.measure')}>
          {MEASURES.map((measure) => (
            <option key={measure} value={measure}>
              {t(`measures.${measure}`)}
            </option>
          ))}
        </SelectField>
        {LIMITS.map((name) => (
          <NumberField key={name} typed={typed} name={name} />
        ))}
      </div>
    </fieldset>
  );
}

function TakesBack({ typed }: { typed: Typed }) {
  const t = useTranslations('campaigns');
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('form.takesBack')}</legend>
      <p className={css.note}>{t('form.takesBackText')}</p>
      <div className={css.fields}>
        <SelectField {...fieldOf(typed, 'onReturn')} label={t('form.onReturn')}>
          {RETURN_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {t(`onReturn.${rule}`)}
            </option>
          ))}
        </SelectField>
        <SelectField {...fieldOf(typed, 'onExchange')} label={t('form.onExchange')}>
          {EXCHANGE_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {t(`onExchange.${rule}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}

function When({ typed }: { typed: Typed }) {
  const t = useTranslations('campaigns.form');
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('when')}</legend>
      <div className={css.fields}>
        {(['startsAt', 'endsAt'] as const).flatMap((name) => {
          const day = fieldOf(typed, name);
          const time = fieldOf(typed, `${name}Time`);
          return [
            <DateField
              key={name}
              name={name}
              label={t(name)}
              error={day.error}
              defaultValue={day.defaultValue || undefined}
              required
            />,
            <TimeField
              key={time.name}
              name={time.name}
              label={t(`${name}Time`)}
              defaultValue={time.defaultValue || undefined}
              required
            />,
          ];
        })}
        <SelectField {...fieldOf(typed, 'zone')} label={t('zone')}>
          {ZONES.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}

function WhichTickets({ typed }: { typed: Typed }) {
  const t = useTranslations('campaigns.form');
  const kinds = useTranslations('bonuses.kinds');
  const cabins = useTranslations('pricing.cabins');
  const { values } = typed;
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('what')}</legend>
      <p className={css.note}>{t('whatText')}</p>
      <div className={css.boxes}>
        {SALE_KINDS.map((kind) => (
          <Checkbox key={kind} name="kinds" value={kind} defaultChecked={values.kinds?.includes(kind) ?? false}>
            {kinds(kind)}
          </Checkbox>
        ))}
      </div>
      <div className={css.boxes}>
        {CABINS.map((cabin) => (
          <Checkbox key={cabin} name="cabins" value={cabin} defaultChecked={values.cabins?.includes(cabin) ?? false}>
            {cabins(cabin)}
          </Checkbox>
        ))}
      </div>
      <div className={css.fields}>
        {(['carriers', 'origins', 'destinations'] as const).map((name) => (
          <Field
            key={name}
            {...fieldOf(typed, name)}
            label={t(name)}
            hint={t(name === 'carriers' ? 'hints.carriers' : 'hints.places')}
            maxLength={400}
            autoComplete="off"
          />
        ))}
        <NumberField typed={typed} name="minimumMinor" />
      </div>
    </fieldset>
  );
}

/** Everything that a campaign says; what is not limited stays empty. */
export function CampaignFields(props: {
  /** Null: a new campaign. */
  terms: CampaignTerms | null;
  today: string;
  refusal: CampaignRefusal | null;
  children: ReactNode;
}) {
  const { terms, refusal } = props;
  const t = useTranslations('campaigns.form');
  const localeName = useTranslations('shell.language');
  const typed: Typed = { values: refusal?.typed ?? fieldsOf(terms, props.today), errors: refusal?.fields ?? {} };
  return (
    <Form method="post" className={css.stack} key={refusal?.at ?? ''} noValidate>
      {refusal?.text && <Alert tone="error" live title={refusal.text} />}
      <div className={css.fields}>
        {LOCALES.map((locale) => (
          <Field
            key={locale}
            {...fieldOf(typed, `names.${locale}`)}
            label={t('name', { locale: localeName(locale) })}
            maxLength={120}
            autoComplete="off"
            required
          />
        ))}
      </div>
      <Audience typed={typed} />
      <HowMuch typed={typed} />
      <TakesBack typed={typed} />
      <When typed={typed} />
      <WhichTickets typed={typed} />
      <div className={css.actions}>{props.children}</div>
    </Form>
  );
}
