import { useTranslations } from 'use-intl';
import { isLocalDate } from '#kernel/dates.ts';
import type { AuditChange } from '#modules/audit/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import css from './audit-changes.module.css';

/** Fields whose values are translated. */
const TRANSLATED_FIELDS: ReadonlySet<AuditChange['field']> = new Set(['status', 'kind', 'product', 'counting']);

/** Text of a changed value. */
function useFormatChange() {
  const t = useTranslations('audit');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  return ({ field }: Pick<AuditChange, 'field'>, value: AuditChange['current']): string => {
    if (value === null || value === '') return '—';
    if (typeof value === 'object') return formatMoney(value);
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no');
    const key: string = String(value);
    const textKey = `values.${key as 'active'}` as const;
    if (TRANSLATED_FIELDS.has(field) && t.has(textKey)) return t(textKey);
    // A commission percentage is stored with a decimal point.
    if (field === 'commission') return locale === 'en' ? key : key.replace('.', ',');
    return isLocalDate(key) ? formatNumericDate(key) : key;
  };
}

/** Previous and current values of changed fields; only the current value for a new field. `isInline`: in one line. */
export function AuditChanges({ changes, isInline }: { changes: readonly AuditChange[]; isInline?: boolean }) {
  const t = useTranslations('audit.fields');
  const valueTexts = useTranslations('audit.values');
  const formatChange = useFormatChange();
  if (changes.length === 0) return null;
  return (
    <ul className={isInline ? css.inline : css.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          {t(change.field)}:{' '}
          {change.previous !== null && (
            <>
              <span className="visually-hidden">{valueTexts('was')} </span>
              <s>{formatChange(change, change.previous)}</s> <span aria-hidden="true">→</span>{' '}
              <span className="visually-hidden">{valueTexts('now')} </span>
            </>
          )}
          <strong>{formatChange(change, change.current)}</strong>
        </li>
      ))}
    </ul>
  );
}
