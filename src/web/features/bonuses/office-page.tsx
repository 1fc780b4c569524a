import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { BONUS_STATUSES, type BonusMember, type BonusProgramme } from '#modules/bonuses/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
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
  const locale = useAppLocale();
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
      <div className={css.sectionHead}>
        <h2 id="members">{t('office.members')}</h2>
        {members.length > 0 && (
          <ExportButton
            to={`/api/office/bonuses/members.xlsx?${new URLSearchParams({ locale })}`}
            name="sapar-bonus-members.xlsx"
            rows={members.length}
          >
            {t('office.excel')}
          </ExportButton>
        )}
      </div>
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

/** The programme for the finance desk: members, and how long bonus money lives. */
export function BonusOffice(props: { programme: BonusProgramme; saved: boolean; refusal: OfficeRefusal | null }) {
  const { programme, refusal } = props;
  const t = useTranslations('bonuses');
  const lifetime = useFieldProps('lifetime', refusal);
  return (
    <Page title={t('screens.office')} lead={t('officeText')}>
      {props.saved && !refusal && <Alert live tone="done" title={t('office.done')} />}
      {refusal?.text && <Alert live tone="error" title={refusal.text} />}
      <Members members={programme.members} refusal={refusal} />
      <div className={css.columns}>
        <Card aria-labelledby="campaigns">
          <CardHead level={2} id="campaigns" title={t('office.campaigns')} />
          <p className={css.note}>{t('office.campaignsText')}</p>
          <Link to="/office/campaigns">{t('office.toCampaigns')}</Link>
        </Card>
        <LifetimeCard
          lifetimes={programme.lifetimes}
          lead={t('office.lifetimeText')}
          field={lifetime}
          formKey={refusal?.at ?? ''}
        />
      </div>
    </Page>
  );
}
