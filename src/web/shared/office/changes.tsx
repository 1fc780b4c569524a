import { useTranslations } from 'use-intl';
import { isLocalDate } from '#kernel/dates.ts';
import type { AuditChange } from '#modules/audit/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import css from './changes.module.css';

/** Fields whose values are words of ours. */
const WORDED: ReadonlySet<AuditChange['field']> = new Set(['status', 'kind', 'product']);

/** Text of a changed value. */
function useValue() {
  const t = useTranslations('audit');
  const locale = useAppLocale();
  const formatMoney = useMoney();
  return ({ field }: Pick<AuditChange, 'field'>, value: AuditChange['now']): string => {
    if (value === null || value === '') return '—';
    if (typeof value === 'object') return formatMoney(value);
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no');
    const key: string = String(value);
    const word = `values.${key as 'active'}` as const;
    if (WORDED.has(field) && t.has(word)) return t(word);
    // A share of the fare is kept as a program writes it.
    if (field === 'commission') return locale === 'en' ? key : key.replace('.', ',');
    return isLocalDate(key) ? formatNumericDate(key) : key;
  };
}

/** What changed from what to what; of what there was not before, what there is. */
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const t = useTranslations('audit.fields');
  const v = useTranslations('audit.values');
  const value = useValue();
  if (changes.length === 0) return null;
  return (
    <ul className={css.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          {t(change.field)}:{' '}
          {change.was !== null && (
            <>
              <span className="visually-hidden">{v('was')} </span>
              <s>{value(change, change.was)}</s> <span aria-hidden="true">→</span>{' '}
              <span className="visually-hidden">{v('now')} </span>
            </>
          )}
          <strong>{value(change, change.now)}</strong>
        </li>
      ))}
    </ul>
  );
}
