import { useTranslations } from 'use-intl';
import type { OwnTransfers } from '#modules/inventory/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { OwnStateDot } from '../../shared/office/own-state-dot.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { daysPath, NEW, TRANSFER_LIST, transferPath } from './paths.ts';

type Transfer = OwnTransfers['transfers'][number];

/** Own transfers with cars that are sold and left on the next days. */
export function TransferListPage({ transfers, isComfortable }: OwnTransfers & { isComfortable: boolean }) {
  const t = useTranslations('rides');
  const locale = useAppLocale();
  const nameOf = ({ from, to, bothWays }: Transfer) => `${from[locale]} ${bothWays ? '⇄' : '→'} ${to[locale]}`;
  const add = <LinkButton to={transferPath(NEW)}>{t('list.newTransfer')}</LinkButton>;
  const columns: WorkColumn<Transfer>[] = [
    {
      name: 'transfer',
      label: t('list.transfer'),
      width: 320,
      flexible: true,
      phone: '1a',
      cell: (transfer) => <Link to={transferPath(transfer.id)}>{nameOf(transfer)}</Link>,
    },
    {
      name: 'state',
      label: t('list.state'),
      width: 170,
      phone: '2a',
      cell: ({ state }) => <OwnStateDot state={state} />,
    },
    { name: 'sold', label: t('list.sold'), width: 190, isAmount: true, cell: ({ sold }) => sold },
    { name: 'left', label: t('list.left'), width: 110, isAmount: true, cell: ({ left }) => left },
    {
      name: 'days',
      label: t('screens.days'),
      width: 110,
      phone: '2c',
      cell: ({ id, state }) => (state === 'draft' ? '—' : <Link to={daysPath(id)}>{t('list.open')}</Link>),
    },
  ];
  return (
    <WorkList
      list={TRANSFER_LIST}
      title={t('screens.list')}
      actions={add}
      label={t('screens.list')}
      columns={columns}
      rows={transfers}
      nameOf={nameOf}
      empty={
        <EmptyState level={2} title={t('list.none')}>
          {t('list.noneText')}
        </EmptyState>
      }
      isComfortable={isComfortable}
      slots={{ hrefOf: transferPath }}
    />
  );
}
