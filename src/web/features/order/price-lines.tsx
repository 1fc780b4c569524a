import { useTranslations } from 'use-intl';
import { add, type Money as Sum, times } from '#kernel/money.ts';
import type { Order } from '#modules/orders/api.ts';
import type { PriceExplanation } from '#modules/pricing/api.ts';
import { usePortionPrices } from '../../shared/booking/portion-prices.tsx';
import { useCompartmentNote } from '../../shared/itinerary/rail-bus-labels.ts';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { ApproximateSum, ReadingNote } from '../../shared/price/reading.tsx';
import { WhyPrice } from '../../shared/price/why-price.tsx';
import { ClientViewSwitch } from '../../shared/session/client-view.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import css from './price-lines.module.css';
import { type TicketPrice, ticketPrices } from './ticket-prices.ts';

/** Price lines for one and for all; the last line is the amount paid or due. */
export function PriceLines({ order }: { order: Order }) {
  const t = useTranslations('order.price');
  const categoryLabels = useTranslations('travellers.categories');
  const { slices, terms } = order.journeys[0] ?? order;
  const parts = usePortionPrices({ slices, terms, price: order.price });
  const compartmentNote = useCompartmentNote()(terms);
  return (
    <Card aria-labelledby="price">
      <ReadingNote />
      {compartmentNote && <p className={css.note}>{compartmentNote}</p>}
      <details className={css.collapsible}>
        <summary>
          <h2 id="price">{t('title')}</h2>
          <strong>
            <Money value={order.price.total} />
          </strong>
          <ApproximateSum value={order.price.total} />
          <Icon name="chevron" size={18} />
        </summary>
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('who')}</th>
                <th scope="col">{t('fare')}</th>
                <th scope="col">{t('taxes')}</th>
                <th scope="col">{t('fees')}</th>
                <th scope="col">{t('sum')}</th>
              </tr>
            </thead>
            <tbody>
              {order.price.lines.map((line) => (
                <tr key={line.category}>
                  <th scope="row">
                    {line.count > 1
                      ? t('count', { category: categoryLabels(line.category), count: line.count })
                      : categoryLabels(line.category)}
                  </th>
                  <Cell name={t('fare')} sum={times(line.fare, line.count)} />
                  <Cell name={t('taxes')} sum={times(line.taxes, line.count)} />
                  <Cell name={t('fees')} sum={times(add(line.serviceFee, line.itFee), line.count)} />
                  <Cell name={t('sum')} sum={times(line.total, line.count)} strong />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  {t('total')}
                </th>
                <td>
                  <Money value={order.price.total} />
                </td>
              </tr>
              {parts.map(({ name, sum }) => (
                <tr key={name} className={css.portion}>
                  <td colSpan={4}>{name}</td>
                  <td>
                    <Money value={sum} />
                  </td>
                </tr>
              ))}
            </tfoot>
          </table>
        </div>
        <OrderTotal order={order} />
      </details>
    </Card>
  );
}

/** Total of the order with ancillaries, exchanges and returns; hidden when equal to the ticket price. */
function OrderTotal({ order: { sums, price } }: { order: Order }) {
  const t = useTranslations('order.price');
  if (!sums || (sums.net.minor === price.total.minor && sums.returned.minor === 0)) return null;
  return (
    <dl className={css.remaining}>
      {(['sold', 'returned', 'net'] as const).map((total) => (
        <div key={total} className={total === 'net' ? css.strong : undefined}>
          <dt>{t(`sums.${total}`)}</dt>
          <dd>
            <Money value={sums[total]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Cell({ name, sum, strong }: { name: string; sum: Sum | undefined; strong?: boolean }) {
  return (
    <td data-label={name} className={strong ? css.strong : undefined}>
      {sum ? <Money value={sum} /> : '—'}
    </td>
  );
}

const COLUMNS = ['fare', 'taxes', 'serviceFee', 'itFee', 'total', 'commission', 'motivation'] as const;

type AgencyPriceProps = { order: Order; switchable: boolean; reasons?: PriceExplanation | null };

/**
 * Price for agencies: by ticket and in total, each fee separately, earnings when they may be shown. `switchable`: the
 * user may hide them; `reasons`: why it is that price.
 */
export function AgencyPrice({ order, switchable, reasons }: AgencyPriceProps) {
  const t = useTranslations('order.price');
  const rows = ticketPrices(order);
  const shown = COLUMNS.filter((column) => order.price[column] !== undefined);
  const exchanged = order.exchanges.some(({ state }) => state === 'done');
  return (
    <Card aria-labelledby="price">
      <CardHead level={2} id="price" title={t('title')}>
        {switchable && <ClientViewSwitch />}
      </CardHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard */}
      <section className={css.scroll} aria-labelledby="price" tabIndex={0}>
        <table className={`${css.table} ${css.dense}`}>
          <thead>
            <tr>
              <th scope="col">{t('ticket')}</th>
              {shown.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <Ticket row={row} order={order} />
                </th>
                {shown.map((column) => (
                  <Cell key={column} name={t(column)} sum={row.price[column]} strong={column === 'total'} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('all')}</th>
              {shown.map((column) => (
                <Cell key={column} name={t(column)} sum={order.price[column]} strong={column === 'total'} />
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <OrderTotal order={order} />
      {exchanged && <p className={css.note}>{t('asSold')}</p>}
      {order.seller && <Seller seller={order.seller} />}
      {reasons && (
        <div className="screen-only">
          <WhyPrice reasons={reasons} />
        </div>
      )}
    </Card>
  );
}

/** Seller and contract. */
function Seller({ seller }: { seller: NonNullable<Order['seller']> }) {
  const t = useTranslations('order.price.sold');
  const named = (one: { number: string; name: string }) => t('contract', one);
  const said = { person: seller.person ?? 'none', contract: named(seller.contract) };
  return (
    <p className={css.note}>
      {t('title')}: {seller.from ? t('for', { ...said, from: named(seller.from) }) : t('text', said)}
    </p>
  );
}

function Ticket({ row, order }: { row: TicketPrice; order: Order }) {
  const t = useTranslations('order.price');
  const categoryLabels = useTranslations('travellers.categories');
  const passenger = order.passengers.find(({ id }) => id === row.passengerId);
  const rowDetails = [categoryLabels(row.category).toLowerCase(), ...row.flights];
  if (!passenger)
    return row.count > 1
      ? t('count', { category: categoryLabels(row.category), count: row.count })
      : categoryLabels(row.category);
  return (
    <>
      <span className={css.name}>
        {passenger.surname} {passenger.name}
      </span>
      <span className={css.rowDetails}>{rowDetails.join(' · ')}</span>
      {row.numbers.map((number) => (
        <span key={number} className={`${css.rowDetails} tabular`}>
          {formatTicketNumber(number)}
        </span>
      ))}
    </>
  );
}
