import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import { MAX_DAYS_AHEAD } from '#modules/search/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { Calendar } from '../../ui/late/calendar.tsx';
import css from './dates-field.module.css';

type PriceCalendarProps = {
  /** The day at the place of departure; days before it cannot be chosen. */
  today: LocalDate;
  /** The day of the flight before, when there is one. */
  earliest: LocalDate;
  out: LocalDate | null;
  back: LocalDate | null;
  picking: 'out' | 'back';
  onPick: (date: LocalDate) => void;
  /** Cheapest price a day; a day that is absent has not been asked yet, null has no seats. */
  prices: ReadonlyMap<LocalDate, Money | null>;
  /** Called with the first day of the first month shown, whenever it changes. */
  onMonth: (start: LocalDate) => void;
  focusOnOpen: boolean;
};

/** The days that belong to the cheapest tenth are marked. */
const CHEAP_SHARE = 10;

/** Two months with the lowest price on each day. */
export default function PriceCalendar(props: PriceCalendarProps) {
  const formatMoney = useMoney();
  const { today, earliest, out, back, picking, prices, onMonth } = props;
  const t = useTranslations('search.form');
  const first = picking === 'back' && out ? out : earliest;
  const chosen = (picking === 'back' ? back : out) ?? out;
  const [month, setMonth] = useState((chosen && chosen >= first ? chosen : first).slice(0, 7));

  useEffect(() => onMonth(`${month}-01`), [month, onMonth]);

  const sums = [...prices]
    .flatMap(([day, price]) => (day >= first && day.slice(0, 7) >= month && price ? [price.minor] : []))
    .toSorted((a, b) => a - b);
  const cheap = sums[Math.floor(sums.length / CHEAP_SHARE)] ?? 0;

  const note = (day: LocalDate) => {
    const price = prices.get(day);
    if (price === undefined || day < first) return null;
    if (price === null) return { text: '–' };
    const thousands = Math.round(price.minor / 10_000) / 10;
    return {
      text: (
        <>
          <span aria-hidden="true">{t('thousands', { value: thousands })}</span>
          <span className="visually-hidden">{formatMoney(price)}</span>
        </>
      ),
      good: price.minor <= cheap,
    };
  };

  return (
    <div className={css.calendar}>
      <Calendar
        month={month}
        selected={[out, back].filter((day) => day !== null)}
        min={first}
        max={addDays(today, MAX_DAYS_AHEAD)}
        onChoose={props.onPick}
        note={note}
        onMonth={setMonth}
        autoFocus={props.focusOnOpen}
      />
      {prices.size > 0 && <p className={css.foot}>{t('calendarNote')}</p>}
    </div>
  );
}
