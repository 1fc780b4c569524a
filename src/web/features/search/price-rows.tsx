import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { money, type Money as Sum } from '#kernel/money.ts';
import { GRID_REACH, type PriceGrid, type SearchParams } from '#modules/search/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import type { GridPosition } from './grid-keys.ts';
import { PriceCell, useFocusOnArrival } from './price-cell.tsx';
import css from './price-grid.module.css';

type RowsProps = {
  legs: PriceGrid['legs'];
  params: SearchParams;
  /** The ends of each leg in words. */
  flights: readonly { from: string; to: string }[];
  /** The lowest price that is found already for the days asked for, of all suppliers. */
  found: Sum | null;
  address: (dates: readonly string[]) => string;
};

/**
 * A row of days for each leg of a journey through several cities: what the whole journey costs when this leg alone
 * goes on another day.
 */
export function PriceRows({ legs, params, flights, found, address }: RowsProps) {
  const t = useTranslations('search.grid');
  const words = useTranslations('search.form');
  const locale = useAppLocale();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<GridPosition>({ row: 0, column: GRID_REACH });
  const columns = 2 * GRID_REACH + 1;
  const grid = {
    at,
    setAt,
    size: { rows: legs.length, columns },
    rowAfter: (row: number) => row,
    focus: ({ row, column }: GridPosition) =>
      table.current?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus(),
  };
  useFocusOnArrival(grid);
  const asked = params.legs.map(({ date }) => date);
  const rows = legs.map((days, leg) =>
    days.map(({ date, price }) => {
      const dates = asked.with(leg, date);
      const chosen = date === asked[leg];
      const lower = chosen && found && (!price || found.minor < price.minor);
      const impossible = dates.some((day, n) => n > 0 && day < (dates[n - 1] ?? ''));
      return { date, dates, chosen, impossible, price: lower ? found : price };
    }),
  );
  const sums = rows.flat().flatMap(({ price }) => price ?? []);
  const least = money(Math.min(...sums.map(({ minor }) => minor)), sums[0]?.currency);

  return (
    <table ref={table} aria-label={t('title')} className={`${css.table} ${css.rows}`}>
      {rows.map((days, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place
        <tbody key={row}>
          <tr>
            <th scope="rowgroup" colSpan={columns}>
              {words('flight', { n: row + 1 })}
              {flights[row] && `: ${flights[row].from} → ${flights[row].to}`}
            </th>
          </tr>
          <tr>
            {days.map(({ date, dates, chosen, impossible, price }, column) => {
              const [weekday, ...rest] = formatDate(date, locale).split(' ');
              return (
                <td key={date}>
                  <PriceCell
                    {...{ grid, here: { row, column }, chosen, price, to: address(dates) }}
                    least={price?.minor === least.minor}
                    days={formatDate(date, locale)}
                    impossible={impossible && t('impossibleLeg')}
                    over={
                      <span aria-hidden="true" className={css.over}>
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
