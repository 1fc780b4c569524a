import { useTranslations } from 'use-intl';
import { type CompanyFirm, type CompanySite, hourText, MANAGER_GROUPS, PAYMENT_MARKS } from '#kernel/company.ts';
import { htmlLang, LOCALES } from '#kernel/locale.ts';
import { MAX_FOOTER_LINKS, MAX_MANAGERS, MAX_PHONES } from '#modules/company/api.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import css from './company.module.css';
import type { CompanyRefusal } from './company-form.ts';

/** Empty rows offered beyond those that are filled. */
const SPARE_MANAGERS = 2;
const SPARE_PHONES = 1;
const SPARE_LINKS = 1;
const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

/** What stands in a field: what was typed, else what is stored. */
export type Fields = {
  typed: CompanyRefusal['typed'];
  value: (name: string, stored: string) => string;
  error: (name: string) => string | undefined;
};
export const fieldsOf = (refusal: CompanyRefusal | null): Fields => ({
  typed: refusal?.typed ?? null,
  value: (name, stored) => (refusal?.typed ? (refusal.typed[name]?.[0] ?? '') : stored),
  error: (name) => refusal?.fields[name],
});
type PartProps = { details: CompanySite; fields: Fields };

/** A text in the three languages side by side. */
function TextFields(props: { name: string; stored: CompanyFirm['address'] | undefined; fields: Fields }) {
  const { name, stored, fields } = props;
  const t = useTranslations('company.languages');
  return LOCALES.map((locale) => (
    <Field
      key={locale}
      name={`${name}.${locale}`}
      label={t(locale)}
      defaultValue={fields.value(`${name}.${locale}`, stored?.[locale] ?? '')}
      maxLength={200}
      autoComplete="off"
      lang={htmlLang(locale)}
      error={fields.error(`${name}.${locale}`)}
    />
  ));
}

export function FirmFields({ details, fields }: { details: CompanyFirm; fields: Fields }) {
  const t = useTranslations('company');
  return (
    <Card aria-labelledby="firm">
      <CardHead level={2} id="firm" title={t('firm.title')} />
      <p className={css.muted}>{t('firm.text')}</p>
      {(['legalName', 'address'] as const).map((name) => (
        <fieldset key={name} className={css.three}>
          <legend>{t(`firm.${name}`)}</legend>
          <TextFields name={name} stored={details[name]} fields={fields} />
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

export function Contacts({ details, fields }: PartProps) {
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

export function Managers({ details, fields }: PartProps) {
  const t = useTranslations('company.managers');
  const footer = useTranslations('shell.footer');
  const shown = fields.typed
    ? Object.keys(fields.typed).filter((name) => /^managers\.\d+\.name$/.test(name)).length
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

export function Marks({ details, fields }: PartProps) {
  const t = useTranslations('company.marks');
  const checked: readonly string[] = fields.typed ? (fields.typed.paymentMarks ?? []) : details.paymentMarks;
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

/** The bottom of the pages: a line, and links in place of those that come with the product. */
export function FooterFields({ details, fields }: PartProps) {
  const t = useTranslations('company.footer');
  const shown = fields.typed
    ? Object.keys(fields.typed).filter((name) => /^footerLinks\.\d+\.href$/.test(name)).length
    : Math.min(MAX_FOOTER_LINKS, Math.max(2, details.footerLinks.length + SPARE_LINKS));
  return (
    <Card aria-labelledby="footer">
      <CardHead level={2} id="footer" title={t('title')} />
      <p className={css.muted}>{t('text')}</p>
      <fieldset className={css.three}>
        <legend>{t('line')}</legend>
        <TextFields name="footerText" stored={details.footerText} fields={fields} />
      </fieldset>
      {Array.from({ length: shown }, (_, row) => `footerLinks.${row}`).map((prefix, row) => (
        <fieldset key={prefix} className={css.link}>
          <legend>{t('link', { n: row + 1 })}</legend>
          <Field
            name={`${prefix}.href`}
            label={t('href')}
            hint={row === 0 ? t('hrefHint') : undefined}
            defaultValue={fields.value(`${prefix}.href`, details.footerLinks[row]?.href ?? '')}
            maxLength={300}
            autoComplete="off"
            error={fields.error(`${prefix}.href`)}
          />
          <TextFields name={`${prefix}.title`} stored={details.footerLinks[row]?.title} fields={fields} />
        </fieldset>
      ))}
    </Card>
  );
}
