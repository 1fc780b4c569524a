import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Money as Sum } from '#kernel/money.ts';
import { PRICE_GRID_DAYS } from '#modules/search/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Link } from '../../ui/link.tsx';
import { cellAfterKey, type GridPosition } from './grid-keys.ts';
import css from './price-grid.module.css';

/** Shared state of a price grid: the focused cell and how the focus moves. */
export type GridAt = {
  at: GridPosition;
  setAt: (at: GridPosition) => void;
  size: { rows: number; columns: number };
  /** Row of a cell in the grid loaded for its dates. */
  rowAfter: (row: number) => number;
  /** Moves the focus to a cell. */
  focus: (at: GridPosition) => void;
};

/** Position of the pressed cell in the grid of its dates, until that grid is rendered. */
let pressedCell: GridPosition | null = null;

/** Restores the focus to the pressed cell after the grid of its dates is rendered. */
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
  /** The searched dates. */
  chosen: boolean;
  price: Sum | null;
  /** The lowest price of the grid. */
  isLowest: boolean;
  /** Address of the search for these dates. */
  to: string;
  /** The dates as text, for screen readers. */
  days: string;
  /** Reason of a missing price: an invalid combination of dates; otherwise no seats. */
  impossible?: string | false;
  /** Shown above the price. */
  label?: ReactNode;
};

/** One cell: a price linked to the search for its dates, or the reason of its absence. */
export function PriceCell({ grid, position, chosen, price, isLowest, to, days, impossible, label }: CellProps) {
  const t = useTranslations('search.grid');
  const formatMoney = useFormatMoney();
  const keys = (event: KeyboardEvent) => {
    const next = cellAfterKey(grid.at, event.key, grid.size);
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
        className={look(isLowest && css.lowest)}
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

/** From one hundred thousand on, no decimals. */
const toThousands = (minor: number): number =>
  minor < 10_000_000 ? Math.round(minor / 10_000) / 10 : Math.round(minor / 100_000);

/** The full amount on wide screens, thousands on phones as in the calendar. */
function Price({ price }: { price: Sum }) {
  const formatMoney = useFormatMoney();
  const labels = useTranslations('search.form');
  return (
    <span aria-hidden="true">
      <span className={css.fullPrice}>{formatMoney(price)}</span>
      <span className={css.thousands}>{labels('thousands', { value: toThousands(price.minor) })}</span>
    </span>
  );
}
