import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Money as Sum } from '#kernel/money.ts';
import { PRICE_GRID_DAYS } from '#modules/search/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Link } from '../../ui/link.tsx';
import { atAfterKey, type GridPosition } from './grid-keys.ts';
import css from './price-grid.module.css';

/** What every cell of a grid of prices shares: where the keyboard stands, and how it moves. */
export type GridAt = {
  at: GridPosition;
  setAt: (at: GridPosition) => void;
  size: { rows: number; columns: number };
  /** The row of a cell in the grid around its own days. */
  rowAfter: (row: number) => number;
  /** The focus goes to the cell of a place. */
  focus: (at: GridPosition) => void;
};

/** Where the cell that was pressed stands in the grid around its days, until that grid is there. */
let pressedCell: GridPosition | null = null;

/** Who pressed a cell goes on from it: the grid around its days takes the focus up where it was. */
export function useFocusOnArrival({ setAt, focus }: Pick<GridAt, 'setAt' | 'focus'>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the grid has come
  useEffect(() => {
    if (!pressedCell) return;
    setAt(pressedCell);
    focus(pressedCell);
    pressedCell = null;
  }, []);
}

type CellProps = {
  grid: GridAt;
  position: GridPosition;
  /** The days asked for now. */
  chosen: boolean;
  price: Sum | null;
  /** The lowest of the whole grid. */
  isLowest: boolean;
  /** The search for these days. */
  to: string;
  /** The days in words, for screen readers. */
  days: string;
  /** Why there is no price: such days are no journey, or without it no seats. */
  impossible?: string | false;
  /** Shown over the price. */
  label?: ReactNode;
};

/** One cell: a price that leads to the search for its days, or why there is none. */
export function PriceCell({ grid, position, chosen, price, isLowest, to, days, impossible, label }: CellProps) {
  const t = useTranslations('search.grid');
  const formatMoney = useFormatMoney();
  const keys = (event: KeyboardEvent) => {
    const next = atAfterKey(grid.at, event.key, grid.size);
    if (!next) return;
    event.preventDefault();
    grid.setAt(next);
    grid.focus(next);
  };
  const cell = {
    'data-at': `${position.row} ${position.column}`,
    tabIndex: grid.at.row === position.row && grid.at.column === position.column ? 0 : -1,
    onFocus: () => grid.setAt(position),
    onKeyDown: keys,
    'aria-current': chosen ? ('date' as const) : undefined,
  };
  const look = (...more: (string | false | undefined)[]) =>
    [css.cell, label !== undefined && css.dated, chosen && css.chosen, ...more].filter(Boolean).join(' ');
  const said = chosen ? `, ${t('chosen')}` : '';
  if (price)
    return (
      <Link
        {...cell}
        to={to}
        prefetch="none"
        className={look(isLowest && css.least)}
        onClick={({ metaKey, ctrlKey, shiftKey }) => {
          if (metaKey || ctrlKey || shiftKey) return;
          pressedCell = { row: grid.rowAfter(position.row), column: PRICE_GRID_DAYS };
        }}
      >
        <span className="visually-hidden">
          {days}: {t('from', { sum: formatMoney(price) })}
          {said}
        </span>
        {label}
        <Price price={price} />
      </Link>
    );
  return (
    <span {...cell} className={look(css.none)}>
      {label}
      <span aria-hidden="true">{impossible && label === undefined ? '' : '–'}</span>
      <span className="visually-hidden">
        {days}: {impossible || t('none')}
        {said}
      </span>
    </span>
  );
}

/** A hundred thousand and more need no tenths. */
const toThousands = (minor: number): number =>
  minor < 10_000_000 ? Math.round(minor / 10_000) / 10 : Math.round(minor / 100_000);

/** The whole sum where there is room, on a phone thousands as in the calendar. */
function Price({ price }: { price: Sum }) {
  const formatMoney = useFormatMoney();
  const labels = useTranslations('search.form');
  return (
    <span aria-hidden="true">
      <span className={css.whole}>{formatMoney(price)}</span>
      <span className={css.thousands}>{labels('thousands', { value: toThousands(price.minor) })}</span>
    </span>
  );
}
