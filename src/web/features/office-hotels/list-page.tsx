import { useTranslations } from 'use-intl';
import type { OwnHotels } from '#modules/inventory/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { hotelPath, NEW, nightsPath } from './paths.ts';

/** Own hotels with what is sold and left on the next nights. */
export function HotelListPage({ hotels }: OwnHotels) {
  const t = useTranslations('stays');
  const states = useTranslations('ownSale.states');
  const locale = useAppLocale();
  return (
    <Page
      title={t('screens.list')}
      lead={t('screens.text')}
      actions={<LinkButton to={hotelPath(NEW)}>{t('list.newHotel')}</LinkButton>}
    >
      {hotels.length === 0 ? (
        <EmptyState title={t('list.none')}>{t('list.noneText')}</EmptyState>
      ) : (
        <DataTable
          label={t('screens.list')}
          rows={hotels}
          columns={[
            {
              name: 'hotel',
              label: t('list.hotel'),
              cell: ({ id, name, stars }) => (
                <Link to={hotelPath(id)}>{stars > 0 ? `${name} ${'★'.repeat(stars)}` : name}</Link>
              ),
            },
            { name: 'town', label: t('list.town'), cell: ({ town }) => town[locale] },
            {
              name: 'state',
              label: t('list.state'),
              cell: ({ state }) => <Badge tone={state === 'published' ? 'done' : 'wait'}>{states(state)}</Badge>,
            },
            { name: 'sold', label: t('list.sold'), numeric: true, cell: ({ sold }) => sold },
            { name: 'left', label: t('list.left'), numeric: true, cell: ({ left }) => left },
            {
              name: 'nights',
              label: t('screens.nights'),
              cell: ({ id, state }) => (state === 'draft' ? '—' : <Link to={nightsPath(id)}>{t('list.open')}</Link>),
            },
          ]}
        />
      )}
    </Page>
  );
}
