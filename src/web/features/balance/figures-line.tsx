import type { ReactNode } from 'react';
import css from './balance.module.css';

/** Sums over a list, in one line where there is room. */
export const FiguresLine = ({ figures }: { figures: readonly (readonly [name: string, sum: ReactNode])[] }) => (
  <dl className={css.figures}>
    {figures.map(([name, sum]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{sum}</dd>
      </div>
    ))}
  </dl>
);
