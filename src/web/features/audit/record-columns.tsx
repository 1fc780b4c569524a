import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { AuditFilter, AuditRecord } from '#modules/audit/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { AuditChanges } from '../../shared/office/audit-changes.tsx';
import { Link } from '../../ui/link.tsx';
import css from './audit.module.css';

/** Date and time to the second in Bishkek time. */
export function recordTime(at: string): string {
  const local = localDateTime(at, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${local.slice(11)}:${at.slice(17, 19)}`;
}

type Parts = { record: AuditRecord; hrefOf: (filter: AuditFilter) => string };

/** Who did it; a link to everything they did. */
export function Actor({ record: { actor }, hrefOf }: Parts) {
  const t = useTranslations('audit.table');
  if (!actor) return <span className={css.muted}>{t('nobody')}</span>;
  return (
    <Link to={hrefOf({ actor: actor.id })} prefetch="none">
      {actor.name ?? t('removed')}
    </Link>
  );
}

/** What it was done to; a link to everything that was done to it. */
export function Subject({ record, hrefOf }: Parts) {
  const t = useTranslations('audit');
  const { subjectKind, subjectId, subjectName } = record;
  if (subjectId === 'unknown') return <span className={css.muted}>{t('table.unknown')}</span>;
  if (subjectKind === 'audit' && subjectId === 'all') return <span>{t('table.all')}</span>;
  if (subjectKind === 'order' && subjectId === 'all') return <span>{t('table.everybody')}</span>;
  const kind = `subjects.${subjectKind}` as 'subjects.user';
  return (
    // An object without a name, or with an encrypted one, is shown by its kind; its link filters by it.
    <Link to={hrefOf({ subject: subjectId })} prefetch="none">
      {[t.has(kind) ? t(kind) : null, subjectName].filter(Boolean).join(' · ') || t('table.removed')}
    </Link>
  );
}

export function ContractLink({ record: { contract }, hrefOf }: Parts) {
  const t = useTranslations('audit.subjects');
  if (!contract) return '—';
  return (
    <Link to={hrefOf({ contract: contract.id })} prefetch="none">
      {contract.number ?? t('contract')}
    </Link>
  );
}

/** Columns of the log; names in a row filter by that name. */
export function useRecordColumns(hrefOf: (filter: AuditFilter) => string): WorkColumn<AuditRecord>[] {
  const t = useTranslations('audit');
  return [
    {
      name: 'at',
      label: t('table.at'),
      width: 168,
      sort: { by: 'at', first: 'desc' },
      narrow: true,
      phone: '2c',
      cell: ({ at }) => (
        <time dateTime={at} className="tabular">
          {recordTime(at)}
        </time>
      ),
    },
    {
      name: 'actor',
      label: t('table.actor'),
      width: 160,
      narrow: true,
      phone: '2a',
      cell: (record) => <Actor record={record} hrefOf={hrefOf} />,
    },
    {
      name: 'action',
      label: t('table.action'),
      width: 204,
      flexible: true,
      narrow: true,
      phone: '1a',
      cell: ({ action }) => t(`actions.${action}`),
    },
    {
      name: 'subject',
      label: t('table.subject'),
      width: 220,
      flexible: true,
      phone: '2b',
      cell: (record) => <Subject record={record} hrefOf={hrefOf} />,
    },
    {
      name: 'changes',
      label: t('table.changes'),
      width: 216,
      flexible: true,
      cell: ({ changes }) => <AuditChanges changes={changes} isInline />,
    },
    {
      name: 'contract',
      label: t('table.contract'),
      width: 110,
      cell: (record) => <ContractLink record={record} hrefOf={hrefOf} />,
    },
    {
      name: 'from',
      label: t('table.from'),
      width: 130,
      from: 1200,
      cell: ({ from }) => <span className="tabular">{from}</span>,
    },
  ];
}
