import { useTranslations } from 'use-intl';
import type { ListedTicketState, TicketLine, TicketsPage } from '#modules/sales/api.ts';
import { joinEnds } from '#modules/supply/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Badge, type Tone } from '../../ui/notice.tsx';
import { Cashier, Returned, SoldUnder } from './cells.tsx';
import css from './sales.module.css';

const TONES: Readonly<Record<ListedTicketState, Tone | 'plain'>> = {
  open: 'done',
  exchanged: 'info',
  void: 'plain',
  released: 'plain',
  refunded: 'plain',
  lost: 'plain',
};
const SUMS = ['fare', 'taxes', 'fee', 'penalty', 'total'] as const;

/**
 * The columns of the tickets list, with those that depend on the page: contracts where there are several, earnings
 * where they may be shown.
 */
export function useTicketColumns(page: TicketsPage, now: string): Column<TicketLine>[] {
  const t = useTranslations('sales.tickets');
  const locale = useAppLocale();
  const moment = useFormatInstant(now);
  const column = (name: string, cell: Column<TicketLine>['cell'], sum = false): Column<TicketLine> => ({
    name,
    label: t(`columns.${name as 'number'}`),
    sum,
    cell,
  });
  const told = page.totals.every(({ net }) => net.commission !== null);
  return [
    column('number', ({ number, relatedTicketNumber, issuedAt }) => (
      <>
        <span className={`${css.number} tabular`}>{number}</span>
        {relatedTicketNumber && <span className={css.note}>{t('with', { number: relatedTicketNumber })}</span>}
        <span className={css.note}>{moment(issuedAt)}</span>
      </>
    )),
    column('type', ({ type }) => t(`type.${type}`)),
    column('operation', ({ operation }) => t(`operation.${operation}`)),
    column('state', ({ state }) => <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>),
    column('route', ({ from, to, departsOn }) => (
      <>
        {joinEnds([from, to], locale) || '—'}
        {departsOn && (
          <span className={`${css.note} ${css.whole}`}>{formatDate(departsOn, locale, { style: 'plain' })}</span>
        )}
      </>
    )),
    column('carrier', ({ carrier }) => carrier ?? '—'),
    column('passenger', ({ passenger }) => `${passenger.surname} ${passenger.name}`),
    column('order', ({ order, locator }) => (
      <>
        <Link to={`/order/${order.id}`} prefetch="none" className={css.whole ?? ''}>
          {order.number}
        </Link>
        {locator && <span className={`${css.note} ${css.code}`}>{locator}</span>}
      </>
    )),
    column('cashier', ({ cashier, workplace }) => <Cashier cashier={cashier} workplace={workplace} />),
    ...(page.contracts.length > 1 ? [column('contract', ({ contract }) => <SoldUnder contract={contract} />)] : []),
    ...SUMS.map((name) => column(name, (ticket) => <Money value={ticket[name]} />, true)),
    column('returned', ({ returned }) => <Money value={returned.total} />, true),
    column('net', ({ net }) => <Money value={net.total} />, true),
    ...(['commission', 'motivation'] as const).flatMap((name) =>
      told
        ? [
            column(
              name,
              ({ net, returned }) => (
                <>
                  {net[name] ? <Money value={net[name]} /> : '—'}
                  {returned[name] && <Returned sum={returned[name]} />}
                </>
              ),
              true,
            ),
          ]
        : [],
    ),
  ];
}
