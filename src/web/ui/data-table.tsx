import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import css from './rows.module.css';

/** A column of a list; the first one is the header of its row. */
export type Column<R> = {
  name: string;
  label: string;
  /** Numbers, aligned under each other. */
  numeric?: boolean;
  cell: (row: R) => ReactNode;
};

/** Number of columns that fit the page width; a larger table takes the window's width. */
const MAX_COLUMNS_IN_PAGE = 8;

/** Rows as a table on a desktop, with a sticky head where the columns fit, and as cards on a phone. */
export function DataTable<R extends { id: string | number }>(props: {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** Other rows are being loaded. */
  busy?: boolean;
}) {
  const [first, ...others] = props.columns;
  if (!first) return null;
  const isWide = props.columns.length > MAX_COLUMNS_IN_PAGE;
  const scroll = [css.scroll, !isWide && css.allColumns, props.busy && css.busy].filter(Boolean).join(' ');
  return (
    <Card flush className={isWide ? (css.wide ?? '') : ''}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable table is focusable */}
      <section className={scroll} aria-busy={props.busy} aria-label={props.label} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              {props.columns.map(({ name, label, numeric }) => (
                <th key={name} scope="col" className={numeric ? css.number : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{first.cell(row)}</th>
                {others.map(({ name, label, numeric, cell }) => (
                  <td key={name} className={numeric ? css.number : undefined} data-label={label}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
