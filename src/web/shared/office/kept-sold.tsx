import { useTranslations } from 'use-intl';
import type { KeptSold } from '#modules/inventory/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Alert } from '../../ui/alert.tsx';

type Props = { kept: KeptSold | undefined; classOf?: (name: string) => string };

/** Days on which more is sold than a publication plans, in words; empty where there are none. */
export function useKeptSoldTexts(): (props: Props) => string[] {
  const t = useTranslations('ownSale.keptSold');
  return ({ kept, classOf = (name) => name }) =>
    kept
      ? [
          ...kept.days.map(({ date, class: name, sold, planned }) =>
            t('day', { day: formatNumericDate(date), class: classOf(name), sold, planned }),
          ),
          ...(kept.more > 0 ? [t('more', { count: kept.more })] : []),
        ]
      : [];
}

/** What a publication leaves as it is sold, day by day. */
export function KeptSoldAlert(props: Props) {
  const t = useTranslations('ownSale.keptSold');
  const texts = useKeptSoldTexts()(props);
  if (texts.length === 0) return null;
  return (
    <Alert tone="wait" title={t('title')}>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}
