import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { hourText, MANAGER_GROUPS, PAYMENT_MARKS } from '#kernel/company.ts';
import { LOCALES } from '#kernel/locale.ts';
import { type Company, MAX_MANAGERS, MAX_PHONES } from '#modules/company/api.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import css from './company.module.css';
import type { CompanyRefusal } from './company-form.ts';

/** Empty rows offered beyond those that are filled. */
const SPARE_MANAGERS = 2;
const SPARE_PHONES = 1;
const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

/** What stands in a field: what was typed, else what is saved. */
type Fields = {
  value: (name: string, saved: string) => string;
  error: (name: string) => string | undefined;
};

export function CompanyPage(props: { company: Company; saved: boolean; now: string; refusal: CompanyRefusal | null }) {
  const { company, saved, now, refusal } = props;
  const t = useTranslations('company');
  const desk = useTranslations('requests.desk');
  const formatInstant = useFormatInstant(now);
  const busy = useNavigation().formMethod === 'POST';
  const fields: Fields = {
    value: (name, given) => refusal?.typed[name]?.[0] ?? (refusal ? '' : given),
    error: (name) => refusal?.fields[name],
  };
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/office', text: desk('hello') }}>
      {refusal && (
        <Alert key={refusal.at} tone="error" live>
          {refusal.text}
        </Alert>
      )}
      {saved && !refusal && <Alert tone="done" live title={t('saved')} />}
      {company.savedAt && company.savedBy && (
        <p className={css.muted}>{t('savedBy', { who: company.savedBy, when: formatInstant(company.savedAt) })}</p>
      )}
      <Form method="post" key={`${company.version} ${refusal?.at ?? ''}`} className={css.form} preventScrollReset>
        <input type="hidden" name="version" value={company.version} />
        <Firm company={company} fields={fields} />
        <Contacts company={company} fields={fields} />
        <Managers company={company} fields={fields} typed={refusal?.typed} />
        <Marks company={company} typed={refusal?.typed.paymentMarks ?? (refusal ? [] : undefined)} />
        <div className={css.buttons}>
          <Button busy={busy}>{t('save')}</Button>
          <span className={css.muted}>{t('saveNote')}</span>
        </div>
      </Form>
    </Page>
  );
}

type PartProps = { company: Company; fields: Fields };

function Firm({ company: { details }, fields }: PartProps) {
  const t = useTranslations('company');
  return (
    <Card aria-labelledby="firm">
      <CardHead level={2} id="firm" title={t('firm.title')} />
      <p className={css.muted}>{t('firm.text')}</p>
      {(['legalName', 'address'] as const).map((name) => (
        <fieldset key={name} className={css.three}>
          <legend>{t(`firm.${name}`)}</legend>
          {LOCALES.map((locale) => (
            <Field
              key={locale}
              name={`${name}.${locale}`}
              label={t(`languages.${locale}`)}
              defaultValue={fields.value(`${name}.${locale}`, details[name][locale])}
              maxLength={200}
              autoComplete="off"
              error={fields.error(`${name}.${locale}`)}
            />
          ))}
        </fieldset>
      ))}
      <div className={css.three}>
        <Field
          name="taxNumber"
          label={t('firm.taxNumber')}
          defaultValue={fields.value('taxNumber', details.taxNumber)}
          inputMode="numeric"
          maxLength={30}
          autoComplete="off"
          error={fields.error('taxNumber')}
        />
        <Field
          name="licence"
          label={t('firm.licence')}
          defaultValue={fields.value('licence', details.licence)}
          maxLength={40}
          autoComplete="off"
          error={fields.error('licence')}
        />
        <Field
          name="since"
          label={t('firm.since')}
          defaultValue={fields.value('since', details.since === null ? '' : String(details.since))}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          error={fields.error('since')}
        />
      </div>
    </Card>
  );
}

function Contacts({ company: { details }, fields }: PartProps) {
  const t = useTranslations('company');
  const phones = Math.min(MAX_PHONES, Math.max(2, details.phones.length + SPARE_PHONES));
  const hour = (name: 'opens' | 'closes', hours: readonly number[]) => (
    <SelectField
      name={`hours.${name}`}
      label={t(`contacts.${name}`)}
      defaultValue={fields.value(`hours.${name}`, String(details.hours[name]))}
      error={fields.error(`hours.${name}`)}
    >
      {hours.map((of) => (
        <option key={of} value={of}>
          {hourText(of)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Card aria-labelledby="contacts">
      <CardHead level={2} id="contacts" title={t('contacts.title')} />
      <p className={css.muted}>{t('contacts.text')}</p>
      <div className={css.three}>
        {Array.from({ length: phones }, (_, row) => `phones.${row}`).map((name, row) => (
          <Field
            key={name}
            name={name}
            label={t('contacts.phone', { n: row + 1 })}
            defaultValue={fields.value(name, details.phones[row] ?? '')}
            inputMode="tel"
            maxLength={30}
            autoComplete="off"
            hint={row === 0 ? t('contacts.phoneHint') : undefined}
            error={fields.error(name)}
          />
        ))}
      </div>
      <div className={css.three}>
        <Field
          name="messenger"
          label={t('contacts.messenger')}
          defaultValue={fields.value('messenger', details.messenger ?? '')}
          inputMode="url"
          maxLength={200}
          autoComplete="off"
          hint={t('contacts.messengerHint')}
          error={fields.error('messenger')}
        />
        {(['email', 'agentEmail'] as const).map((name) => (
          <Field
            key={name}
            name={name}
            label={t(`contacts.${name}`)}
            defaultValue={fields.value(name, details[name])}
            inputMode="email"
            maxLength={120}
            autoComplete="off"
            error={fields.error(name)}
          />
        ))}
      </div>
      <div className={css.hours}>
        {hour('opens', HOURS.slice(0, 24))}
        {hour('closes', HOURS.slice(1))}
      </div>
      <p className={css.muted}>{t('contacts.hoursText')}</p>
    </Card>
  );
}

function Managers({ company: { details }, fields, typed }: PartProps & { typed: CompanyRefusal['typed'] | undefined }) {
  const t = useTranslations('company.managers');
  const footer = useTranslations('shell.footer');
  const shown = typed
    ? Object.keys(typed).filter((name) => /^managers\.\d+\.name$/.test(name)).length
    : Math.min(MAX_MANAGERS, details.managers.length + SPARE_MANAGERS);
  return (
    <Card aria-labelledby="managers">
      <CardHead level={2} id="managers" title={t('title')} />
      <p className={css.muted}>{t('text')}</p>
      {Array.from({ length: shown }, (_, row) => `managers.${row}`).map((prefix, row) => {
        const manager = details.managers[row];
        return (
          <fieldset key={prefix} className={css.manager}>
            <legend>{t('one', { n: row + 1 })}</legend>
            <SelectField
              name={`${prefix}.group`}
              label={t('group')}
              defaultValue={fields.value(`${prefix}.group`, manager?.group ?? 'avia')}
            >
              {MANAGER_GROUPS.map((group) => (
                <option key={group} value={group}>
                  {footer(group === 'avia' ? 'managersAvia' : 'managersFinance')}
                </option>
              ))}
            </SelectField>
            {(['name', 'phone', 'chat'] as const).map((field) => (
              <Field
                key={field}
                name={`${prefix}.${field}`}
                label={t(field)}
                defaultValue={fields.value(`${prefix}.${field}`, manager?.[field] ?? '')}
                maxLength={200}
                autoComplete="off"
                error={fields.error(`${prefix}.${field}`)}
              />
            ))}
          </fieldset>
        );
      })}
    </Card>
  );
}

function Marks({ company: { details }, typed }: { company: Company; typed: readonly string[] | undefined }) {
  const t = useTranslations('company.marks');
  const checked: readonly string[] = typed ?? details.paymentMarks;
  return (
    <Card aria-label={t('title')} className={css.marks ?? ''}>
      <ChoiceGroup legend={t('title')}>
        {PAYMENT_MARKS.map((mark) => (
          <Checkbox
            key={mark}
            id={`mark-${mark}`}
            name="paymentMarks"
            value={mark}
            defaultChecked={checked.includes(mark)}
          >
            {mark}
          </Checkbox>
        ))}
      </ChoiceGroup>
    </Card>
  );
}
