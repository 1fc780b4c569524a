import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { HistoryEntry } from '#modules/audit/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { AuditChanges } from '../../shared/office/audit-changes.tsx';
import { Card } from '../../ui/card.tsx';
import css from './contracts.module.css';

/** History entries, newest first. */
export function HistoryTable({ entries }: { entries: readonly HistoryEntry[] }) {
  const t = useTranslations('audit.actions');
  const h = useTranslations('contracts.history');
  return (
    <ol className={css.actions}>
      {entries.map(({ id, at, action, by, changes }) => {
        const local = localDateTime(at, BUSINESS_TIME_ZONE);
        return (
          <li key={id}>
            <p>
              <time dateTime={at} className={css.time}>
                {formatNumericDate(local.slice(0, 10))} {local.slice(11)}
              </time>{' '}
              · {by ?? h('somebody')} · {t(action)}
            </p>
            <AuditChanges changes={changes} />
          </li>
        );
      })}
    </ol>
  );
}

/** Full history of a contract and its contractor. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const t = useTranslations('contracts.history');
  return (
    <Card aria-labelledby="history">
      <h2 id="history">{t('title')}</h2>
      {entries.length === 0 ? <p className={css.muted}>{t('none')}</p> : <HistoryTable entries={entries} />}
    </Card>
  );
}
