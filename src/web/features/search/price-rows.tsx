import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { money, type Money as Sum } from '#kernel/money.ts';
import { PRICE_GRID_DAYS, type PriceGrid, type SearchParams } from '#modules/search/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import type { GridPosition } from './grid-keys.ts';
import { PriceCell, useFocusOnArrival } from './price-cell.tsx';
import css from './price-grid.module.css';

type RowsProps = {
  slices: PriceGrid['slices'];
  params: SearchParams;
  /** Origin and destination of each slice, as text. */
  flights: readonly { from: string; to: string }[];
  /** Lowest price found so far for the searched dates, of all suppliers. */
  currentPrice: Sum | null;
  address: (dates: readonly string[]) => string;
};

/** A row of dates for each slice of a multi-city search: the total price when only this slice moves to another date. */
export function PriceRows({ slices, params, flights, currentPrice, address }: RowsProps) {
  const t = useTranslations('search.grid');
  const labels = useTranslations('search.form');
  const locale = useAppLocale();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<GridPosition>({ row: 0, column: PRICE_GRID_DAYS });
  const columns = 2 * PRICE_GRID_DAYS + 1;
  const grid = {
    at,
    setAt,
    size: { rows: slices.length, columns },
    rowAfter: (row: number) => row,
    focus: ({ row, column }: GridPosition) =>
      table.current?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus(),
  };
  useFocusOnArrival(grid);
  const searchedDates = params.slices.map(({ date }) => date);
  const rows = slices.map((days, sliceIndex) =>
    days.map(({ date, price }) => {
      const dates = searchedDates.with(sliceIndex, date);
      const isChosen = date === searchedDates[sliceIndex];
      const lower = isChosen && currentPrice && (!price || currentPrice.minor < price.minor);
      const impossible = dates.some((day, n) => n > 0 && day < (dates[n - 1] ?? ''));
      return { date, dates, chosen: isChosen, impossible, price: lower ? currentPrice : price };
    }),
  );
  const prices = rows.flat().flatMap(({ price }) => price ?? []);
  const lowestPrice = money(Math.min(...prices.map(({ minor }) => minor)), prices[0]?.currency);

  return (
    <table ref={table} aria-label={t('title')} className={`${css.table} ${css.rows}`}>
      {rows.map((days, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place
        <tbody key={row}>
          <tr>
            <th scope="rowgroup" colSpan={columns}>
              {labels('flight', { n: row + 1 })}
              {flights[row] && `: ${flights[row].from} → ${flights[row].to}`}
            </th>
          </tr>
          <tr>
            {days.map(({ date, dates, chosen: isChosen, impossible, price }, column) => {
              const [weekday, ...rest] = formatDate(date, locale).split(' ');
              return (
                <td key={date}>
                  <PriceCell
                    {...{ grid, position: { row, column }, chosen: isChosen, price, to: address(dates) }}
                    isLowest={price?.minor === lowestPrice.minor}
                    days={formatDate(date, locale)}
                    impossible={impossible && t('impossibleLeg')}
                    label={
                      <span aria-hidden="true" className={css.label}>
                        <span className={css.weekday}>{weekday}</span> <span className={css.day}>{rest.join(' ')}</span>
                      </span>
                    }
                  />
                </td>
              );
            })}
          </tr>
        </tbody>
      ))}
    </table>
  );
}
