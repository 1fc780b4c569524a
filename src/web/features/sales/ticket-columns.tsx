import { useTranslations } from 'use-intl';
import type { TicketLine, TicketsPage } from '#modules/sales/api.ts';
import { joinEnds } from '#modules/supply/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { StatusDot } from '../../shared/lists/status-dot.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { TICKET_TONES } from '../../shared/order/ticket-tones.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Returned, SellingContract, TicketCarrier } from './cells.tsx';
import css from './order-columns.module.css';

const AMOUNT_COLUMNS = ['fare', 'taxes', 'fee', 'penalty'] as const;

/** Columns of the tickets list. Contracts are shown when there are several, earnings when the user may see them. */
export function useTicketColumns(page: TicketsPage, now: string): WorkColumn<TicketLine>[] {
  const t = useTranslations('orderLists.tickets');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(now);
  const column = (
    name: string,
    width: number,
    cell: WorkColumn<TicketLine>['cell'],
    more: Partial<WorkColumn<TicketLine>> = {},
  ): WorkColumn<TicketLine> => ({ name, label: t(`columns.${name as 'number'}`), width, cell, ...more });
  const commissionShown = page.totals.every(({ net }) => net.commission !== null);
  return [
    column('number', 156, ({ number }) => <span className="tabular">{number}</span>, {
      note: ({ relatedTicketNumber, issuedAt }) =>
        [relatedTicketNumber && t('with', { number: relatedTicketNumber }), formatInstant(issuedAt)]
          .filter(Boolean)
          .join(' · '),
      sort: { by: 'issued', first: 'desc' },
      narrow: true,
      phone: '1a',
    }),
    column('state', 128, ({ state }) => <StatusDot tone={TICKET_TONES[state]}>{t(`state.${state}`)}</StatusDot>, {
      narrow: true,
      phone: '2a',
    }),
    column('route', 150, ({ from, to }) => joinEnds([from, to], locale) || '—', { narrow: true, phone: '1b' }),
    column('departs', 96, ({ departsOn }) => (departsOn ? formatDate(departsOn, locale, { style: 'short' }) : '—'), {
      sort: { by: 'departs', first: 'asc' },
      phone: '2c',
    }),
    column('passenger', 158, ({ passenger }) => `${passenger.surname} ${passenger.name}`, {
      flexible: true,
      narrow: true,
      phone: '2b',
    }),
    column('total', 118, ({ total }) => <Money value={total} className={css.total ?? ''} />, {
      isAmount: true,
      sort: { by: 'total', first: 'desc' },
      narrow: true,
      phone: '1c',
    }),
    column('carrier', 156, (ticket) => <TicketCarrier ticket={ticket} />),
    column(
      'order',
      92,
      ({ order }) => (
        <Link to={`/order/${order.id}`} prefetch="none" className={css.number ?? ''}>
          {order.number}
        </Link>
      ),
      { narrow: true },
    ),
    column('locator', 96, ({ locator }) => <span translate="no">{locator ?? '—'}</span>),
    column('type', 116, ({ type }) => t(`type.${type}`), {
      note: ({ operation }) => t(`operation.${operation}`),
      from: 1400,
    }),
    column('operation', 110, ({ operation }) => t(`operation.${operation}`), { from: 1400 }),
    column('cashier', 130, ({ cashier }) => cashier ?? '—', { note: ({ workplace }) => workplace, from: 1400 }),
    ...(page.contracts.length > 1
      ? [
          column('contract', 150, ({ contract }) => <SellingContract contract={contract} />, {
            note: ({ contract }) => contract.number,
            from: 1400,
          }),
        ]
      : []),
    column('returned', 112, ({ returned }) => <Money value={returned.total} />, { isAmount: true, from: 1400 }),
    column('net', 112, ({ net }) => <Money value={net.total} />, { isAmount: true, from: 1400 }),
    ...(['commission', 'motivation'] as const).flatMap((name) =>
      commissionShown
        ? [
            column(name, 110, ({ net }) => (net[name] ? <Money value={net[name]} /> : '—'), {
              isAmount: true,
              from: 1400,
              note: ({ returned }) => returned[name] && <Returned sum={returned[name]} />,
            }),
          ]
        : [],
    ),
    ...AMOUNT_COLUMNS.map((name) =>
      column(name, 104, (ticket) => <Money value={ticket[name]} />, { isAmount: true, from: 1400 }),
    ),
  ];
}
