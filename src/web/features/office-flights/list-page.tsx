import { useTranslations } from 'use-intl';
import type { OwnFlights } from '#modules/inventory/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { BarField, FilterBar } from '../../shared/lists/filter-bar.tsx';
import { WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { CarrierBar } from '../../shared/office/carrier-bar.tsx';
import { OwnStateDot } from '../../shared/office/own-state-dot.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { BLOCKS, carrierPath, departuresPath, FLIGHT_LIST, flightPath, IMPORT, NEW } from './typed-values.ts';

type Flight = OwnFlights['flights'][number];
const nameOf = ({ carrier, number }: Flight): string => `${carrier} ${number}`;

function useFlightColumns(): WorkColumn<Flight>[] {
  const t = useTranslations('flights');
  return [
    {
      name: 'flight',
      label: t('list.flight'),
      width: 120,
      phone: '1a',
      cell: (flight) => <Link to={flightPath(flight.id)}>{nameOf(flight)}</Link>,
    },
    {
      name: 'route',
      label: t('list.route'),
      width: 220,
      flexible: true,
      phone: '1b',
      cell: ({ from, to }) => `${from} – ${to}`,
    },
    {
      name: 'state',
      label: t('list.state'),
      width: 170,
      phone: '2a',
      cell: ({ state }) => <OwnStateDot state={state} />,
    },
    {
      name: 'next',
      label: t('list.next'),
      width: 190,
      phone: '2b',
      cell: ({ next }) => (next ? `${formatNumericDate(next.slice(0, 10))} ${formatTime(next)}` : t('list.none')),
    },
    { name: 'sold', label: t('list.sold'), width: 110, isAmount: true, cell: ({ sold }) => sold },
    { name: 'left', label: t('list.left'), width: 110, isAmount: true, cell: ({ left }) => left },
    {
      name: 'departures',
      label: t('screens.departures'),
      width: 130,
      phone: '2c',
      cell: ({ id }) => <Link to={departuresPath(id)}>{t('list.open')}</Link>,
    },
  ];
}

type Props = OwnFlights & { find: string; isComfortable: boolean };

/** Own carriers and flights. */
export function FlightListPage({ carriers, flights, total, find, isComfortable }: Props) {
  const t = useTranslations('flights');
  const columns = useFlightColumns();
  const add = <LinkButton to={flightPath(NEW)}>{t('list.newFlight')}</LinkButton>;
  const isSearched = find !== '' || total > flights.length;
  return (
    <WorkList
      list={FLIGHT_LIST}
      title={t('screens.list')}
      actions={
        carriers.length > 0 && (
          <>
            <LinkButton to={BLOCKS} variant="secondary">
              {t('blocks.title')}
            </LinkButton>
            <LinkButton to={IMPORT} variant="secondary">
              {t('list.fromFile')}
            </LinkButton>
            {add}
          </>
        )
      }
      filters={
        isSearched && (
          <FilterBar resetTo={FLIGHT_LIST} activeCount={find === '' ? 0 : 1}>
            <BarField name="find" type="search" label={t('list.findHint')} value={find} maxLength={6} search />
          </FilterBar>
        )
      }
      notes={
        <CarrierBar
          title={t('list.carriers')}
          carriers={carriers}
          hrefOf={carrierPath}
          none={t('list.noCarriers')}
          add={{ to: carrierPath(NEW), text: t('list.newCarrier') }}
        />
      }
      label={t('screens.list')}
      columns={columns}
      rows={flights}
      nameOf={nameOf}
      empty={
        carriers.length > 0 && <EmptyState level={2} title={t(find === '' ? 'list.noFlights' : 'list.notFound')} />
      }
      isComfortable={isComfortable}
      count={total}
      slots={{ hrefOf: flightPath }}
    />
  );
}
