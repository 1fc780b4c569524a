import type { ReactNode } from 'react';
import { addDays, daysBetween, type LocalDate } from '#kernel/dates.ts';
import css from './day-bars.module.css';
import { axisTop } from './day-bars.tsx';
import line from './day-line.module.css';

export type DayValue = {
  readonly date: LocalDate;
  /** At the end of the day, in the unit of the scale. */
  readonly value: number;
};

/** About how many days are named under the drawing. */
const TICKS = 5;

/** The values as steps over a square of 100, in SVG path data: each holds until the next one changes it. */
function stepPath(steps: readonly { x: number; y: number }[]): string {
  const [first, ...others] = steps;
  if (!first) return '';
  return `M${first.x} ${first.y}${others.map(({ x, y }) => `H${x}V${y}`).join('')}H100`;
}

/**
 * A value that changes by steps over days, negative ones below the zero line, with an optional limit across. The
 * drawing is for eyes alone: `table` says the same to screen readers and to readers who open it.
 */
export function DayLine(props: {
  from: LocalDate;
  to: LocalDate;
  /** Before the first day. */
  opening: number;
  /** Days on which it changed, oldest first. */
  days: readonly DayValue[];
  limit?: { value: number; name: string };
  format: (value: number) => string;
  formatDay: (day: LocalDate) => string;
  table: ReactNode;
  tableName: string;
}) {
  const { from, to, opening, days, limit, format } = props;
  const length = daysBetween(from, to) + 1;
  const values = [0, opening, ...days.map(({ value }) => value), ...(limit ? [limit.value] : [])];
  const [highest, lowest] = [Math.max(...values), Math.min(...values)];
  const top = highest > 0 ? axisTop(highest) : 0;
  const bottom = lowest < 0 ? -axisTop(-lowest) : 0;
  const height = (value: number): number => ((value - bottom) / (top - bottom || 1)) * 100;
  const x = (date: LocalDate): number => (daysBetween(from, date) / length) * 100;
  const path = stepPath([
    { x: 0, y: 100 - height(opening) },
    ...days.map(({ date, value }) => ({ x: x(date), y: 100 - height(value) })),
  ]);
  const every = Math.max(1, Math.ceil(length / TICKS));
  const ticks = Array.from({ length: Math.ceil(length / every) }, (_, at) => addDays(from, at * every));
  return (
    <div className={css.chart}>
      <div className={css.plot} aria-hidden="true">
        {[...new Set([bottom, bottom < 0 && top > 0 ? 0 : (bottom + top) / 2, top])].map((value) => (
          <span
            key={value}
            className={value === 0 ? `${css.grid} ${line.zero}` : css.grid}
            style={{ insetBlockEnd: `${height(value)}%` }}
          >
            <span className={css.value}>{format(value)}</span>
          </span>
        ))}
        {limit && (
          <span className={line.limit} style={{ insetBlockEnd: `${height(limit.value)}%` }}>
            {limit.name}
          </span>
        )}
        <svg className={line.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={line.area} d={`${path}V${100 - height(0)}H0Z`} />
          <path className={line.step} d={path} vectorEffect="non-scaling-stroke" />
        </svg>
        {ticks.map((day) => (
          <span key={day} className={line.tick} style={{ insetInlineStart: `${x(day)}%` }}>
            {props.formatDay(day)}
          </span>
        ))}
      </div>
      <details className={css.table}>
        <summary>{props.tableName}</summary>
        {props.table}
      </details>
    </div>
  );
}
