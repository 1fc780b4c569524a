import { type ReactNode, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ListSettings } from '#modules/sales/api.ts';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { ReversedDays } from '../../shared/lists/reversed-days.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link, useAfterHydration } from '../../ui/link.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { useDensity } from './density.ts';
import { address, reversedDays } from './list-params.ts';
import css from './list-screen.module.css';
import { useListKeys } from './use-list-keys.ts';
import { type BuiltInView, ViewsBar } from './views-bar.tsx';
import { type Sorted, type WorkColumn, WorkTable } from './work-table.tsx';

/** Which columns stand: the first always, the others as the reader chose. */
const shownOf = (columns: readonly { name: string }[], chosen: readonly string[] | null): Set<string> =>
  new Set(columns.map(({ name }) => name).filter((name, i) => i === 0 || !chosen || chosen.includes(name)));

/** What stands around the rows of a list that has more than rows. */
export type ListParts<R> = {
  /** The panel of a row at the side. */
  panel?: (id: string, close: () => void) => ReactNode;
  /** Acts on marked rows. */
  bulk?: (rows: readonly R[], clear: () => void) => ReactNode;
  /** What letters do with the row that the keys are at. */
  acts?: Readonly<Record<string, (id: string) => void>>;
  /** Keys of the foot, with what they do. */
  hints: readonly { keys: readonly string[]; text: string }[];
};

type ScreenProps<R> = {
  path: string;
  words: Record<'title' | 'export' | 'table' | 'none' | 'empty' | 'emptyText', string>;
  settings: ListSettings;
  views: readonly BuiltInView[];
  columns: readonly WorkColumn<R>[];
  rows: readonly R[];
  nameOf: (row: R) => string;
  sorted: Sorted;
  count: number;
  file: { to: string; name: string };
  filters: ReactNode;
  totals: ReactNode;
  filtered: boolean;
  /** What is earned may be seen, and is asked not to be. */
  plain: boolean;
  mayTell: boolean;
  changed: boolean;
  loose: boolean;
  first: boolean;
  next: string | null;
  parts: ListParts<R>;
};

/** Hiding what is earned, the height of the rows, the columns. */
function Tools<R>(props: ScreenProps<R> & { onLoose: (loose: boolean) => void; shown: ReadonlySet<string> }) {
  const { loose } = props;
  const t = useTranslations('sales');
  const whenAlive = useAfterHydration();
  const [search] = useSearchParams();
  const switched = address(search, { plain: props.plain ? undefined : '1', after: undefined });
  return (
    <div className={css.tools}>
      {(props.mayTell || props.plain) && (
        <Link
          to={switched}
          prefetch="none"
          preventScrollReset
          className={css.tool ?? ''}
          title={t(props.plain ? 'withCommission' : 'plain')}
        >
          <Icon name="eye" size={16} />
          <span className={css.toolText}>{t(props.plain ? 'withCommission' : 'plain')}</span>
        </Link>
      )}
      <button
        type="button"
        className={`${css.tool} ${css.wide} ${whenAlive}`}
        aria-pressed={loose}
        title={t(loose ? 'list.loose' : 'list.dense')}
        onClick={() => props.onLoose(!loose)}
      >
        <Icon name="menu" size={16} />
        <span className={css.toolText}>{t('list.loose')}</span>
      </button>
      <ColumnsMenu columns={props.columns} shown={props.shown} />
    </div>
  );
}

/** The keys of the list, and the pages of it. */
function Foot<R>(props: ScreenProps<R>) {
  const { rows, count } = props;
  const t = useTranslations('sales');
  const [search] = useSearchParams();
  return (
    <footer className={css.foot}>
      <ul className={css.hints}>
        {props.parts.hints.map(({ keys, text }) => (
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
 * A list of sold things as a place of work: its views as tabs, the sums, filters in one bar, rows under a head that
 * stays, acts on marked rows, a panel at the side, and a foot with the keys.
 */
export function ListScreen<R extends { id: string }>(props: ScreenProps<R>) {
  const { words, settings, columns, count, rows, parts } = props;
  const t = useTranslations('sales');
  const [search] = useSearchParams();
  const busy = useNavigation().state === 'loading';
  const [loose, setLoose] = useDensity(props.loose);
  const [active, setActive] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.map(({ id }) => id);
  // What has left the page is neither open nor marked.
  const opened = chosen !== null && ids.includes(chosen) ? chosen : null;
  const marked = rows.filter(({ id }) => marks.has(id));
  const onMark = (some: readonly string[], on: boolean) => {
    const left = [...marks].filter((id) => !some.includes(id));
    setMarks(new Set(on ? [...left, ...some] : left));
  };
  useListKeys({
    ids,
    active,
    onActive: setActive,
    opened,
    ...(parts.panel && { onOpen: setChosen }),
    ...(parts.bulk && { onMark: (id: string) => onMark([id], !marks.has(id)) }),
    ...(parts.acts && { acts: parts.acts }),
  });
  const close = () => {
    setChosen(null);
    document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(opened ?? '')}"]`)?.focus();
  };
  const shown = shownOf(columns, settings.columns);
  const standing = columns.filter(({ name, narrow }) => shown.has(name) && (opened === null || narrow));
  return (
    <div className={opened === null ? css.screen : `${css.screen} ${css.withPanel}`}>
      <meta name="robots" content="noindex" />
      <header className={css.head}>
        <h1 className={css.title}>{words.title}</h1>
        <ViewsBar views={settings.views} builtIn={props.views} path={props.path} />
        <div className={css.acts}>
          {count > 0 && (
            <ExportButton to={props.file.to} name={props.file.name} rows={count}>
              {words.export}
            </ExportButton>
          )}
        </div>
      </header>
      <p className={css.totals}>{props.totals}</p>
      <div className={css.bar}>
        <div className={css.filters}>{props.filters}</div>
        <Tools {...props} loose={loose} onLoose={setLoose} shown={shown} />
      </div>
      {props.plain && <p className={css.plain}>{t('plainNote')}</p>}
      {reversedDays(search).map((days) => (
        <ReversedDays key={days.from} {...days} />
      ))}
      <ChangedNotice changed={props.changed} />
      {rows.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard
        <section className={css.scroll} aria-label={words.table} tabIndex={0}>
          <WorkTable
            list={props.path}
            label={words.table}
            columns={standing}
            rows={rows}
            sorted={props.sorted}
            loose={loose}
            busy={busy}
            active={active}
            onActive={setActive}
            opened={opened}
            {...(parts.panel && { onOpen: setChosen })}
            {...(parts.bulk && { marked: marks, onMark })}
            nameOf={props.nameOf}
          />
        </section>
      ) : (
        <div className={css.none}>
          {props.filtered ? (
            <EmptyState level={2} title={words.none}>
              {t('noneText')}
            </EmptyState>
          ) : (
            <EmptyState level={2} title={words.empty} actions={<LinkButton to="/">{t('find')}</LinkButton>}>
              {words.emptyText}
            </EmptyState>
          )}
        </div>
      )}
      <Foot {...props} />
      {marked.length > 0 && parts.bulk && (
        <section className={css.bulk} aria-label={t('list.marked', { count: marked.length })}>
          {parts.bulk(marked, () => setMarks(new Set()))}
        </section>
      )}
      {opened !== null && parts.panel?.(opened, close)}
    </div>
  );
}
