import { useTranslations } from 'use-intl';
import type { OwnTransfers } from '#modules/inventory/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { daysPath, NEW, transferPath } from './paths.ts';

/** Own transfers with cars that are sold and left on the next days. */
export function TransferListPage({ transfers }: OwnTransfers) {
  const t = useTranslations('rides');
  const states = useTranslations('ownSale.states');
  const locale = useAppLocale();
  return (
    <Page
      title={t('screens.list')}
      lead={t('screens.text')}
      actions={<LinkButton to={transferPath(NEW)}>{t('list.newTransfer')}</LinkButton>}
    >
      {transfers.length === 0 ? (
        <EmptyState title={t('list.none')}>{t('list.noneText')}</EmptyState>
      ) : (
        <DataTable
          label={t('screens.list')}
          rows={transfers}
          columns={[
            {
              name: 'transfer',
              label: t('list.transfer'),
              cell: ({ id, from, to, bothWays }) => (
                <Link to={transferPath(id)}>{`${from[locale]} ${bothWays ? '⇄' : '→'} ${to[locale]}`}</Link>
              ),
            },
            {
              name: 'state',
              label: t('list.state'),
              cell: ({ state }) => <Badge tone={state === 'published' ? 'done' : 'wait'}>{states(state)}</Badge>,
            },
            { name: 'sold', label: t('list.sold'), numeric: true, cell: ({ sold }) => sold },
            { name: 'left', label: t('list.left'), numeric: true, cell: ({ left }) => left },
            {
              name: 'days',
              label: t('screens.days'),
              cell: ({ id, state }) => (state === 'draft' ? '—' : <Link to={daysPath(id)}>{t('list.open')}</Link>),
            },
          ]}
        />
      )}
    </Page>
  );
}
