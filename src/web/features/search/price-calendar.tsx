import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, daysBetween, type LocalDate } from '#kernel/dates.ts';
import type { FoundMode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import { fareCalendar, MAX_DAYS_AHEAD } from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { priceThirds } from '../../shared/search/price-thirds.ts';
import { Button } from '../../ui/button.tsx';
import { Calendar } from '../../ui/lazy/calendar.tsx';
import { DayPanel, useIsSheet } from '../../ui/lazy/day-panel.tsx';
import css from './price-calendar.module.css';

export type PickedField = 'out' | 'back';

type PriceCalendarProps = {
  /** Current date at the origin; earlier dates are disabled. */
  today: LocalDate;
  /** Date of the previous flight, if any. */
  earliest: LocalDate;
  out: LocalDate | null;
  back: LocalDate | null;
  isReturn: boolean;
  picking: PickedField;
  onPicking: (picking: PickedField) => void;
  onPick: (date: LocalDate, isSheet: boolean) => void;
  onClose: () => void;
  /** Location keys; empty when prices are not available. */
  from: string;
  to: string;
  mode: FoundMode;
  /** Lowest price by date; a missing date is not loaded yet, null has no seats. */
  prices: ReadonlyMap<LocalDate, Money | null>;
  /** Called with the first day of the first visible month whenever it changes. */
  onMonth: (start: LocalDate) => void;
  focusOnOpen: boolean;
};

/** Months with the lowest price of each date, coloured by terciles. */
export default function PriceCalendar(props: PriceCalendarProps) {
  const formatMoney = useFormatMoney();
  const { today, earliest, out, back, picking, prices, onMonth, isReturn } = props;
  const t = useTranslations('search.form');
  const isSheet = useIsSheet();
  const first = picking === 'back' && out ? out : earliest;
  const chosen = (picking === 'back' ? back : out) ?? out;
  const [month, setMonth] = useState((chosen && chosen >= first ? chosen : first).slice(0, 7));

  useEffect(() => onMonth(`${month}-01`), [month, onMonth]);

  const visiblePrices = [...prices].filter(([day]) => day >= first && day.slice(0, 7) >= month);
  const priceThird = priceThirds(visiblePrices.map(([, price]) => price));

  const dayNote = (day: LocalDate) => {
    const price = prices.get(day);
    if (price === undefined || day < first) return null;
    if (price === null) return { text: '–' };
    const thousands = Math.round(price.minor / 10_000) / 10;
    const third = priceThird(price);
    return {
      text: (
        <>
          <span aria-hidden="true">{t('thousands', { value: thousands })}</span>
          <span className="visually-hidden">
            {formatMoney(price)}, {t(`thirds.${third}`)}
          </span>
        </>
      ),
      third,
    };
  };

  return (
    <DayPanel
      title={t('when')}
      isSheet={isSheet}
      onClose={props.onClose}
      header={isSheet && isReturn && <ChosenDates {...props} />}
      footer={
        <>
          {prices.size > 0 && <Legend />}
          {isSheet && <CalendarFooter {...props} />}
        </>
      }
    >
      <Calendar
        month={month}
        months={isSheet ? 6 : 2}
        selected={[out, back].filter((day) => day !== null)}
        min={first}
        max={addDays(today, MAX_DAYS_AHEAD)}
        onChoose={(day) => props.onPick(day, isSheet)}
        note={dayNote}
        onMonth={setMonth}
        autoFocus={props.focusOnOpen || isSheet}
      />
    </DayPanel>
  );
}

function Legend() {
  const t = useTranslations('search.form');
  return (
    <div className={css.legend}>
      <ul>
        {(['low', 'middle', 'high'] as const).map((third) => (
          <li key={third} className={css[third]}>
            {t(`thirds.${third}`)}
          </li>
        ))}
      </ul>
      <p>{t('calendarNote')}</p>
    </div>
  );
}

/** Both dates of the sheet; the one being selected is marked. */
function ChosenDates({ out, back, picking, onPicking }: PriceCalendarProps) {
  const t = useTranslations('search.form');
  const locale = useAppLocale();
  return (
    <div className={css.ends}>
      {(['out', 'back'] as const).map((end) => {
        const day = end === 'out' ? out : back;
        return (
          <button key={end} type="button" aria-pressed={picking === end} onClick={() => onPicking(end)}>
            <span>{t(end)}</span>
            {day ? formatDate(day, locale) : t('chooseDate')}
          </button>
        );
      })}
    </div>
  );
}

/** The button that closes the sheet, with the dates and their lowest price for one adult. */
function CalendarFooter(props: PriceCalendarProps) {
  const { out, back, isReturn, from, to, mode, prices } = props;
  const t = useTranslations('search.form');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const [tripPrice, setTripPrice] = useState<{ days: string; price: Money | null } | null>(null);
  const days = out && back && isReturn ? `${out} ${back}` : '';

  useEffect(() => {
    if (!days || !from || !to || !out || !back) return;
    let current = true;
    call(fareCalendar, { query: { from, to, start: out, days: 1, stayDays: daysBetween(out, back), mode } }).then(
      (calendar) => current && setTripPrice({ days, price: calendar.days[0]?.price ?? null }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [days, out, back, from, to, mode]);

  const formatDay = (day: LocalDate) => formatDate(day, locale, { style: 'plain-short' });
  const said =
    out && back && isReturn
      ? out.slice(0, 7) === back.slice(0, 7)
        ? `${Number(out.slice(8))}–${formatDay(back)}`
        : `${formatDay(out)} – ${formatDay(back)}`
      : out && formatDay(out);
  const price = days ? tripPrice?.days === days && tripPrice.price : out && !isReturn && prices.get(out);
  const sum = price && t('fromPrice', { sum: formatMoney(price) });
  const details = [said, sum, sum && days && t('twoWays').toLowerCase()].filter(Boolean);
  return (
    <Button type="button" className={css.done} onClick={props.onClose}>
      {[t('ready'), ...details].join(' · ')}
    </Button>
  );
}
