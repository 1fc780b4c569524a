import type { ReactNode } from 'react';
import css from './status-dot.module.css';

/** Red requires an action now, amber waits, blue is in progress, green is done, grey is over. */
export type DotTone = 'act' | 'wait' | 'move' | 'done' | 'over';

/** Status of a row: a dot, its text and, where time runs, a clock. */
export const StatusDot = (props: { tone: DotTone; children: ReactNode; clock?: ReactNode }) => (
  <span className={`${css.status} ${css[props.tone]}`}>
    <span className={css.dot} aria-hidden="true" />
    <span className={css.text}>{props.children}</span>
    {props.clock}
  </span>
);
