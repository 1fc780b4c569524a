import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { LOCALES } from '#kernel/locale.ts';
import { BONUS_STATUSES, type BonusMember, type BonusProgramme, type BonusPromotion } from '#modules/bonuses/api.ts';
import { SALE_KINDS } from '#modules/campaigns/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import css from './bonuses.module.css';
import { LifetimeCard } from './lifetime-card.tsx';

export type OfficeRefusal = FormErrors & { act: string; typed: Readonly<Record<string, string>> };
const dayOf = (instant: string) => formatNumericDate(localDate(instant, BUSINESS_TIME_ZONE));

function useFieldProps(act: string, refusal: OfficeRefusal | null) {
  const own = refusal?.act === act ? refusal : null;
  return (name: string, path = name) =>
    ({ name, error: own?.fields[path], defaultValue: own?.typed[name] ?? '' }) as const;
}

function Members({ members, refusal }: { members: readonly BonusMember[]; refusal: OfficeRefusal | null }) {
  const t = useTranslations('bonuses');
  const field = useFieldProps('connect', refusal);
  const columns: Column<BonusMember & { id: string }>[] = [
    {
      name: 'contract',
      label: t('office.contract'),
      cell: ({ contractId, number, name }) => (
        <Link to={`/office/contracts/${encodeURIComponent(contractId)}`} prefetch="none">
          {name} · {number}
        </Link>
      ),
    },
    { name: 'since', label: t('office.since'), cell: ({ connectedAt }) => dayOf(connectedAt) },
    { name: 'status', label: t('office.status'), cell: ({ status }) => t(`statuses.${status}`) },
    { name: 'points', label: t('office.points'), numeric: true, cell: ({ points }) => points },
    {
      name: 'override',
      label: t('office.override'),
      cell: ({ contractId, override }) => (
        <Form method="post" className={css.inline}>
          <input type="hidden" name="id" value={contractId} />
          <select name="status" defaultValue={override ?? ''} aria-label={t('office.override')} className={css.select}>
            <option value="">{t('office.byPoints')}</option>
            {BONUS_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`statuses.${status}`)}
              </option>
            ))}
          </select>
          <Button name="act" value="override" size="small" variant="secondary">
            {t('office.save')}
          </Button>
          <Button name="act" value="disconnect" size="small" variant="quiet">
            {t('office.disconnect')}
          </Button>
        </Form>
      ),
    },
  ];
  return (
    <section aria-labelledby="members" className={css.stack}>
      <h2 id="members">{t('office.members')}</h2>
      <Form method="post" className={css.inlineForm} key={refusal?.at ?? ''}>
        <Field {...field('number')} label={t('office.number')} maxLength={40} autoComplete="off" required />
        <Button name="act" value="connect">
          {t('office.connect')}
        </Button>
      </Form>
      {members.length === 0 ? (
        <p className={css.note}>{t('office.none')}</p>
      ) : (
        <DataTable
          label={t('office.members')}
          columns={columns}
          rows={members.map((member) => ({ ...member, id: member.contractId }))}
        />
      )}
    </section>
  );
}

function Tariff({ tariff, refusal }: Pick<BonusProgramme, 'tariff'> & { refusal: OfficeRefusal | null }) {
  const t = useTranslations('bonuses');
  const field = useFieldProps('tariff', refusal);
  const from = field('validFrom');
  return (
    <Card aria-labelledby="tariff">
      <CardHead level={2} id="tariff" title={t('office.tariff')} />
      <ul className={css.list}>
        {tariff.map(({ kind, points, validFrom }) => (
          <li key={`${kind}${validFrom}`} className={css.row}>
            <span>{t(`kinds.${kind}`)}</span>
            <span className={css.note}>{formatNumericDate(validFrom)}</span>
            <b>{points}</b>
          </li>
        ))}
      </ul>
      <Form method="post" className={css.form} key={refusal?.at ?? ''}>
        <SelectField {...field('kind')} label={t('office.kind')}>
          {SALE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <Field {...field('points')} label={t('tariff.points')} inputMode="numeric" maxLength={4} required />
        <DateField
          name="validFrom"
          label={t('office.validFrom')}
          error={from.error}
          defaultValue={from.defaultValue || undefined}
        />
        <Button name="act" value="tariff" variant="secondary">
          {t('office.set')}
        </Button>
      </Form>
    </Card>
  );
}

function PromotionRow({ promotion, now }: { promotion: BonusPromotion; now: string }) {
  const t = useTranslations('bonuses');
  const locale = useAppLocale();
  const { id, name, kind, gold, platinum, startsAt, endsAt } = promotion;
  const isOver = endsAt <= now;
  const lastDay = new Date(Date.parse(endsAt) - 1).toISOString();
  return (
    <li>
      <b>{name[locale]}</b>
      <span>
        {t('promotions.times', { gold: String(gold), platinum: String(platinum) })}
        {kind && ` · ${t(`kinds.${kind}`)}`}
      </span>
      <span className={css.note}>
        {dayOf(startsAt)} – {dayOf(lastDay)} {isOver ? t('office.over') : startsAt > now ? t('office.planned') : ''}
      </span>
      {!isOver && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button name="act" value="stop" size="small" variant="quiet">
            {t('office.end')}
          </Button>
        </Form>
      )}
    </li>
  );
}

function PromotionsCard(props: { promotions: readonly BonusPromotion[]; now: string; refusal: OfficeRefusal | null }) {
  const t = useTranslations('bonuses');
  const localeName = useTranslations('shell.language');
  const field = useFieldProps('promotion', props.refusal);
  const day = (name: 'from' | 'to') => {
    const { error, defaultValue } = field(name);
    return <DateField name={name} label={t(`office.${name}`)} error={error} defaultValue={defaultValue || undefined} />;
  };
  return (
    <Card aria-labelledby="promotions">
      <CardHead level={2} id="promotions" title={t('office.promotions')} />
      <ul className={css.list}>
        {props.promotions.map((promotion) => (
          <PromotionRow key={promotion.id} promotion={promotion} now={props.now} />
        ))}
      </ul>
      <Form method="post" className={css.form} key={props.refusal?.at ?? ''}>
        {LOCALES.map((locale) => (
          <Field
            key={locale}
            {...field(`name.${locale}`)}
            label={t('office.name', { locale: localeName(locale) })}
            maxLength={120}
            required
          />
        ))}
        <SelectField {...field('kind')} label={t('office.kind')}>
          <option value="">{t('office.any')}</option>
          {SALE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        {day('from')}
        {day('to')}
        {(['gold', 'platinum'] as const).map((status) => (
          <Field
            key={status}
            {...field(status)}
            label={t(`office.${status}`)}
            inputMode="numeric"
            maxLength={2}
            required
          />
        ))}
        <Button name="act" value="promotion" variant="secondary">
          {t('office.add')}
        </Button>
      </Form>
    </Card>
  );
}

/** The programme for the finance desk: members, tariff, promotions, how long bonus money lives. */
export function BonusOffice(props: {
  programme: BonusProgramme;
  now: string;
  saved: boolean;
  refusal: OfficeRefusal | null;
}) {
  const { programme, refusal } = props;
  const t = useTranslations('bonuses');
  const lifetime = useFieldProps('lifetime', refusal);
  return (
    <Page title={t('screens.office')} lead={t('officeText')}>
      {props.saved && !refusal && <Alert live tone="done" title={t('office.done')} />}
      {refusal?.text && <Alert live tone="error" title={refusal.text} />}
      <Members members={programme.members} refusal={refusal} />
      <div className={css.columns}>
        <PromotionsCard promotions={programme.promotions} now={props.now} refusal={refusal} />
        <div className={css.stack}>
          <Tariff tariff={programme.tariff} refusal={refusal} />
          <LifetimeCard
            lifetimes={programme.lifetimes}
            lead={t('office.lifetimeText')}
            field={lifetime}
            formKey={refusal?.at ?? ''}
          />
        </div>
      </div>
    </Page>
  );
}
