import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ListSettings } from '#modules/sales/api.ts';
import { address } from '../../shared/lists/address.ts';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { ReversedDatesNote } from '../../shared/lists/reversed-dates-note.tsx';
import type { RowPages } from '../../shared/lists/use-row-pages.ts';
import { type ListSlots, WorkList } from '../../shared/lists/work-list.tsx';
import type { SortOrder, WorkColumn } from '../../shared/lists/work-table.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { ListChangedAlert } from './list-changed-alert.tsx';
import { reversedRanges } from './list-params.ts';
import css from './sales.module.css';
import { type BuiltInView, ViewsBar } from './views-bar.tsx';

/** Visible columns: the first always, the others as the user chose. */
const shownColumns = (columns: readonly { name: string }[], chosen: readonly string[] | null): Set<string> =>
  new Set(columns.map(({ name }) => name).filter((name, i) => i === 0 || !chosen || chosen.includes(name)));

type ScreenProps<R> = {
  path: string;
  texts: Record<'title' | 'export' | 'table' | 'none' | 'empty' | 'emptyText', string>;
  settings: ListSettings;
  views: readonly BuiltInView[];
  columns: readonly WorkColumn<R>[];
  rows: readonly R[];
  pages: RowPages<R>;
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
  slots?: ListSlots<R>;
};

/** Tools of the list: hide earnings, columns. */
function ListTools<R>(props: ScreenProps<R> & { shown: ReadonlySet<string> }) {
  const t = useTranslations('orderLists');
  const [search] = useSearchParams();
  const switchedHref = address(search, { plain: props.hasPlainView ? undefined : '1', after: undefined });
  return (
    <>
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
      <ColumnsMenu columns={props.columns} shown={props.shown} />
    </>
  );
}

/** The screen of orders or tickets: the list of the workspace with saved views, columns and a workbook. */
export function ListScreen<R extends { id: string }>(props: ScreenProps<R>) {
  const { texts, settings, columns, count, rows } = props;
  const t = useTranslations('orderLists');
  const [search] = useSearchParams();
  const shown = shownColumns(columns, settings.columns);
  const empty = props.filtered ? (
    <EmptyState level={2} title={texts.none}>
      {t('noneText')}
    </EmptyState>
  ) : (
    <EmptyState level={2} title={texts.empty} actions={<LinkButton to="/">{t('find')}</LinkButton>}>
      {texts.emptyText}
    </EmptyState>
  );
  return (
    <WorkList
      list={props.path}
      title={texts.title}
      tabs={<ViewsBar views={settings.views} builtIn={props.views} path={props.path} />}
      actions={
        count > 0 && (
          <ExportButton to={props.file.to} name={props.file.name} rows={count}>
            {texts.export}
          </ExportButton>
        )
      }
      totals={props.totals}
      filters={props.filters}
      tools={<ListTools {...props} shown={shown} />}
      notes={
        <>
          {props.hasPlainView && <p className={css.plain}>{t('plainNote')}</p>}
          {reversedRanges(search).map((days) => (
            <ReversedDatesNote key={days.from} {...days} />
          ))}
          <ListChangedAlert hasChanged={props.hasChanged} />
        </>
      }
      label={texts.table}
      columns={columns
        .filter(({ name }) => shown.has(name))
        // Columns that the user chose are shown in any width.
        .map(({ from, ...column }) => (from && !settings.columns ? { ...column, from } : column))}
      rows={rows}
      pages={props.pages}
      nameOf={props.nameOf}
      sorted={props.sorted}
      empty={empty}
      isComfortable={props.isComfortable}
      count={count}
      first={props.first ? null : { to: address(search, { after: undefined }), text: t('first') }}
      next={props.next ? { to: address(search, { after: props.next }), text: t('next') } : null}
      {...(props.slots && { slots: props.slots })}
    />
  );
}
