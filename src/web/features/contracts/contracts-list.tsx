import { useTranslations } from 'use-intl';
import type { OutputOf } from '#kernel/endpoint.ts';
import { money } from '#kernel/money.ts';
import type { ContractOption } from '#modules/identity/api.ts';
import type { readContractFunds } from '#modules/ledger/api.ts';
import { BarField, FilterBar } from '../../shared/lists/filter-bar.tsx';
import { StatusDot } from '../../shared/lists/status-dot.tsx';
import { WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './contracts-list.module.css';

const LIST = '/office/contracts';
/** Maximum number of contracts returned by the API. */
const MAX_OFFERED = 20;

type Funds = OutputOf<typeof readContractFunds>['funds'][number];
type Row = ContractOption & { id: string; funds: Funds | undefined };
const SUMS = ['own', 'creditLimit', 'debt'] as const;
const pathOf = (id: string): string => `${LIST}/${encodeURIComponent(id)}`;

function useContractColumns(): WorkColumn<Row>[] {
  const t = useTranslations('users.contracts');
  return [
    {
      name: 'number',
      label: t('number'),
      width: 190,
      phone: '1a',
      cell: ({ id, number }) => (
        <Link to={pathOf(id)} prefetch="none" className={css.number ?? ''}>
          {number}
        </Link>
      ),
    },
    {
      name: 'firm',
      label: t('firm'),
      width: 240,
      flexible: true,
      phone: '1b',
      cell: ({ contractor }) => <span title={contractor.name}>{contractor.name}</span>,
    },
    { name: 'kind', label: t('kind'), width: 132, phone: '2b', cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      name: 'status',
      label: t('status'),
      width: 136,
      phone: '2a',
      cell: ({ status }) => (
        <StatusDot tone={status === 'active' ? 'done' : 'act'}>
          {t(status === 'active' ? 'active' : 'suspended')}
        </StatusDot>
      ),
    },
    ...SUMS.map(
      (name): WorkColumn<Row> => ({
        name,
        label: t(`sums.${name}`),
        width: 132,
        isAmount: true,
        ...(name === 'own' && { phone: '2c' }),
        cell: ({ funds, currency }) => <Money value={funds?.[name] ?? money(0, currency)} />,
      }),
    ),
  ];
}

/** Contracts by number or company. */
export function ContractsList(props: {
  contracts: readonly ContractOption[];
  /** In each currency that a contract has had. */
  funds: readonly Funds[];
  q: string;
  isComfortable: boolean;
}) {
  const { contracts, funds, q } = props;
  const t = useTranslations('users.contracts');
  const open = useTranslations('contracts.opening');
  const columns = useContractColumns();
  return (
    <WorkList
      list={LIST}
      title={t('title')}
      actions={
        <LinkButton icon="plus" to="/office/contracts/new" prefetch="none">
          {open('action')}
        </LinkButton>
      }
      filters={
        <FilterBar resetTo={LIST} activeCount={q === '' ? 0 : 1}>
          <BarField name="q" type="search" label={t('search')} value={q} maxLength={100} search />
        </FilterBar>
      }
      label={t('title')}
      columns={columns}
      rows={contracts.map((one) => ({
        ...one,
        id: one.contractId,
        funds: funds.find(({ contractId, own }) => contractId === one.contractId && own.currency === one.currency),
      }))}
      nameOf={({ number }) => number}
      empty={
        <EmptyState level={2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      }
      below={contracts.length === MAX_OFFERED && <p className={css.most}>{t('most', { count: MAX_OFFERED })}</p>}
      isComfortable={props.isComfortable}
      slots={{ hrefOf: pathOf }}
    />
  );
}
