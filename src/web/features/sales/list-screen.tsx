import { type ReactNode, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ListSettings } from '#modules/sales/api.ts';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { ReversedDatesNote } from '../../shared/lists/reversed-dates-note.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link, useAfterHydration } from '../../ui/link.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { useDensity } from './density.ts';
import { ListChangedAlert } from './list-changed-alert.tsx';
import { address, reversedRanges } from './list-params.ts';
import css from './list-screen.module.css';
import { useListKeys } from './use-list-keys.ts';
import { type BuiltInView, ViewsBar } from './views-bar.tsx';
import { type SortOrder, type WorkColumn, WorkTable } from './work-table.tsx';

/** Visible columns: the first always, the others as the user chose. */
const shownColumns = (columns: readonly { name: string }[], chosen: readonly string[] | null): Set<string> =>
  new Set(columns.map(({ name }) => name).filter((name, i) => i === 0 || !chosen || chosen.includes(name)));

/** Optional parts around the rows of a list. */
export type ListSlots<R> = {
  /** Side panel of a row. */
  panel?: (id: string, close: () => void) => ReactNode;
  /** Bulk actions on marked rows. */
  bulk?: (rows: readonly R[], clear: () => void) => ReactNode;
  /** Actions by letter key for the active row. */
  actions?: Readonly<Record<string, (id: string) => void>>;
  /** Shortcuts listed in the footer. */
  hints: readonly { keys: readonly string[]; text: string }[];
};

type ScreenProps<R> = {
  path: string;
  texts: Record<'title' | 'export' | 'table' | 'none' | 'empty' | 'emptyText', string>;
  settings: ListSettings;
  views: readonly BuiltInView[];
  columns: readonly WorkColumn<R>[];
  rows: readonly R[];
  nameOf: (row: R) => string;
  sorted: SortOrder;
  count: number;
  file: { to: string; name: string };
  filters: ReactNode;
  totals: ReactNode;
  filtered: boolean;
  /** Earnings may be shown, and the user has hidden them. */
  hasPlainView: boolean;
  canNotify: boolean;
  hasChanged: boolean;
  isComfortable: boolean;
  first: boolean;
  next: string | null;
  slots: ListSlots<R>;
};

/** Toolbar: hide earnings, row density, columns. */
function ListToolbar<R>(
  props: ScreenProps<R> & { onComfortable: (isComfortable: boolean) => void; shown: ReadonlySet<string> },
) {
  const { isComfortable } = props;
  const t = useTranslations('orderLists');
  const afterHydrationClass = useAfterHydration();
  const [search] = useSearchParams();
  const switchedHref = address(search, { hasPlainView: props.hasPlainView ? undefined : '1', after: undefined });
  return (
    <div className={css.tools}>
      {(props.canNotify || props.hasPlainView) && (
        <Link
          to={switchedHref}
          prefetch="none"
          preventScrollReset
          className={css.tool ?? ''}
          title={t(props.hasPlainView ? 'withCommission' : 'plain')}
        >
          <Icon name="eye" size={16} />
          <span className={css.toolText}>{t(props.hasPlainView ? 'withCommission' : 'plain')}</span>
        </Link>
      )}
      <button
        type="button"
        className={`${css.tool} ${css.wide} ${afterHydrationClass}`}
        aria-pressed={isComfortable}
        title={t(isComfortable ? 'list.loose' : 'list.dense')}
        onClick={() => props.onComfortable(!isComfortable)}
      >
        <Icon name="menu" size={16} />
        <span className={css.toolText}>{t('list.loose')}</span>
      </button>
      <ColumnsMenu columns={props.columns} shown={props.shown} />
    </div>
  );
}

/** Footer: keyboard shortcuts and pagination. */
function ListFooter<R>(props: ScreenProps<R>) {
  const { rows, count } = props;
  const t = useTranslations('orderLists');
  const [search] = useSearchParams();
  return (
    <footer className={css.foot}>
      <ul className={css.hints}>
        {props.slots.hints.map(({ keys, text }) => (
          <li key={text}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {text}
          </li>
        ))}
      </ul>
      <span className={css.pages}>
        {rows.length > 0 && <span className="tabular">{t('list.shown', { rows: rows.length, count })}</span>}
        {!props.first && (
          <Link to={address(search, { after: undefined })} prefetch="none" className={css.page ?? ''}>
            {t('first')}
          </Link>
        )}
        {props.next && (
          <Link to={address(search, { after: props.next })} prefetch="none" className={css.page ?? ''}>
            {t('next')}
          </Link>
        )}
      </span>
    </footer>
  );
}

/**
 * The screen of orders or tickets: views as tabs, totals, filter bar, table with a sticky header, bulk actions, side
 * panel, footer with shortcuts.
 */
export function ListScreen<R extends { id: string }>(props: ScreenProps<R>) {
  const { texts, settings, columns, count, rows, slots } = props;
  const t = useTranslations('orderLists');
  const [search] = useSearchParams();
  const busy = useNavigation().state === 'loading';
  const [isComfortable, setLoose] = useDensity(props.isComfortable);
  const [active, setActive] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.map(({ id }) => id);
  // Rows that are no longer on the page are neither open nor marked.
  const openedId = chosen !== null && ids.includes(chosen) ? chosen : null;
  const marked = rows.filter(({ id }) => markedIds.has(id));
  const onMark = (changedIds: readonly string[], on: boolean) => {
    const hiddenMarkedIds = [...markedIds].filter((id) => !changedIds.includes(id));
    setMarkedIds(new Set(on ? [...hiddenMarkedIds, ...changedIds] : hiddenMarkedIds));
  };
  useListKeys({
    ids,
    active,
    onActive: setActive,
    openedId,
    ...(slots.panel && { onOpen: setChosen }),
    ...(slots.bulk && { onMark: (id: string) => onMark([id], !markedIds.has(id)) }),
    ...(slots.actions && { actions: slots.actions }),
  });
  const close = () => {
    setChosen(null);
    document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(openedId ?? '')}"]`)?.focus();
  };
  const shown = shownColumns(columns, settings.columns);
  const visibleColumns = columns.filter(({ name, narrow }) => shown.has(name) && (openedId === null || narrow));
  return (
    <div className={openedId === null ? css.screen : `${css.screen} ${css.withPanel}`}>
      <meta name="robots" content="noindex" />
      <header className={css.head}>
        <h1 className={css.title}>{texts.title}</h1>
        <ViewsBar views={settings.views} builtIn={props.views} path={props.path} />
        <div className={css.actions}>
          {count > 0 && (
            <ExportButton to={props.file.to} name={props.file.name} rows={count}>
              {texts.export}
            </ExportButton>
          )}
        </div>
      </header>
      <p className={css.totals}>{props.totals}</p>
      <div className={css.bar}>
        <div className={css.filters}>{props.filters}</div>
        <ListToolbar {...props} isComfortable={isComfortable} onComfortable={setLoose} shown={shown} />
      </div>
      {props.hasPlainView && <p className={css.plain}>{t('plainNote')}</p>}
      {reversedRanges(search).map((days) => (
        <ReversedDatesNote key={days.from} {...days} />
      ))}
      <ListChangedAlert hasChanged={props.hasChanged} />
      {rows.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard
        <section className={css.scroll} aria-label={texts.table} tabIndex={0}>
          <WorkTable
            list={props.path}
            label={texts.table}
            columns={visibleColumns}
            rows={rows}
            sorted={props.sorted}
            isComfortable={isComfortable}
            busy={busy}
            active={active}
            onActive={setActive}
            openedId={openedId}
            {...(slots.panel && { onOpen: setChosen })}
            {...(slots.bulk && { marked: markedIds, onMark })}
            nameOf={props.nameOf}
          />
        </section>
      ) : (
        <div className={css.none}>
          {props.filtered ? (
            <EmptyState level={2} title={texts.none}>
              {t('noneText')}
            </EmptyState>
          ) : (
            <EmptyState level={2} title={texts.empty} actions={<LinkButton to="/">{t('find')}</LinkButton>}>
              {texts.emptyText}
            </EmptyState>
          )}
        </div>
      )}
      <ListFooter {...props} />
      {marked.length > 0 && slots.bulk && (
        <section className={css.bulk} aria-label={t('list.marked', { count: marked.length })}>
          {slots.bulk(marked, () => setMarkedIds(new Set()))}
        </section>
      )}
      {openedId !== null && slots.panel?.(openedId, close)}
    </div>
  );
}
