import type { ReactNode } from 'react';
import type { Money as Sum } from '#kernel/money.ts';
import { Money } from './money.tsx';
import css from './sums.module.css';

type SumRow = { name: string; sum: ReactNode; strong?: boolean };

/** A row of what is kept, with a minus; none where nothing is. */
export const keptRow = ([name, amount]: readonly [string, Sum | undefined]): SumRow[] =>
  !amount || amount.minor === 0
    ? []
    : [
        {
          name,
          sum: (
            <>
              {'\u2212'}
              <Money value={amount} />
            </>
          ),
        },
      ];

/** What a sum is made of, row by row: names on one side, amounts on the other. */
export function Sums({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className={css.sums}>
      {rows.map(({ name, sum, strong }) => (
        <div key={name} className={strong ? css.strong : undefined}>
          <dt>{name}</dt>
          <dd className="tabular">{sum}</dd>
        </div>
      ))}
    </dl>
  );
}
