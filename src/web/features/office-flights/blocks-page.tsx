import { useTranslations } from 'use-intl';
import type { OwnBlocks } from '#modules/inventory/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Badge } from '../../ui/alert.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { BLOCKS, FLIGHT_LIST, flightPath } from './typed-values.ts';

type Row = OwnBlocks['departures'][number];

/** Seats bought of other carriers: sold, left, given back on, owed. */
export function BlocksPage({ departures, next, totals }: OwnBlocks) {
  const t = useTranslations('flights.blocks');
  const list = useTranslations('flights');
  const columns: Column<Row>[] = [
    { name: 'date', label: t('date'), cell: ({ date }) => formatNumericDate(date) },
    {
      name: 'flight',
      label: list('list.flight'),
      cell: ({ flight, from, to }) => (
        <>
          <Link to={flightPath(flight)}>{`${flight.slice(0, 2)} ${flight.slice(2)}`}</Link>
          <div className={css.note}>{`${from} – ${to}`}</div>
        </>
      ),
    },
    { name: 'bought', label: t('bought'), numeric: true, cell: ({ bought }) => bought },
    {
      name: 'sold',
      label: list('list.sold'),
      numeric: true,
      cell: ({ sold, held }) => (
        <>
          {sold}
          {held > 0 && <div className={css.note}>{t('held', { count: held })}</div>}
        </>
      ),
    },
    { name: 'left', label: list('list.left'), numeric: true, cell: ({ left }) => left },
    {
      name: 'soldThrough',
      label: t('soldThrough'),
      cell: ({ soldThrough, givenBack }) =>
        givenBack === null ? formatNumericDate(soldThrough) : <Badge>{t('givenBack', { count: givenBack })}</Badge>,
    },
    {
      name: 'net',
      label: t('net'),
      numeric: true,
      cell: ({ net, markup }) => (
        <>
          <Money value={net} />
          {markup && (
            <div className={css.note}>
              {t('markup')} <Money value={markup} />
            </div>
          )}
        </>
      ),
    },
    { name: 'owed', label: t('owed'), numeric: true, cell: ({ owed }) => <Money value={owed} /> },
  ];
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: FLIGHT_LIST, text: list('screens.list') }}>
      <div className={css.stack}>
        {departures.length === 0 ? (
          <p className={css.note}>{t('none')}</p>
        ) : (
          <>
            <p>
              {t('totals', { bought: totals.bought, sold: totals.sold, left: totals.left })}{' '}
              <strong>
                {t('owed')}: <Money value={totals.owed} />
              </strong>
            </p>
            <DataTable label={t('title')} columns={columns} rows={departures} />
          </>
        )}
        {next && <Link to={`${BLOCKS}?from=${next}`}>{list('departures.later')}</Link>}
      </div>
    </Page>
  );
}
