import { type CalendarDate, endOfMonth, GregorianCalendar, isSameMonth, parseDate } from '@internationalized/date';
import { type ReactNode, useEffect, useRef } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useButton } from 'react-aria/useButton';
import { useCalendar, useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar';
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { DATE_NAMES } from '../../i18n/date-names.ts';
import { formatDate, formatMonth } from '../../i18n/dates.ts';
import { intlLocale } from '../../i18n/intl-locale.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Icon } from '../icon.tsx';
import css from './calendar.module.css';

export type CalendarProps = {
  /** The first month shown, `YYYY-MM`. */
  month: string;
  /** Number of months side by side on wide screens. */
  months?: number;
  /** One date, or both ends of a range. */
  selected: readonly LocalDate[];
  min?: LocalDate;
  max?: LocalDate;
  onChoose: (day: LocalDate) => void;
  /** Content under a date: a price, with its third of all prices. */
  note?: (day: LocalDate) => { text: ReactNode; third?: PriceThird } | null;
  /** Reports the first shown month, to load its prices. */
  onMonth?: (month: string) => void;
  /** Takes the focus when it appears, as inside a dialog. */
  autoFocus?: boolean;
};

/** The third of the displayed prices: the cheapest, the middle or the most expensive. */
export type PriceThird = 'low' | 'middle' | 'high';

const gregorian = () => new GregorianCalendar();

/**
 * Months as keyboard grids of React Aria: arrows move by day and week, Home and End within the month, Page Up and Page
 * Down by month, Enter chooses. All texts are ours: the library's come from Intl, which has no Kyrgyz in browsers (ADR
 * 5).
 */
export function Calendar(props: CalendarProps) {
  const locale = useAppLocale();
  return (
    <I18nProvider locale={intlLocale(locale)}>
      <Months {...props} />
    </I18nProvider>
  );
}

function Months(props: CalendarProps) {
  const t = useTranslations('common.calendar');
  const locale = useAppLocale();
  const { months = 2, min, max, onMonth } = props;
  const first = props.selected[0] ?? min ?? `${props.month}-01`;
  const calendarState = useCalendarState({
    locale: intlLocale(locale),
    createCalendar: gregorian,
    firstDayOfWeek: 'mon',
    visibleDuration: { months },
    pageBehavior: 'single',
    selectionAlignment: 'start',
    defaultFocusedValue: parseDate(first.slice(0, 7) >= props.month ? first : `${props.month}-01`),
    value: null,
    onChange: (day) => day && props.onChoose(day.toString()),
    autoFocus: props.autoFocus ?? false,
    ...(min && { minValue: parseDate(min) }),
    ...(max && { maxValue: parseDate(max) }),
  });
  // With `isFocused` the library announces no month in the words of Intl: the heading is announced instead.
  const state: CalendarState = { ...calendarState, isFocused: true };
  const { prevButtonProps, nextButtonProps } = useCalendar({}, state);

  const firstMonth = state.visibleRange.start.toString().slice(0, 7);
  useEffect(() => {
    onMonth?.(firstMonth);
  }, [firstMonth, onMonth]);

  return (
    <div className={css.calendar} style={{ '--months': months } as React.CSSProperties}>
      <PageButton {...prevButtonProps} aria-label={t('previous')} className={`${css.pageButton} ${css.previous}`} />
      <PageButton {...nextButtonProps} aria-label={t('next')} className={`${css.pageButton} ${css.next}`} />
      <div className={css.months}>
        {Array.from({ length: months }, (_, i) => state.visibleRange.start.add({ months: i })).map((start) => (
          <Month
            key={start.toString()}
            start={start}
            state={state}
            note={props.note}
            selected={props.selected}
            firstDay={min}
          />
        ))}
      </div>
    </div>
  );
}

function PageButton({ className, ...props }: Parameters<typeof useButton>[0] & { className: string }) {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(props, ref);
  return (
    <button {...buttonProps} ref={ref} type="button" className={className}>
      <Icon name="chevron" />
    </button>
  );
}

type DayMarks = { selected: readonly LocalDate[]; note: CalendarProps['note'] | undefined };
type MonthProps = DayMarks & { start: CalendarDate; state: CalendarState; firstDay: LocalDate | undefined };

function Month({ start, state, note, selected, firstDay }: MonthProps) {
  const locale = useAppLocale();
  const dateNames = DATE_NAMES[locale];
  const { gridProps, headerProps, weeksInMonth } = useCalendarGrid(
    { startDate: start, endDate: endOfMonth(start) },
    state,
  );
  const name = formatMonth(start.toString(), locale);
  // Past weeks are left out: the first month begins with the current week.
  const weeks = Array.from({ length: weeksInMonth }, (_, week) => state.getDatesInWeek(week, start)).filter(
    (week) => !firstDay || week.some((date) => date && isSameMonth(date, start) && date.toString() >= firstDay),
  );
  return (
    <div>
      <p className={css.head} aria-live="polite">
        {name}
      </p>
      <table {...gridProps} aria-label={name} className={css.grid}>
        <thead {...headerProps}>
          <tr>
            {dateNames.weekdaysShort.map((day, i) => (
              <th key={day} abbr={dateNames.weekdays[i]}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is identified by position
            <tr key={i}>
              {week.map((date, n) =>
                date && isSameMonth(date, start) ? (
                  <Day key={date.toString()} date={date} state={state} note={note} selected={selected} />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has only a position
                  <td key={n} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function rangeClass(day: LocalDate, [from, to]: readonly LocalDate[]): string | undefined {
  if (!from || !to || from === to || day < from || day > to) return undefined;
  return day === from ? css.from : day === to ? css.to : css.between;
}

function Day(props: DayMarks & { date: CalendarDate; state: CalendarState }) {
  const ref = useRef<HTMLDivElement>(null);
  const locale = useAppLocale();
  const { cellProps, buttonProps } = useCalendarCell({ date: props.date }, props.state, ref);
  const day = props.date.toString();
  const chosen = props.selected.includes(day);
  const cell = { ...cellProps, 'aria-selected': chosen };
  const note = props.note?.(day) ?? null;
  return (
    <td {...cell} className={rangeClass(day, props.selected)}>
      <div
        {...buttonProps}
        ref={ref}
        aria-label={undefined}
        data-day={day}
        className={chosen ? `${css.day} ${css.chosen}` : css.day}
      >
        <span className="visually-hidden">{formatDate(day, locale, { style: 'long' })}</span>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        {note && (
          <span className={[css.note, note.third && css[note.third]].filter(Boolean).join(' ')}>{note.text}</span>
        )}
      </div>
    </td>
  );
}
