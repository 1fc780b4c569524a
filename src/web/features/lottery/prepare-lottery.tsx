import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { LOCALES } from '#kernel/locale.ts';
import { type LotteryCampaign, type OfficeLottery, PRIZE_PICTURES } from '#modules/lottery/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { PictureField } from '../../shared/content/picture-field.tsx';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import css from '../../ui/office-form.module.css';
import { TimeField } from '../../ui/time-field.tsx';
import { prizeRows, typedDetails } from './prepare-form.ts';

type Typed = Readonly<Record<string, string>>;
export type PrepareRefusal = FormErrors & { readonly typed: Typed };
type FieldOf = (name: string, path?: string) => { name: string; error: string | undefined; defaultValue: string };

function PrizeRow({ n, field }: { n: number; field: FieldOf }) {
  const t = useTranslations('lottery.prepare');
  const localeName = useTranslations('shell.language');
  const photo = field(`prizes.${n}.photo`);
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('prizeNo', { n: n + 1 })}</legend>
      <div className={css.fields}>
        {LOCALES.map((locale) => (
          <Field
            key={locale}
            {...field(`prizes.${n}.name.${locale}`)}
            label={t('prizeName', { locale: localeName(locale) })}
            maxLength={200}
          />
        ))}
        {LOCALES.map((locale) => (
          <Field
            key={locale}
            {...field(`prizes.${n}.note.${locale}`)}
            label={t('prizeNote', { locale: localeName(locale) })}
            maxLength={200}
          />
        ))}
        <Field {...field(`prizes.${n}.count`)} label={t('prizeCount')} inputMode="numeric" maxLength={4} />
        <SelectField {...field(`prizes.${n}.picture`)} label={t('prizePicture')}>
          {PRIZE_PICTURES.map((picture) => (
            <option key={picture} value={picture}>
              {t(`pictures.${picture}`)}
            </option>
          ))}
        </SelectField>
        <PictureField
          name={photo.name}
          texts={{ label: t('photo'), hint: t('photoHint'), upload: t('upload'), sending: t('sending') }}
          defaultValue={photo.defaultValue}
          error={photo.error}
        />
      </div>
    </fieldset>
  );
}

/** Event and prizes; errors stand at their fields, with what was typed. */
function LotteryFields({ initial, refusal }: { initial: Typed; refusal: PrepareRefusal | null }) {
  const t = useTranslations('lottery.prepare');
  const localeName = useTranslations('shell.language');
  const typed = refusal?.typed ?? initial;
  const field: FieldOf = (name, path = name) => ({
    name,
    error: refusal?.fields[path],
    defaultValue: typed[name] ?? '',
  });
  const day = field('eventDay', 'eventAt');
  const time = field('eventTime', 'eventTime');
  const filled = Object.keys(typed).filter((name) => /^prizes\.\d+\.name\.ru$/.test(name) && typed[name]).length;
  return (
    <>
      <div className={css.fields}>
        <DateField
          name="eventDay"
          label={t('eventDay')}
          error={day.error}
          defaultValue={day.defaultValue || undefined}
          required
        />
        <TimeField name="eventTime" label={t('eventTime')} defaultValue={time.defaultValue || undefined} required />
        <Field {...field('drawMonth')} label={t('drawMonth')} hint={t('drawMonthHint')} maxLength={7} required />
        {LOCALES.map((one) => (
          <Field
            key={one}
            {...field(`eventPlace.${one}`)}
            label={t('place', { locale: localeName(one) })}
            maxLength={200}
            required
          />
        ))}
      </div>
      <h3>{t('prizesTitle')}</h3>
      <p className={css.note}>{t('prizesText')}</p>
      {prizeRows(filled).map((n) => (
        <PrizeRow key={n} n={n} field={field} />
      ))}
    </>
  );
}

/** Event and prizes of a campaign that gives coupons and has no lottery yet. */
export function PrepareLottery(props: { waiting: OfficeLottery['waiting']; refusal: PrepareRefusal | null }) {
  const { waiting, refusal } = props;
  const t = useTranslations('lottery.prepare');
  const locale = useAppLocale();
  if (waiting.length === 0) return null;
  const own = waiting.some(({ id }) => id === refusal?.typed.campaign) ? refusal : null;
  return (
    <Card aria-labelledby="prepare">
      <CardHead level={2} id="prepare" title={t('waiting')} />
      <Form method="post" className={css.stack} key={own?.at ?? ''}>
        <p className={css.note}>{t('waitingText')}</p>
        <SelectField name="campaign" label={t('choose')} defaultValue={own?.typed.campaign}>
          {waiting.map(({ id, name, zone }) => (
            <option key={id} value={id}>
              {name[locale]} ({zone})
            </option>
          ))}
        </SelectField>
        <LotteryFields initial={{}} refusal={own} />
        <div>
          <Button name="do" value="prepare">
            {t('prepare')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Event and prizes of a prepared lottery, which may be changed until its coupons are frozen. */
export function ChangeLottery({ campaign, refusal }: { campaign: LotteryCampaign; refusal: PrepareRefusal | null }) {
  const t = useTranslations('lottery.prepare');
  const own = refusal?.typed.campaign === campaign.id ? refusal : null;
  return (
    <Card>
      <Disclosure summary={t('change')} open={own !== null}>
        <Form method="post" className={css.stack} key={own?.at ?? ''}>
          <p className={css.note}>{t('changeText')}</p>
          <input type="hidden" name="campaign" value={campaign.id} />
          <LotteryFields initial={typedDetails(campaign)} refusal={own} />
          <div>
            <Button name="do" value="prepare">
              {t('save')}
            </Button>
          </div>
        </Form>
      </Disclosure>
    </Card>
  );
}
