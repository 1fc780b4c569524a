import { useTranslations } from 'use-intl';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Days } from './days.ts';

/** Says which days are shown when the first that was asked for lies after the last. */
export function ReversedDays({ from, to }: Days) {
  const t = useTranslations('balance.operations');
  return (
    <Notice tone="info" live>
      {t('reversed', { from: formatNumericDate(from), to: formatNumericDate(to) })}
    </Notice>
  );
}
