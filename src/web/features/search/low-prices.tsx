import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import type { Money as Sum } from '#kernel/money.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { NoChoice, PriceChoice, PriceStrip } from '../../shared/search/price-strip.tsx';

export type DayPrice = { date: LocalDate; price: Sum | null };

/** The strip of lowest prices under the home page's buttons: a week of Bishkek → Osh, the cheapest days in green. */
export function LowPrices({ days }: { days: readonly DayPrice[] }) {
  const t = useTranslations('search.low');
  const locale = useAppLocale();
  const sums = days.flatMap((day) => day.price?.minor ?? []);
  if (sums.length === 0) return null;
  const cheapest = Math.min(...sums);
  return (
    <PriceStrip id="low-prices" title={t('title')} note={t('note')}>
      {days.map(({ date, price }) =>
        price ? (
          <PriceChoice
            key={date}
            to={`/search?from=bishkek&to=osh&out=${date}&aaa=1`}
            name={formatDate(date, locale)}
            price={price}
            cheapest={price.minor === cheapest}
          />
        ) : (
          <NoChoice key={date} name={formatDate(date, locale)}>
            {t('none')}
          </NoChoice>
        ),
      )}
    </PriceStrip>
  );
}
