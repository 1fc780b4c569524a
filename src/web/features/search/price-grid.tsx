import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import type { Money as Sum } from '#kernel/money.ts';
import {
  hasRowsOfDays,
  PRICE_GRID_DAYS,
  type PriceGrid,
  priceGrid,
  type Search,
  searchToQuery,
  tripTypeOf,
} from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import type { GridPosition } from './grid-keys.ts';
import { PriceCell, useFocusOnArrival } from './price-cell.tsx';
import css from './price-grid.module.css';
import { PriceRows } from './price-rows.tsx';

type GridProps = {
  search: Pick<Search, 'uid' | 'params'>;
  /** Grid rendered by the server, when the address asked for it. */
  serverGrid: PriceGrid | null;
  /** Lowest price found so far for the searched dates, of all suppliers. */
  currentPrice: Sum | null;
  /** Query of filters and sort order, kept when the dates change. */
  keptQuery: string;
  /** Origin and destination of each slice, as text. */
  flights: readonly { from: string; to: string }[];
  /** Shown until the prices arrive. */
  room: ReactNode;
};

/** Loads the grid of a search once a page. */
function useGrid(uid: string, serverGrid: PriceGrid | null) {
  const [grid, setGrid] = useState(serverGrid);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on a press
  useEffect(() => {
    if (serverGrid) return;
    let isUnmounted = false;
    setFailed(false);
    call(priceGrid, { params: { uid } }).then(
      (answer) => !isUnmounted && setGrid(answer),
      () => !isUnmounted && setFailed(true),
    );
    return () => {
      isUnmounted = true;
    };
  }, [uid, serverGrid, attempt]);
  return { grid, failed, again: () => setAttempt((n) => n + 1) };
}

/**
 * Lowest prices within ±3 days: one row for one-way, a matrix for a return, a row for each slice of multi-city. A cell
 * links to the search for its dates.
 */
export default function PriceGridTable({ search, serverGrid, currentPrice, keptQuery, flights, room }: GridProps) {
  const t = useTranslations('search.grid');
  const { params } = search;
  const { grid, failed, again } = useGrid(search.uid, serverGrid);
  const address = (dates: readonly LocalDate[]): string => {
    const slices = params.slices.map((leg, n) => ({ ...leg, date: dates[n] ?? '' }));
    const query = new URLSearchParams([
      ...searchToQuery({ ...params, slices: slices }),
      ...new URLSearchParams(keptQuery),
      ['flexible', '1'],
    ]);
    return `/search?${query}`;
  };
  if (failed)
    return (
      <p role="alert">
        {t('failed')}{' '}
        <button type="button" className={css.again} onClick={again}>
          {t('again')}
        </button>
      </p>
    );
  if (!grid) return room;
  if (hasRowsOfDays(params)) return <PriceRows {...{ slices: grid.slices, params, flights, currentPrice, address }} />;
  return <Table {...{ params, grid, currentPrice, address }} />;
}

type TableProps = Pick<GridProps, 'currentPrice'> & {
  params: Search['params'];
  grid: PriceGrid;
  address: (dates: readonly LocalDate[]) => string;
};

function Table({ params, grid: { days }, currentPrice, address }: TableProps) {
  const t = useTranslations('search.grid');
  const labels = useTranslations('search.form');
  const locale = useAppLocale();
  const table = useRef<HTMLTableElement>(null);
  const [out, back] = params.slices.map((leg) => leg.date);
  const outs = [...new Set(days.map((day) => day.out))];
  const backs = [...new Set(days.map((day) => day.back))];
  const [at, setAt] = useState<GridPosition>({
    row: back === undefined ? 0 : PRICE_GRID_DAYS,
    column: PRICE_GRID_DAYS,
  });
  // An open jaw has numbered flights, not outbound and inbound.
  const isOpenJaw = tripTypeOf({ slices: params.slices }) === 'multi';

  const prices = new Map(
    days.map((day) => {
      const isCurrentSearch = day.out === out && (day.back ?? undefined) === back;
      const lower = isCurrentSearch && currentPrice && (!day.price || currentPrice.minor < day.price.minor);
      return [`${day.out} ${day.back}`, lower ? currentPrice : day.price];
    }),
  );
  const lowestMinor = Math.min(...[...prices.values()].flatMap((price) => price?.minor ?? []));
  const grid = {
    at,
    setAt,
    size: { rows: backs.length, columns: outs.length },
    // The pressed dates become the middle of the new grid.
    rowAfter: () => (back === undefined ? 0 : PRICE_GRID_DAYS),
    focus: ({ row, column }: GridPosition) =>
      table.current?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus(),
  };

  useFocusOnArrival(grid);

  /** On a phone a column is narrower than «30 дек»: the month has a line of its own there. */
  const dayHeading = (day: LocalDate, isColumn = false) => {
    const [weekday, ...rest] = formatDate(day, locale).split(' ');
    const [first = '', ...after] = isColumn ? rest : [rest.join(' ')];
    return (
      <>
        <span className={css.weekday}>{weekday}</span> <span className={css.day}>{first}</span>
        {after.length > 0 && (
          <>
            {' '}
            <span className={css.month}>{after.join(' ')}</span>
          </>
        )}
      </>
    );
  };

  return (
    <table ref={table} aria-label={t('title')} className={css.table}>
      <thead>
        <tr>
          {back !== undefined && (
            <td className={css.corner}>
              <span aria-hidden="true">
                {isOpenJaw ? labels('flight', { n: 1 }) : t('out')} →<br />
                {isOpenJaw ? labels('flight', { n: 2 }) : t('back')} ↓
              </span>
            </td>
          )}
          {outs.map((day) => (
            <th key={day} scope="col" className={day === out ? css.searched : undefined}>
              {dayHeading(day, true)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {backs.map((other, row) => (
          <tr key={other ?? ''}>
            {other !== null && (
              <th scope="row" className={other === back ? css.searched : undefined}>
                {dayHeading(other)}
              </th>
            )}
            {outs.map((day, column) => {
              const price = prices.get(`${day} ${other}`) ?? null;
              const dates = [day, other].filter((one) => one !== null);
              return (
                <td key={day}>
                  <PriceCell
                    {...{ grid, position: { row, column }, price, to: address(dates) }}
                    chosen={day === out && (other ?? undefined) === back}
                    isLowest={price?.minor === lowestMinor}
                    days={dates.map((one) => formatDate(one, locale)).join(' – ')}
                    impossible={other !== null && other < day && t(isOpenJaw ? 'impossibleLeg' : 'impossible')}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
