import type { ReactNode } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ListSettings } from '#modules/sales/api.ts';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { ReversedDays } from '../../shared/lists/reversed-days.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { address, reversedDays } from './list-params.ts';
import css from './sales.module.css';
import { ViewsBar } from './views-bar.tsx';

/** Which columns stand: the first always, the others as the reader chose. */
const shownOf = (columns: readonly { name: string }[], chosen: readonly string[] | null): Set<string> =>
  new Set(columns.map(({ name }) => name).filter((name, i) => i === 0 || !chosen || chosen.includes(name)));

/** What a list of sold things looks like: head with its workbook, views, filters, sums, the rows, the next page. */
export function ListScreen<R extends { id: string }>(props: {
  path: string;
  words: Record<'title' | 'lead' | 'export' | 'table' | 'none' | 'empty' | 'emptyText', string>;
  settings: ListSettings;
  columns: readonly Column<R>[];
  rows: readonly R[];
  count: number;
  file: { to: string; name: string };
  filters: ReactNode;
  totals: ReactNode;
  filtered: boolean;
  /** What is earned may be seen, and is asked not to be. */
  plain: boolean;
  mayTell: boolean;
  changed: boolean;
  first: boolean;
  next: string | null;
}) {
  const { words, settings, columns, count } = props;
  const t = useTranslations('sales');
  const [search] = useSearchParams();
  const busy = useNavigation().state === 'loading';
  const shown = shownOf(columns, settings.columns);
  const switched = address(search, { plain: props.plain ? undefined : '1', after: undefined });
  return (
    <Page
      title={words.title}
      lead={words.lead}
      acts={
        count > 0 && (
          <ExportButton to={props.file.to} name={props.file.name} rows={count}>
            {words.export}
          </ExportButton>
        )
      }
    >
      <ViewsBar views={settings.views} path={props.path} />
      {props.filters}
      {reversedDays(search).map((days) => (
        <ReversedDays key={days.from} {...days} />
      ))}
      <div className={css.bar}>
        <p className={css.totals}>{props.totals}</p>
        <div className={css.tools}>
          {(props.mayTell || props.plain) && (
            <Link to={switched} prefetch="none" preventScrollReset className={css.tool ?? ''}>
              {t(props.plain ? 'withCommission' : 'plain')}
            </Link>
          )}
          <ColumnsMenu columns={columns} shown={shown} />
        </div>
      </div>
      {props.plain && <p className={css.note}>{t('plainNote')}</p>}
      <ChangedNotice changed={props.changed} />
      {props.rows.length > 0 ? (
        <DataTable
          busy={busy}
          label={words.table}
          columns={columns.filter(({ name }) => shown.has(name))}
          rows={props.rows}
        />
      ) : props.filtered ? (
        <EmptyState level={2} title={words.none}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <EmptyState level={2} title={words.empty} actions={<LinkButton to="/">{t('find')}</LinkButton>}>
          {words.emptyText}
        </EmptyState>
      )}
      <PageLinks
        first={props.first ? null : { to: address(search, { after: undefined }), text: t('first') }}
        next={props.next ? { to: address(search, { after: props.next }), text: t('next') } : null}
      />
    </Page>
  );
}
