import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { AUDIT_ACTIONS, type AuditFilter, type AuditRecord } from '#modules/audit/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { AuditChanges } from '../../shared/office/audit-changes.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CollapsibleFilters } from '../../ui/collapsible-filters.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import css from './audit.module.css';

const FIELDS = ['actor', 'subject', 'contract'] as const;

const address = (filter: AuditFilter, more: Record<string, string | undefined> = {}): string => {
  const all = Object.entries({ ...filter, ...more });
  return `?${new URLSearchParams(all.filter((entry): entry is [string, string] => entry[1] !== undefined))}`;
};

/** The audit log with its filters; a name in a row filters by that name. */
export function AuditList(props: { records: readonly AuditRecord[]; next: number | null; filter: AuditFilter }) {
  const { records, filter, next } = props;
  const t = useTranslations('audit');
  return (
    <Page title={t('title')} lead={t('lead')}>
      <CollapsibleFilters activeCount={Object.values(filter).filter((value) => value !== undefined).length}>
        <Card>
          <Form method="get" className={css.filters} key={address(filter)}>
            <DateField name="from" label={t('filters.from')} defaultValue={filter.from} />
            <DateField name="to" label={t('filters.to')} defaultValue={filter.to} />
            <SelectField name="action" label={t('filters.action')} defaultValue={filter.action ?? ''}>
              <option value="">{t('filters.any')}</option>
              {AUDIT_ACTIONS.map((action) => (
                <option key={action} value={action}>
                  {t(`actions.${action}`)}
                </option>
              ))}
            </SelectField>
            {FIELDS.map((name) => (
              <Field
                key={name}
                name={name}
                label={t(`filters.${name}`)}
                defaultValue={filter[name]}
                maxLength={200}
                autoComplete="off"
              />
            ))}
            <div className={css.buttons}>
              <Button>{t('filters.show')}</Button>
              <LinkButton variant="quiet" to="/office/audit" prefetch="none">
                {t('filters.clear')}
              </LinkButton>
            </div>
          </Form>
        </Card>
      </CollapsibleFilters>
      {records.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <RecordTable records={records} filter={filter} />
      )}
      <PageLinks next={next === null ? null : { to: address(filter, { after: String(next) }), text: t('older') }} />
    </Page>
  );
}

function RecordTable(props: { records: readonly AuditRecord[]; filter: AuditFilter }) {
  const t = useTranslations('audit');
  const only = (filter: AuditFilter) => address(props.filter, filter);
  const column = (
    name: 'at' | 'actor' | 'action' | 'subject' | 'contract' | 'from',
    cell: Column<AuditRecord>['cell'],
  ) => ({ name, label: t(`table.${name}`), cell });
  return (
    <DataTable
      label={t('title')}
      rows={props.records}
      columns={[
        column('at', ({ at }) => <RecordTime at={at} />),
        column('actor', ({ actor }) =>
          actor ? (
            <Link to={only({ actor: actor.id })} prefetch="none">
              {actor.name ?? t('table.removed')}
            </Link>
          ) : (
            <span className={css.muted}>{t('table.nobody')}</span>
          ),
        ),
        column('action', ({ action, changes }) => (
          <>
            {t(`actions.${action}`)}
            <AuditChanges changes={changes} />
          </>
        )),
        column('subject', (record) => <RecordSubject record={record} to={only({ subject: record.subjectId })} />),
        column('contract', ({ contract }) =>
          contract ? (
            <Link to={only({ contract: contract.id })} prefetch="none">
              {contract.number ?? t('subjects.contract')}
            </Link>
          ) : (
            '—'
          ),
        ),
        column('from', ({ from }) => <span className={css.time}>{from}</span>),
      ]}
    />
  );
}

/** Date and time to the second in Bishkek time. */
function RecordTime({ at }: { at: string }) {
  const local = localDateTime(at, BUSINESS_TIME_ZONE);
  return (
    <time dateTime={at} className={css.time}>
      {formatNumericDate(local.slice(0, 10))} {local.slice(11)}:{at.slice(17, 19)}
    </time>
  );
}

function RecordSubject({ record, to }: { record: AuditRecord; to: string }) {
  const t = useTranslations('audit');
  const { subjectKind, subjectId, subjectName } = record;
  if (subjectId === 'unknown') return <span className={css.muted}>{t('table.unknown')}</span>;
  if (subjectKind === 'audit' && subjectId === 'all') return <span>{t('table.all')}</span>;
  if (subjectKind === 'order' && subjectId === 'all') return <span>{t('table.everybody')}</span>;
  const kind = `subjects.${subjectKind}` as 'subjects.user';
  return (
    // An object without a name, or with an encrypted one, is shown by its kind; its link filters by it.
    <Link to={to} prefetch="none">
      {[t.has(kind) ? t(kind) : null, subjectName].filter(Boolean).join(' · ') || t('table.removed')}
    </Link>
  );
}
