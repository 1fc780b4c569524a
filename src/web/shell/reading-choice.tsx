import { useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Reading } from '../shared/price/reading-rates.ts';
import css from './reading-choice.module.css';
import { ReturnAddress } from './return-address.tsx';

/** Currencies to read prices in, by their codes: a press reloads the page. Nothing where there is no choice. */
export function ReadingChoice() {
  const t = useTranslations('shell.footer');
  const reading = useRouteLoaderData<{ reading?: Reading }>('root')?.reading;
  if (!reading || reading.offered.length === 0) return null;
  return (
    <form method="post" action="/preferences" aria-label={t('prices')} className={css.form}>
      <ReturnAddress />
      <span aria-hidden="true">{t('prices')}</span>
      {reading.offered.map((currency) => (
        <button
          key={currency}
          type="submit"
          name="currency"
          value={currency}
          className={css.option}
          aria-current={currency === reading.currency || undefined}
        >
          {currency}
        </button>
      ))}
    </form>
  );
}
