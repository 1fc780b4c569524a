import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { DATE_WORDS } from '../i18n/date-words.ts';
import { formatDate, formatMonth } from '../i18n/dates.ts';
import { useAppLocale } from '../i18n/provider.tsx';
import css from './calendar.module.css';
import { addMonths, dayAfterKey, weeksOf } from './calendar-days.ts';
import { Icon } from './icon.tsx';

export type CalendarProps = {
  /** The first month shown, `YYYY-MM`. */
  month: string;
  /** How many stand side by side on wide screens. */
  months?: number;
  /** One day, or the two ends of a range. */
  selected: readonly LocalDate[];
  min?: LocalDate;
  max?: LocalDate;
  onChoose: (day: LocalDate) => void;
  /** Something under a day: a price, marked when it is a good one. */
  note?: (day: LocalDate) => { text: ReactNode; good?: boolean } | null;
  /** Reports the shown months, to load their prices. */
  onMonth?: (month: string) => void;
  /** Takes the focus when it appears, as inside a dialog. */
  autoFocus?: boolean;
};

/**
 * Months as keyboard grids: arrows move by day and week, Home and End in the week, Page Up and Page Down by month,
 * Enter chooses.
 */
export function Calendar(props: CalendarProps) {
  const t = useTranslations('common.calendar');
  const locale = useAppLocale();
  const count = props.months ?? 2;
  const [month, setMonth] = useState(props.month);
  const [active, setActive] = useState<LocalDate | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const first = props.selected[0] ?? props.min ?? `${month}-01`;
  const reachable = active ?? (first.slice(0, 7) >= month ? first : `${month}-01`);
  const allowed = (day: LocalDate) => (!props.min || day >= props.min) && (!props.max || day <= props.max);

  const show = (next: string) => {
    setMonth(next);
    props.onMonth?.(next);
  };

  useEffect(() => {
    if (active) root.current?.querySelector<HTMLButtonElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (props.autoFocus) setActive(reachable);
  }, []);

  const onKeyDown = (event: KeyboardEvent, day: LocalDate) => {
    const next = dayAfterKey(day, event.key);
    if (!next) return;
    event.preventDefault();
    if (!allowed(next)) return;
    if (next.slice(0, 7) < month) show(next.slice(0, 7));
    else if (next.slice(0, 7) > addMonths(month, count - 1)) show(addMonths(next.slice(0, 7), 1 - count));
    setActive(next);
  };

  const words = DATE_WORDS[locale];
  return (
    <div ref={root} className={css.calendar} style={{ '--months': count } as React.CSSProperties}>
      <button
        type="button"
        className={`${css.turn} ${css.previous}`}
        aria-label={t('previous')}
        disabled={props.min !== undefined && month <= props.min.slice(0, 7)}
        onClick={() => show(addMonths(month, -1))}
      >
        <Icon name="chevron" />
      </button>
      <button
        type="button"
        className={`${css.turn} ${css.next}`}
        aria-label={t('next')}
        disabled={props.max !== undefined && addMonths(month, count - 1) >= props.max.slice(0, 7)}
        onClick={() => show(addMonths(month, 1))}
      >
        <Icon name="chevron" />
      </button>
      <div className={css.months}>
        {Array.from({ length: count }, (_, i) => addMonths(month, i)).map((shown) => (
          <div key={shown}>
            <p className={css.head} aria-live="polite">
              {formatMonth(shown, locale)}
            </p>
            <table className={css.grid} aria-label={formatMonth(shown, locale)}>
              <thead>
                <tr>
                  {words.weekdaysShort.map((name, i) => (
                    <th key={name} scope="col" abbr={words.weekdays[i]}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeksOf(shown).map((week) => (
                  <tr key={week.find(Boolean)}>
                    {week.map((day, i) =>
                      day ? (
                        <td key={day} className={rangeClass(day, props.selected)}>
                          <Day
                            day={day}
                            chosen={props.selected.includes(day)}
                            disabled={!allowed(day)}
                            tabbable={day === reachable}
                            note={props.note?.(day) ?? null}
                            label={formatDate(day, locale, { style: 'long' })}
                            onChoose={() => props.onChoose(day)}
                            onKeyDown={(event) => onKeyDown(event, day)}
                          />
                        </td>
                      ) : (
                        // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has only its place
                        <td key={i} />
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </div>
  );
}

function rangeClass(day: LocalDate, [from, to]: readonly LocalDate[]): string | undefined {
  if (!from || !to || from === to || day < from || day > to) return undefined;
  return day === from ? css.from : day === to ? css.to : css.between;
}

function Day(props: {
  day: LocalDate;
  chosen: boolean;
  disabled: boolean;
  tabbable: boolean;
  note: { text: ReactNode; good?: boolean } | null;
  label: string;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
    <button
      type="button"
      data-day={props.day}
      tabIndex={props.tabbable ? 0 : -1}
      aria-pressed={props.chosen}
      disabled={props.disabled}
      className={props.chosen ? `${css.day} ${css.chosen}` : css.day}
      onClick={props.onChoose}
      onKeyDown={props.onKeyDown}
    >
      <span className="visually-hidden">{props.label}</span>
      <span aria-hidden="true">{Number(props.day.slice(8))}</span>
      {props.note && <span className={props.note.good ? `${css.note} ${css.good}` : css.note}>{props.note.text}</span>}
    </button>
  );
}
