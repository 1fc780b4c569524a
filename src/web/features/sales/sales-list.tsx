import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { formatMoney } from '#kernel/money.ts';
import { type SalesFilter, type SalesPage, type SalesSort, salesTablePath } from '#modules/orders/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { address } from './asked.ts';
import css from './sales.module.css';
import { SalesFilters } from './sales-filters.tsx';
import { SalesTable } from './sales-table.tsx';

export type SalesListProps = {
  page: SalesPage;
  wanted: SalesFilter;
  /** As typed. */
  cities: { origin: string; destination: string };
  sort: SalesSort;
  order: 'asc' | 'desc';
  first: boolean;
  now: string;
};

/** The orders list of an agency: filters, what they come to, the orders, the next page and the table for spreadsheets. */
export function SalesList(props: SalesListProps) {
  const { page, wanted } = props;
  const t = useTranslations('sales');
  const locale = useAppLocale();
  const [search] = useSearchParams();
  const { totals, next } = page;
  const filtered = Object.keys(wanted).length > 0;
  return (
    <div className={`wrap ${css.page}`}>
      <title>{`${t('title')} · Sapar`}</title>
      <meta name="robots" content="noindex" />
      <header className={css.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className={css.lead}>{t('lead')}</p>
        </div>
        {totals.count > 0 && (
          <LinkButton
            variant="secondary"
            icon="download"
            prefetch="none"
            reloadDocument
            download
            to={salesTablePath(wanted, locale)}
          >
            {t('export')}
          </LinkButton>
        )}
      </header>
      <SalesFilters {...props} />
      <p className={css.totals}>
        <strong>{t('totals', { count: totals.count, total: formatMoney(totals.total) })}</strong>
        {totals.commission && totals.motivation && totals.count > 0 && (
          <>
            {' '}
            <span className={css.note}>
              {t('earned', {
                commission: formatMoney(totals.commission),
                motivation: formatMoney(totals.motivation),
              })}
            </span>
          </>
        )}
      </p>
      {page.orders.length > 0 ? (
        <SalesTable page={page} now={props.now} />
      ) : filtered ? (
        <EmptyState level={2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <EmptyState level={2} title={t('empty')} actions={<LinkButton to="/">{t('find')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      )}
      <div className={css.pages}>
        {!props.first && (
          <LinkButton variant="secondary" prefetch="none" to={address(search, { after: undefined })}>
            {t('first')}
          </LinkButton>
        )}
        {next && (
          <LinkButton variant="secondary" prefetch="none" to={address(search, { after: next })}>
            {t('next')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
