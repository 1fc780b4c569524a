import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import type { Money as Sum } from '#kernel/money.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './low-prices.module.css';

export type DayPrice = { date: LocalDate; price: Sum | null };

/** The strip of lowest prices under the home page's buttons: a week of Bishkek → Osh, the cheapest days in green. */
export function LowPrices({ days }: { days: readonly DayPrice[] }) {
  const t = useTranslations('search.low');
  const locale = useAppLocale();
  const sums = days.flatMap((day) => day.price?.minor ?? []);
  if (sums.length === 0) return null;
  const cheapest = Math.min(...sums);
  return (
    <section aria-labelledby="low-prices">
      <h2 id="low-prices" className={css.title}>
        {t('title')} <span className={css.note}>{t('note')}</span>
      </h2>
      <ul className={css.days}>
        {days.map(({ date, price }) => (
          <li key={date}>
            {price ? (
              <Link
                prefetch="none"
                to={`/search?from=bishkek&to=osh&out=${date}&aaa=1`}
                className={[css.day, price.minor === cheapest && css.cheapest].filter(Boolean).join(' ')}
              >
                <span className={css.date}>{formatDate(date, locale)}</span>
                <Money value={price} className={css.price ?? ''} />
              </Link>
            ) : (
              <span className={`${css.day} ${css.none}`}>
                <span className={css.date}>{formatDate(date, locale)}</span>
                <span>{t('none')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
