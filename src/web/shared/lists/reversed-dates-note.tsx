import { useTranslations } from 'use-intl';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import type { DateRange } from './date-range.ts';

/** Shows which dates are used when the first one lay after the last. */
export function ReversedDatesNote({ from, to }: DateRange) {
  const t = useTranslations('balance.operations');
  return (
    <Alert tone="info" live>
      {t('reversed', { from: formatNumericDate(from), to: formatNumericDate(to) })}
    </Alert>
  );
}
