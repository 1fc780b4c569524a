import { useLocation, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Money } from '#kernel/money.ts';
import { approximateUnits } from '#kernel/reading-currency.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import css from './reading.module.css';
import type { Reading } from './reading-rates.ts';

const useReading = (): Reading | null => useRouteLoaderData<{ reading?: Reading | null }>('root')?.reading ?? null;

/** A sum in the currency that the visitor reads prices in: `≈ 184 USD`; nothing where none was chosen. */
export function ApproximateSum({ value, className }: { value: Money; className?: string | undefined }) {
  const rate = useReading()?.rate;
  if (!rate || value.currency !== 'KGS') return null;
  const units = String(approximateUnits(value.minor, rate)).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return (
    <span className={[css.sum, className].filter(Boolean).join(' ')}>
      ≈&nbsp;{units}&nbsp;{rate.currency}
    </span>
  );
}

/** Says that sums in another currency are approximate and what is paid in; nothing where they are read in som. */
export function ReadingNote() {
  const t = useTranslations('currencies.reading');
  const reading = useReading();
  if (!reading || reading.currency === 'KGS') return null;
  const { currency, rate } = reading;
  return <p className={css.note}>{t(rate ? 'note' : 'none', { currency })}</p>;
}

/** The choice of a currency to read prices in, of those with a rate in force; a plain form. */
export function ReadingForm() {
  const t = useTranslations('currencies.reading');
  const { pathname, search } = useLocation();
  const { currency: chosen = 'KGS', offered = [] } = useReading() ?? {};
  if (offered.length === 0) return <ReadingNote />;
  return (
    <div className={css.reading}>
      <form method="post" action="/preferences" className={css.form} key={chosen}>
        <input type="hidden" name="from" value={pathname + search} />
        <SelectField name="currency" label={t('label')} defaultValue={chosen}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {t(`names.${one}`)}
            </option>
          ))}
        </SelectField>
        <Button variant="quiet" size="small">
          {t('show')}
        </Button>
      </form>
      <ReadingNote />
    </div>
  );
}
