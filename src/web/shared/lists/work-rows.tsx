import { memo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { lastAt } from './last-column.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import css from './work-table.module.css';
import type { WorkColumn } from './work-table.tsx';

type RowProps<R> = {
  row: R;
  columns: readonly WorkColumn<R>[];
  /** Position in the whole table, where not all of its rows are rendered; the header is row 1. */
  position: number | undefined;
  isComfortable: boolean;
  /** The only row in the Tab order. */
  stop: boolean;
  /** Open in the side panel. */
  current: boolean;
  onActive: (id: string) => void;
  onOpen: ((id: string) => void) | undefined;
  /** Undefined when rows cannot be marked. */
  marked: boolean | undefined;
  onMark: ((ids: readonly string[], on: boolean) => void) | undefined;
  nameOf: (row: R) => string;
};

function TableRow<R extends { id: string }>(props: RowProps<R>) {
  const { row, isComfortable, marked, onOpen } = props;
  const t = useTranslations('workLists');
  const [first, ...otherColumns] = props.columns;
  if (!first) return null;
  const cell = (column: WorkColumn<R>) => (
    <>
      <div className={css.text}>{column.cell(row)}</div>
      {isComfortable && column.note && <div className={css.note}>{column.note(row)}</div>}
    </>
  );
  return (
    <tr
      data-row={row.id}
      tabIndex={props.stop ? 0 : -1}
      aria-rowindex={props.position}
      aria-selected={marked}
      aria-current={props.current || undefined}
      data-opens={onOpen ? true : undefined}
      onFocus={() => props.onActive(row.id)}
      onClick={(event) => {
        // Clicks on links and checkboxes of a row keep their own meaning.
        if (!onOpen || (event.target as Element).closest('a, input, button, label')) return;
        // A press that selects text opens nothing.
        if (getSelection()?.isCollapsed === false) return;
        onOpen(row.id);
      }}
    >
      {marked !== undefined && (
        <td className={css.mark}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('mark', { name: props.nameOf(row) })}
            checked={marked}
            onChange={(event) => props.onMark?.([row.id], event.target.checked)}
          />
        </td>
      )}
      <th scope="row" data-phone={first.phone} data-from={first.from} data-last={lastAt(props.columns, first)}>
        {cell(first)}
      </th>
      {otherColumns.map((column) => (
        <td
          key={column.name}
          className={column.isAmount ? css.sum : undefined}
          data-phone={column.phone}
          data-from={column.from}
          data-last={lastAt(props.columns, column)}
        >
          {cell(column)}
        </td>
      ))}
    </tr>
  );
}

const MemoRow = memo(TableRow) as typeof TableRow;

const NOT_READ_ALOUD = { 'aria-hidden': true } as const;

/** Room of rows that are not rendered. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr {...NOT_READ_ALOUD} className={css.gap} style={{ height }}>
    <td colSpan={columns} style={{ height }} />
  </tr>
);

export type WorkRowsProps<R> = {
  columns: readonly WorkColumn<R>[];
  rows: readonly R[];
  isComfortable: boolean;
  /** Id of the row that keyboard shortcuts act on. */
  active: string | null;
  onActive: (id: string) => void;
  /** Open in the side panel. */
  openedId: string | null;
  onOpen?: ((id: string) => void) | undefined;
  /** Rows can be marked for bulk actions. */
  marked?: ReadonlySet<string>;
  onMark?: (ids: readonly string[], on: boolean) => void;
  nameOf: (row: R) => string;
  /** The reader comes near the last row. */
  onEnd?: (() => void) | undefined;
};

/**
 * The rows of a table. Of a long list only those near the window are rendered, and the active one, which keeps the
 * focus wherever the reader scrolls to.
 */
export function WorkRows<R extends { id: string }>(props: WorkRowsProps<R>) {
  const { columns, rows, marked } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to, rowHeight } = useVisibleRows(body, rows.length, props.onEnd);
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === props.active),
  );
  const isWhole = from === 0 && to === rows.length;
  const cells = columns.length + (marked ? 1 : 0);
  const render = (start: number, end: number) =>
    rows
      .slice(start, end)
      .map((row, i) => (
        <MemoRow
          key={row.id}
          row={row}
          columns={columns}
          position={isWhole ? undefined : start + i + 2}
          isComfortable={props.isComfortable}
          stop={start + i === activeIndex}
          current={row.id === props.openedId}
          onActive={props.onActive}
          onOpen={props.onOpen}
          marked={marked?.has(row.id)}
          onMark={props.onMark}
          nameOf={props.nameOf}
        />
      ));
  const gap = (name: string, count: number) =>
    count > 0 ? [<Gap key={`gap ${name}`} height={count * rowHeight} columns={cells} />] : [];
  const isAbove = activeIndex < from;
  const isBelow = activeIndex >= to;
  return (
    <tbody ref={body}>
      {/* One list of children: a row that leaves the rendered part while it has the focus keeps its element. */}
      {[
        ...(isAbove ? [...gap('first', activeIndex), ...render(activeIndex, activeIndex + 1)] : []),
        ...gap('above', isAbove ? from - activeIndex - 1 : from),
        ...render(from, to),
        ...gap('below', isBelow ? activeIndex - to : rows.length - to),
        ...(isBelow ? [...render(activeIndex, activeIndex + 1), ...gap('last', rows.length - activeIndex - 1)] : []),
      ]}
    </tbody>
  );
}
