import { useTranslations } from 'use-intl';
import type { SupplierAccount } from '#modules/ledger/api.ts';
import { AnyMoney } from '../../shared/office/any-money.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import css from './accounts.module.css';
import { supplierAccountPath } from './settlement-form.ts';

/** What we owe each supplier, one row for each of its currencies. */
export function SupplierAccountsPage({ suppliers }: { suppliers: readonly SupplierAccount[] }) {
  const t = useTranslations('settlements');
  const rows = suppliers.flatMap(({ id, name, balances, difference }) =>
    balances.map((balance, n) => ({
      id: `${id} ${balance.owed.currency}`,
      supplier: { id, name },
      ...balance,
      difference: n === 0 && difference.minor !== 0 ? difference : null,
    })),
  );
  return (
    <Page title={t('screen.title')} lead={t('list.lead')}>
      {rows.length === 0 ? (
        <EmptyState level={2} title={t('list.none')}>
          {t('list.noneText')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('screen.title')}
          rows={rows}
          columns={[
            {
              name: 'supplier',
              label: t('list.supplier'),
              cell: ({ supplier }) => (
                <>
                  <Link to={supplierAccountPath(supplier.id)} prefetch="none">
                    {supplier.name}
                  </Link>
                  {/* What is sold of our own has one name and several accounts. */}
                  <span className={css.note}>{supplier.id}</span>
                </>
              ),
            },
            { name: 'owed', label: t('list.owed'), numeric: true, cell: ({ owed }) => <AnyMoney value={owed} /> },
            {
              name: 'converted',
              label: t('list.converted'),
              numeric: true,
              cell: ({ converted }) => converted && <Money value={converted} />,
            },
            {
              name: 'difference',
              label: t('list.difference'),
              numeric: true,
              cell: ({ difference }) => difference && <Money value={difference} />,
            },
          ]}
        />
      )}
    </Page>
  );
}
