import { useTranslations } from 'use-intl';
import type { OwnHotels } from '#modules/inventory/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { OwnStateDot } from '../../shared/office/own-state-dot.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { HOTEL_LIST, hotelPath, NEW, nightsPath, RATES } from './paths.ts';

/** Own hotels with what is sold and left on the next nights. */
export function HotelListPage({ hotels, isComfortable }: OwnHotels & { isComfortable: boolean }) {
  const t = useTranslations('stays');
  const locale = useAppLocale();
  const rates = useTranslations('rates.list');
  const add = (
    <>
      <LinkButton to={RATES} variant="secondary">
        {rates('fromFile')}
      </LinkButton>
      <LinkButton to={hotelPath(NEW)}>{t('list.newHotel')}</LinkButton>
    </>
  );
  const columns: WorkColumn<OwnHotels['hotels'][number]>[] = [
    {
      name: 'hotel',
      label: t('list.hotel'),
      width: 280,
      flexible: true,
      phone: '1a',
      cell: ({ id, name, stars }) => (
        <Link to={hotelPath(id)}>{stars > 0 ? `${name} ${'★'.repeat(stars)}` : name}</Link>
      ),
    },
    { name: 'town', label: t('list.town'), width: 170, phone: '1c', cell: ({ town }) => town[locale] },
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
      name: 'nights',
      label: t('screens.nights'),
      width: 110,
      phone: '2c',
      cell: ({ id, state }) => (state === 'draft' ? '—' : <Link to={nightsPath(id)}>{t('list.open')}</Link>),
    },
  ];
  return (
    <WorkList
      list={HOTEL_LIST}
      title={t('screens.list')}
      actions={add}
      label={t('screens.list')}
      columns={columns}
      rows={hotels}
      nameOf={({ name }) => name}
      empty={
        <EmptyState level={2} title={t('list.none')}>
          {t('list.noneText')}
        </EmptyState>
      }
      isComfortable={isComfortable}
      slots={{ hrefOf: hotelPath }}
    />
  );
}
