import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Order, readOrder } from '#modules/orders/api.ts';
import { type OrderListRow, standingSum } from '#modules/sales/api.ts';
import { call } from '../../api/call.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { RowFacts, RowPanel } from '../../shared/lists/row-panel.tsx';
import { useEntryLabels } from '../../shared/order/use-entry-labels.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { usePaymentLabel } from '../../shared/order/use-payment-label.ts';
import { PAYMENT_ID } from '../../shared/payment/payment-id.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isUnpaid } from './order-columns.tsx';
import css from './order-panel.module.css';
import { passengerPrice } from './passenger-price.ts';

/** Arrow keys pass many rows, so an order is loaded only after this pause, ms. */
const OPEN_DELAY_MS = 120;
const SHOWN_ENTRIES = 6;

type LoadedOrder = { id: string; order: Order | null; failed: boolean };

function useOrderDetails(id: string): LoadedOrder & { reload: () => void } {
  const [loaded, setLoaded] = useState<LoadedOrder>({ id, order: null, failed: false });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let isUnmounted = false;
    const timer = setTimeout(() => {
      call(readOrder, { params: { id } }).then(
        (order) => isUnmounted || setLoaded({ id, order, failed: false }),
        () => isUnmounted || setLoaded({ id, order: null, failed: true }),
      );
    }, OPEN_DELAY_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [id, attempt]);
  const reload = () => {
    setLoaded({ id, order: null, failed: false });
    setAttempt((before) => before + 1);
  };
  return loaded.id === id ? { ...loaded, reload } : { id, order: null, failed: false, reload };
}

type PanelProps = {
  row: Pick<OrderListRow, 'id' | 'number' | 'locator'>;
  /** What the list counts of the order; without it the panel has its price. */
  sums?: OrderListRow;
  onClose: () => void;
  /** Voids its tickets or releases its booking on the list; without it that is done on its pages. */
  onVoid?: () => void;
};

/** Side panel of an order: time limit, flights, passengers, money, history and actions. */
export function OrderPanel(props: PanelProps) {
  const { row, onClose } = props;
  const t = useTranslations('orderLists.panel');
  const { order, failed, reload } = useOrderDetails(row.id);
  return (
    <RowPanel
      label={t('label', { number: row.number })}
      title={row.number}
      aside={
        <span className={css.locator} translate="no">
          {row.locator}
        </span>
      }
      page={{ to: `/order/${row.id}`, text: t('open') }}
      onClose={onClose}
      foot={order && <OrderActions order={order} {...(props.onVoid && { onVoid: props.onVoid })} />}
    >
      {failed ? (
        <Alert tone="error" live title={t('failed')}>
          <Button type="button" size="small" variant="secondary" onClick={reload}>
            {t('again')}
          </Button>
        </Alert>
      ) : order ? (
        <OrderDetails order={order} {...(props.sums && { row: props.sums })} />
      ) : (
        <div className={css.waiting}>
          <Skeleton height={64} radius={12} />
          <Skeleton height={44} />
          <Skeleton height={44} />
          <Skeleton height={120} />
        </div>
      )}
      <LiveRegion>{order ? t('label', { number: row.number }) : ''}</LiveRegion>
    </RowPanel>
  );
}

function OrderDetails({ order, row }: { order: Order; row?: OrderListRow }) {
  const t = useTranslations('orderLists.panel');
  const sales = useTranslations('orderLists');
  const status = useTranslations('orders.status');
  const paymentLabel = usePaymentLabel();
  const formatMoney = useFormatMoney();
  const formatInstant = useFormatInstant(order.serverNow);
  const said = useEntryLabels(order);
  const unpaid = order.actions.includes('pay') && order.paymentTimeLimit !== null;
  const standing = row ? standingSum(row) : { total: order.price.total, commission: null, motivation: null };
  const amountRows: [string, ReactNode][] = [
    [sales('columns.total'), <Money key="total" value={standing.total} />],
    ...(standing.commission && standing.motivation
      ? ([
          [sales('columns.commission'), formatMoney(standing.commission)],
          [sales('columns.motivation'), formatMoney(standing.motivation)],
        ] as [string, ReactNode][])
      : []),
    ...(row && row.returned.total.minor !== 0
      ? ([[sales('columns.returned'), formatMoney(row.returned.total)]] as [string, ReactNode][])
      : []),
    [sales('columns.payment'), paymentLabel(order.payment)],
    [t('buyer'), order.contacts.whole?.phone ?? order.contacts.phoneMasked],
    ...(order.seller?.person ? ([[sales('columns.cashier'), order.seller.person]] as [string, ReactNode][]) : []),
  ];
  return (
    <>
      {unpaid && <p className={css.state}>{sales(`status.${order.status}`)}</p>}
      {unpaid && order.paymentTimeLimit ? (
        <div className={css.clock}>
          <p>
            <strong>{t('heldUntil', { time: formatInstant(order.paymentTimeLimit) })}</strong>
            <Countdown
              key={order.paymentTimeLimit}
              until={order.paymentTimeLimit}
              serverNow={order.serverNow}
              className={css.timeLeft ?? ''}
            />
          </p>
          <p className={css.muted}>{t('heldText')}</p>
        </div>
      ) : (
        <p className={css.state}>{status(order.status)}</p>
      )}
      <div className={css.slices}>
        {order.slices.map((slice) => (
          <SliceLine
            key={slice.segments[0]?.departsAt}
            slice={slice}
            locations={order.locations}
            carriers={order.carriers}
            compact
          />
        ))}
      </div>
      <table className={css.passengers}>
        <thead>
          <tr>
            <th scope="col">{t('passenger')}</th>
            <th scope="col">{t('document')}</th>
            <th scope="col">{t('sum')}</th>
          </tr>
        </thead>
        <tbody>
          {order.passengers.map(({ id, category, surname, name, documentMasked }) => {
            const price = passengerPrice(order.price, category);
            const tickets = order.tickets.filter(({ passengerId }) => passengerId === id).map(({ number }) => number);
            return (
              <tr key={id}>
                <th scope="row">
                  {surname} {name}
                  {tickets.length > 0 && <span className={css.ticket}>{tickets.join(', ')}</span>}
                </th>
                <td>{documentMasked ?? '—'}</td>
                <td>{price ? formatMoney(price) : '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <RowFacts facts={amountRows} />
      <p className={css.about}>
        <strong>{sales('columns.total')}.</strong> {sales('totalAbout')}
      </p>
      <h3 className={css.history}>{t('past')}</h3>
      <ol className={css.entries}>
        {order.history
          .slice(-SHOWN_ENTRIES)
          .reverse()
          .map((entry) => (
            <li key={`${entry.kind} ${entry.at}`}>
              <span>{said(entry)}</span>
              <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
            </li>
          ))}
      </ol>
    </>
  );
}

/** Actions that the order allows now; the main one is the filled button. */
function OrderActions({ order, onVoid }: { order: Order; onVoid?: () => void }) {
  const t = useTranslations('orderLists.panel');
  const formatMoney = useFormatMoney();
  const path = `/order/${order.id}`;
  const has = (action: Order['actions'][number]) => order.actions.includes(action);
  return (
    <>
      {has('pay') && (
        <LinkButton size="small" prefetch="none" to={`${path}#${PAYMENT_ID}`}>
          {t('pay', { sum: formatMoney(order.price.total) })} {onVoid && <kbd>P</kbd>}
        </LinkButton>
      )}
      {onVoid && ((isUnpaid(order) && has('cancel')) || has('void')) && (
        <Button type="button" size="small" variant="secondary" onClick={onVoid}>
          {t(has('void') ? 'void' : 'release')} <kbd>A</kbd>
        </Button>
      )}
      {has('refund') && (
        <LinkButton size="small" variant="secondary" prefetch="none" to={`${path}/refund`}>
          {t('refund')} {onVoid && <kbd>R</kbd>}
        </LinkButton>
      )}
      {has('exchange') && (
        <LinkButton size="small" variant="secondary" prefetch="none" to={`${path}/exchange`}>
          {t('exchange')} {onVoid && <kbd>E</kbd>}
        </LinkButton>
      )}
      <LinkButton size="small" variant="quiet" prefetch="none" to={path}>
        {t('open')} {onVoid && <kbd>O</kbd>}
      </LinkButton>
    </>
  );
}
