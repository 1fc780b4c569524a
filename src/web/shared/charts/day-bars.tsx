import type { CSSProperties, ReactNode } from 'react';
import css from './day-bars.module.css';

export type DayBar = {
  readonly key: string;
  /** In the unit of the scale. */
  readonly value: number;
  /** Under the bar; left out where there is no room for one under each. */
  readonly tick?: string;
  /** Shown above the bar that the pointer is on. */
  readonly hint: string;
  readonly current?: boolean;
};

/** Where an axis may end, times a power of ten: its half is a round number, too. */
const AXIS_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 8, 10];

/** Where an axis ends: the next round number. */
export function axisTop(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return (AXIS_STEPS.find((step) => step * power >= highest) ?? 10) * power;
}

/**
 * Bars side by side with an optional line over them (another period) and thresholds across. The drawing is for eyes
 * alone: `table` says the same to screen readers and to readers who open it.
 */
export function DayBars(props: {
  bars: readonly DayBar[];
  line?: readonly number[];
  format: (value: number) => string;
  table: ReactNode;
  tableName: string;
}) {
  const { bars, line = [], format } = props;
  const top = axisTop(Math.max(...bars.map(({ value }) => value), ...line, 0));
  const height = (value: number): string => `${(Math.max(0, value) / top) * 100}%`;
  const points = line.map(
    (value, at) => `${((at + 0.5) / bars.length) * 100},${100 - (Math.max(0, value) / top) * 100}`,
  );
  return (
    <div className={css.chart}>
      <div className={css.plot} aria-hidden="true">
        {[0, top / 2, top].map((value) => (
          <span key={value} className={css.grid} style={{ insetBlockEnd: height(value) }}>
            <span className={css.value}>{format(value)}</span>
          </span>
        ))}
        <ol className={css.bars}>
          {bars.map(({ key, value, tick, hint, current }) => (
            <li
              key={key}
              className={current ? `${css.bar} ${css.current}` : css.bar}
              style={{ '--height': height(value) } as CSSProperties}
              title={hint}
            >
              {tick !== undefined && <span className={css.tick}>{tick}</span>}
            </li>
          ))}
        </ol>
        {points.length > 1 && (
          <svg className={css.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
      </div>
      <details className={css.table}>
        <summary>{props.tableName}</summary>
        {props.table}
      </details>
    </div>
  );
}
