import type { ReactNode } from 'react';
import type { Money as Sum } from '#kernel/money.ts';
import css from './amount-breakdown.module.css';
import { Money } from './money.tsx';

type AmountRow = { name: string; sum: ReactNode; strong?: boolean };

/** A row with a retained amount and a minus; none for zero. */
export const retainedRow = ([name, amount]: readonly [string, Sum | undefined]): AmountRow[] =>
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

/** The components of an amount: names on one side, amounts on the other. */
export function AmountBreakdown({ rows }: { rows: readonly AmountRow[] }) {
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
