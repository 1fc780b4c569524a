import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { address } from './address.ts';
import { lastAt } from './last-column.ts';
import { WorkRows, type WorkRowsProps } from './work-rows.tsx';
import css from './work-table.module.css';

/** A column of a work list. The first column identifies the row. */
export type WorkColumn<R> = {
  name: string;
  label: string;
  /** Initial width, px; a `flexible` column also takes the remaining width and shrinks first. */
  width: number;
  flexible?: true;
  /** An amount: digits are aligned. */
  isAmount?: boolean;
  /** What the column counts. */
  about?: string;
  /** Sort field of the column, with the direction of the first click. */
  sort?: { by: string; first: 'asc' | 'desc' };
  /** Visible also next to an open panel. */
  narrow?: true;
  /** Hidden where the list is narrower, px: such columns come last, and the panel or the page of the row has them. */
  from?: ListWidth;
  /** Line and position in the two-line row of phones; columns without it are hidden there. */
  phone?: '1a' | '1b' | '1c' | '2a' | '2b' | '2c';
  cell: (row: R) => ReactNode;
  /** Second line of the cell in comfortable rows. */
  note?: (row: R) => ReactNode;
};

/** Widths of a list from which more columns fit (`work-table.module.css`). */
type ListWidth = 1200 | 1400;

const MIN_WIDTH = 56;
const MAX_WIDTH = 640;
const STEP = 16;
const MARK_WIDTH = 44;

type Widths = Readonly<Record<string, number>>;

/** Column widths set by the user, stored in the browser only. */
function useWidths(list: string): [Widths, (name: string, width: number) => void] {
  const key = `columns.${list}`;
  const [widths, setWidths] = useState<Widths>({});
  useEffect(() => {
    try {
      setWidths(JSON.parse(localStorage.getItem(key) ?? '{}') as Widths);
    } catch {
      // Without storage the default widths are used.
    }
  }, [key]);
  const set = (name: string, width: number) => {
    const next = { ...widths, [name]: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) };
    setWidths(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the width lasts as long as the page.
    }
  };
  return [widths, set];
}

/** The handles that are shown, in their order. */
const handlesOf = (handle: Element): HTMLElement[] =>
  [...(handle.closest('tr')?.querySelectorAll<HTMLElement>('[role="separator"]') ?? [])].filter(
    (one) => one.getClientRects().length > 0,
  );

type HandleProps = {
  width: number;
  onWidth: (width: number) => void;
  /** The only handle in the Tab order; the arrows up and down lead to the others. */
  isStop: boolean;
  onStop: () => void;
};

/** Resize handle of a column: dragged, or moved by the arrow keys. */
function ResizeHandle(props: HandleProps & { label: string }) {
  const { label, width, onWidth } = props;
  const [from, setFrom] = useState<{ x: number; width: number } | null>(null);
  const resizeByKey = (event: KeyboardEvent<HTMLSpanElement>) => {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (move !== 0) {
      const handles = handlesOf(event.currentTarget);
      event.preventDefault();
      handles[handles.indexOf(event.currentTarget) + move]?.focus();
      return;
    }
    const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(width + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no line
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={props.isStop ? 0 : -1}
      className={css.resizeHandle}
      onFocus={props.onStop}
      onKeyDown={resizeByKey}
      onPointerDown={(event: PointerEvent<HTMLSpanElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ x: event.clientX, width });
      }}
      onPointerMove={(event) => from && onWidth(from.width + event.clientX - from.x)}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
    />
  );
}

export type SortOrder = { by: string; order: 'asc' | 'desc' };

type HeaderProps<R> = HandleProps & {
  column: WorkColumn<R>;
  sorted: SortOrder | undefined;
  lastAt: string | undefined;
};

function HeaderCell<R>(props: HeaderProps<R>) {
  const { column, sorted, lastAt: last, ...handle } = props;
  const t = useTranslations('workLists');
  const [search] = useSearchParams();
  const { sort, label } = column;
  const current = sorted !== undefined && sort?.by === sorted.by;
  const next = sort && (current ? (sorted.order === 'asc' ? 'desc' : 'asc') : sort.first);
  return (
    <th
      scope="col"
      className={column.isAmount ? css.sum : undefined}
      data-from={column.from}
      data-last={last}
      title={column.about}
      aria-sort={current ? (sorted.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sort ? (
        <Link
          to={address(search, { sort: next === 'asc' ? `${sort.by}_asc` : sort.by, after: undefined })}
          prefetch="none"
          preventScrollReset
          className={css.sort ?? ''}
        >
          {label}
          {current && (
            <span className={sorted.order === 'asc' ? css.up : css.down}>
              <Icon name="arrow" size={14} />
            </span>
          )}
        </Link>
      ) : (
        <span className={css.headText}>{label}</span>
      )}
      <ResizeHandle label={t('resize', { column: label })} {...handle} />
    </th>
  );
}

/**
 * Rows of a work list: 44 px each, or 56 px with a second line; a sticky header; columns that sort by their header and
 * can be resized. On a phone each row has two lines.
 */
export function WorkTable<R extends { id: string }>(
  props: WorkRowsProps<R> & {
    list: string;
    label: string;
    /** Undefined where the order of rows is fixed. */
    sorted?: SortOrder | undefined;
    busy: boolean;
    /** Number of all rows, read or not; -1 when it is unknown; undefined when all are there. */
    rowCount?: number | undefined;
  },
) {
  const { list, label, sorted, busy, rowCount, ...rowsProps } = props;
  const { columns, rows, marked, onMark } = props;
  const t = useTranslations('workLists');
  const [widths, setWidth] = useWidths(list);
  const widthOf = (column: WorkColumn<R>) => widths[column.name] ?? column.width;
  /** The least width of the table in a list of a width. */
  const minWidth = (listWidth: number) =>
    columns
      .filter(({ from = 0 }) => from <= listWidth)
      .reduce((all, column) => all + widthOf(column), marked ? MARK_WIDTH : 0);
  const [handle, setHandle] = useState<string | null>(null);
  const stop = columns.find(({ name }) => name === handle)?.name ?? columns[0]?.name;
  const all = marked && rows.length > 0 && rows.every(({ id }) => marked.has(id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table whose rows are marked is a grid
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen and opened by the keyboard
      role="grid"
      aria-label={label}
      data-phone={columns.flatMap(({ phone }) => phone ?? []).join(' ')}
      aria-busy={busy}
      aria-rowcount={rowCount === undefined || rowCount < 0 ? rowCount : rowCount + 1}
      aria-multiselectable={marked ? true : undefined}
      className={[css.table, props.isComfortable && css.comfortable, busy && css.busy].filter(Boolean).join(' ')}
      style={
        {
          '--least-0': `${minWidth(0)}px`,
          '--least-1200': `${minWidth(1200)}px`,
          '--least-1400': `${minWidth(1400)}px`,
        } as CSSProperties
      }
    >
      <colgroup>
        {marked && <col style={{ width: MARK_WIDTH }} />}
        {columns.map((column) => (
          <col
            key={column.name}
            data-from={column.from}
            {...(!(column.flexible && widths[column.name] === undefined) && { style: { width: widthOf(column) } })}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {marked && (
            <th scope="col" className={css.mark}>
              <input
                type="checkbox"
                aria-label={t('markAll')}
                checked={all}
                onChange={(event) =>
                  onMark?.(
                    rows.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell
              key={column.name}
              column={column}
              lastAt={lastAt(columns, column)}
              sorted={sorted}
              width={widthOf(column)}
              onWidth={(width) => setWidth(column.name, width)}
              isStop={column.name === stop}
              onStop={() => setHandle(column.name)}
            />
          ))}
        </tr>
      </thead>
      <WorkRows {...rowsProps} />
    </table>
  );
}
