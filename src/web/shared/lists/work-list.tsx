import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link, useAfterHydration } from '../../ui/link.tsx';
import { useDensity } from './density.ts';
import { focusList, focusRow } from './focus-row.ts';
import { useListKeys } from './use-list-keys.ts';
import type { RowPages } from './use-row-pages.ts';
import { useSearchKeys } from './use-search-keys.ts';
import css from './work-list.module.css';
import { type SortOrder, type WorkColumn, WorkTable } from './work-table.tsx';

type ListTab = { to: string; text: string; count?: number | undefined; current: boolean };

/** How a list grows. */
type Growth = Pick<RowPages<unknown>, 'hasMore' | 'state' | 'load'>;

/** Optional parts around the rows of a list. */
export type ListSlots<R> = {
  /** Side panel of a row. */
  panel?: (id: string, close: () => void) => ReactNode;
  /** Row whose panel the address opens. */
  opened?: string | null;
  /** Page of a row, for lists without a panel. */
  hrefOf?: (id: string) => string;
  /** Bulk actions on marked rows. */
  bulk?: { content: (rows: readonly R[], clear: () => void) => ReactNode; label: (count: number) => string };
  /** Actions by letter key for the active row. */
  actions?: Readonly<Record<string, (id: string) => void>>;
  /** Shortcuts listed in the footer, before those that every list has. */
  hints?: readonly { keys: readonly string[]; text: string }[];
};

type WorkListProps<R> = {
  /** Identifies the list: the browser stores its column widths under it. */
  list: string;
  title: string;
  /** Tabs next to the title. */
  tabs?: ReactNode;
  actions?: ReactNode;
  /** One line under the title. */
  totals?: ReactNode;
  filters?: ReactNode;
  /** No filter is a text to search for. */
  hasNoSearch?: boolean;
  /** Tools of the list next to the density. */
  tools?: ReactNode;
  /** Messages above the rows. */
  notes?: ReactNode;
  label: string;
  columns: readonly WorkColumn<R>[];
  rows: readonly R[];
  nameOf: (row: R) => string;
  sorted?: SortOrder;
  /** Instead of rows. */
  empty: ReactNode;
  /** In place of the table: another view of the same rows. */
  view?: ReactNode;
  /** Content over the rows, which scrolls with them. */
  above?: ReactNode;
  /** Content under the rows. */
  below?: ReactNode;
  isComfortable: boolean;
  /** Number of all rows where it is known. */
  count?: number;
  first?: { to: string; text: string } | null;
  next?: { to: string; text: string } | null;
  /** Rows are read while the list is scrolled; without scripts `next` leads on. */
  pages?: Growth;
  slots?: ListSlots<R>;
};

/** Tabs of a list, each with its own address. */
export function ListTabs(props: { label: string; tabs: readonly ListTab[] }) {
  return (
    <nav aria-label={props.label} className={css.tabs}>
      {props.tabs.map(({ to, text, count, current }) => (
        <Link
          key={to}
          to={to}
          prefetch="none"
          preventScrollReset
          className={css.tab ?? ''}
          aria-current={current ? 'page' : undefined}
        >
          {text}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Title, tabs and actions in one bar. */
function ListHead(props: Pick<WorkListProps<unknown>, 'title' | 'tabs' | 'actions'> & { children: ReactNode }) {
  return (
    <header className={css.head}>
      <h1 className={css.title}>{props.title}</h1>
      {props.tabs}
      <div className={css.actions}>{props.actions}</div>
      {props.children}
    </header>
  );
}

/** Switch between dense and comfortable rows. */
function DensityButton(props: { isComfortable: boolean; onComfortable: (isComfortable: boolean) => void }) {
  const { isComfortable } = props;
  const t = useTranslations('workLists');
  const afterHydrationClass = useAfterHydration();
  return (
    <button
      type="button"
      className={`${css.tool} ${css.wide} ${afterHydrationClass}`}
      aria-pressed={isComfortable}
      title={t(isComfortable ? 'loose' : 'dense')}
      onClick={() => props.onComfortable(!isComfortable)}
    >
      <Icon name="menu" size={16} />
      <span className={css.toolText}>{t('loose')}</span>
    </button>
  );
}

/** Footer: keyboard shortcuts and pagination. */
function ListFooter<R>(props: WorkListProps<R>) {
  const { rows, count, slots, first, next, pages } = props;
  const t = useTranslations('workLists');
  const hints = [
    ...(props.view ? [] : [{ keys: ['↑', '↓'], text: t('rows') }]),
    ...(slots?.hints ?? (slots?.hrefOf && !props.view ? [{ keys: ['Enter'], text: t('open') }] : [])),
    ...(props.filters && !props.hasNoSearch ? [{ keys: ['/'], text: t('search') }] : []),
    { keys: ['?'], text: t('keys') },
  ];
  return (
    <footer className={css.foot}>
      <ul className={css.hints}>
        {hints.map(({ keys, text }) => (
          <li key={text}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {text}
          </li>
        ))}
      </ul>
      <span className={css.pages}>
        {rows.length > 0 && (
          <span className="tabular">
            {count === undefined ? t('onPage', { rows: rows.length }) : t('shown', { rows: rows.length, count })}
          </span>
        )}
        {[first, next].map(
          (link) =>
            link && (
              <span key={link.text} className={pages && link === next ? 'without-scripts' : undefined}>
                <Link to={link.to} prefetch="none" className={css.page ?? ''}>
                  {link.text}
                </Link>
              </span>
            ),
        )}
      </span>
    </footer>
  );
}

/** What is said under the last row while more rows are read, or when they could not be. */
function MoreRows({ pages }: { pages: Growth }) {
  const t = useTranslations('workLists');
  if (pages.state === 'loading') return <output className={css.more}>{t('reading')}</output>;
  if (pages.state === 'idle') return null;
  return (
    <p role="alert" className={css.more}>
      {t('notRead')}
      <Button type="button" size="small" variant="secondary" onClick={pages.load}>
        {t('readAgain')}
      </Button>
    </p>
  );
}

const BULK_CONTROL = 'input:not([type=hidden]), button, a';

/** Open panel, active row and marked rows of a list, and its shortcuts. */
function useListState<R extends { id: string }>({ rows, slots }: WorkListProps<R>) {
  const navigate = useNavigate();
  const [active, setActive] = useState<string | null>(null);
  const addressed = slots?.opened ?? null;
  const { key } = useLocation();
  const [{ chosen, from }, setPanel] = useState({ chosen: addressed, from: key });
  // A link of the list may name a row.
  if (from !== key) setPanel({ chosen: addressed ?? chosen, from: key });
  const setChosen = useCallback((id: string | null) => setPanel((now) => ({ ...now, chosen: id })), []);
  const bulk = useRef<HTMLElement>(null);
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.map(({ id }) => id);
  // Rows that are no longer on the page are neither open nor marked.
  const openedId = slots?.panel && chosen !== null && ids.includes(chosen) ? chosen : null;
  const marked = rows.filter(({ id }) => markedIds.has(id));
  const onMark = (changedIds: readonly string[], on: boolean) => {
    const hiddenMarkedIds = [...markedIds].filter((id) => !changedIds.includes(id));
    setMarkedIds(new Set(on ? [...hiddenMarkedIds, ...changedIds] : hiddenMarkedIds));
  };
  const hrefOf = slots?.hrefOf;
  const openPage = hrefOf && ((id: string | null) => id !== null && void navigate(hrefOf(id)));
  const onOpen = slots?.panel ? setChosen : openPage;
  useListKeys({
    ids,
    active,
    onActive: setActive,
    openedId,
    ...(onOpen && { onOpen }),
    ...(slots?.bulk && { onMark: (id: string) => onMark([id], !markedIds.has(id)) }),
    ...(marked.length > 0 && { onBulk: () => bulk.current?.querySelector<HTMLElement>(BULK_CONTROL)?.focus() }),
    ...(slots?.actions && { actions: slots.actions }),
  });
  const close = () => {
    setChosen(null);
    focusRow(openedId ?? '');
  };
  return {
    active,
    setActive,
    openedId,
    onOpen,
    close,
    marked,
    markedIds,
    onMark,
    bulk,
    clear: () => {
      setMarkedIds(new Set());
      focusList();
    },
    searchKeys: useSearchKeys(ids, setActive),
  };
}

/**
 * A list of the workspace: title with tabs, totals, filter bar, table with a sticky header, bulk actions, side panel,
 * footer with shortcuts.
 */
export function WorkList<R extends { id: string }>(props: WorkListProps<R>) {
  const { columns, rows, slots, pages, count } = props;
  const busy = useNavigation().state === 'loading';
  const [isComfortable, setComfortable] = useDensity(props.isComfortable);
  const list = useListState(props);
  const { openedId, marked, onOpen } = list;
  const visibleColumns = columns.filter(({ narrow }) => openedId === null || narrow);
  const tools = (
    <div className={css.tools}>
      {props.tools}
      <DensityButton isComfortable={isComfortable} onComfortable={setComfortable} />
    </div>
  );
  return (
    <div
      className={[css.screen, openedId !== null && css.withPanel, marked.length > 0 && css.marking]
        .filter(Boolean)
        .join(' ')}
    >
      <meta name="robots" content="noindex" />
      <ListHead {...props}>{!props.filters && tools}</ListHead>
      {props.totals && <div className={css.totals}>{props.totals}</div>}
      {props.filters && (
        <div className={css.bar} {...list.searchKeys}>
          <div className={css.filters}>{props.filters}</div>
          {tools}
        </div>
      )}
      {props.notes}
      {props.view ??
        (rows.length > 0 || props.above ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard
          <section className={css.scroll} aria-label={props.label} tabIndex={0} data-list>
            {props.above}
            {rows.length > 0 ? (
              <WorkTable
                list={props.list}
                label={props.label}
                columns={visibleColumns}
                rows={rows}
                {...(pages && { rowCount: count ?? (pages.hasMore ? -1 : rows.length) })}
                sorted={props.sorted}
                isComfortable={isComfortable}
                busy={busy}
                active={list.active}
                onActive={list.setActive}
                openedId={openedId}
                {...(onOpen && { onOpen })}
                {...(slots?.bulk && { marked: list.markedIds, onMark: list.onMark })}
                nameOf={props.nameOf}
                {...(pages?.hasMore && pages.state === 'idle' && { onEnd: pages.load })}
              />
            ) : (
              <div className={css.none}>{props.empty}</div>
            )}
            {pages && <MoreRows pages={pages} />}
            {props.below}
          </section>
        ) : (
          <div className={css.none}>{props.empty}</div>
        ))}
      <ListFooter {...props} />
      {marked.length > 0 && slots?.bulk && (
        <section ref={list.bulk} className={css.bulk} aria-label={slots.bulk.label(marked.length)}>
          {slots.bulk.content(marked, list.clear)}
        </section>
      )}
      {openedId !== null && slots?.panel?.(openedId, list.close)}
    </div>
  );
}
