import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ContractOption } from '#modules/identity/api.ts';
import { ContractState } from '../../shared/office/details-card.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import css from './contracts-list.module.css';

/** Maximum number of contracts returned by the API. */
const MAX_OFFERED = 20;

export function ContractsList({ contracts, q }: { contracts: readonly ContractOption[]; q: string }) {
  const t = useTranslations('users.contracts');
  const open = useTranslations('contracts.opening');
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Card>
        <Form method="get" className={css.filters} key={q}>
          <Field type="search" name="q" label={t('search')} defaultValue={q} maxLength={100} autoComplete="off" />
          <div className={css.buttons}>
            <Button>{t('find')}</Button>
            <LinkButton variant="secondary" icon="plus" to="/office/contracts/new" prefetch="none">
              {open('action')}
            </LinkButton>
          </div>
        </Form>
      </Card>
      {contracts.length === 0 ? (
        <EmptyState level={2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('title')}
          rows={contracts.map((one) => ({ ...one, id: one.contractId }))}
          columns={[
            {
              name: 'number',
              label: t('number'),
              cell: ({ id, number }) => (
                <Link to={`/office/contracts/${encodeURIComponent(id)}`} prefetch="none">
                  {number}
                </Link>
              ),
            },
            { name: 'firm', label: t('firm'), cell: ({ contractor }) => contractor.name },
            { name: 'kind', label: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
            { name: 'status', label: t('status'), cell: ({ status }) => <ContractState status={status} /> },
          ]}
        />
      )}
      {contracts.length === MAX_OFFERED && <p className={css.muted}>{t('most', { count: MAX_OFFERED })}</p>}
    </Page>
  );
}
