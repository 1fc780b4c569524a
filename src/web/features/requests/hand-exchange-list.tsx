import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { HandExchange, ServiceRequest } from '#modules/requests/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Badge, type Tone } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import css from './requests.module.css';

const TONES: Readonly<Record<HandExchange['state'], Tone | 'plain'>> = {
  quoted: 'wait',
  expired: 'plain',
  approving: 'wait',
  unpaid: 'wait',
  processing: 'info',
  staff: 'info',
  done: 'done',
  rejected: 'error',
  canceled: 'plain',
};

const exchangePath = (orderId: string, id: string): string =>
  `/order/${encodeURIComponent(orderId)}/exchange?quote=${encodeURIComponent(id)}`;

/** One exchange that staff wrote: its sum, how it stands and the tickets it gave. */
export function ExchangeRow(props: { exchange: HandExchange; now: string; action?: ReactNode; children?: ReactNode }) {
  const { exchange } = props;
  const t = useTranslations('requests.hand.exchange');
  const formatMoney = useFormatMoney();
  const formatInstant = useFormatInstant(props.now);
  const { amountDue, refundAmount, state } = exchange;
  const sum =
    amountDue.minor > 0
      ? t('due', { sum: formatMoney(amountDue) })
      : refundAmount.minor > 0
        ? t('back', { sum: formatMoney(refundAmount) })
        : t('even');
  return (
    <li>
      <span className={css.head}>
        <strong className="tabular">{sum}</strong>
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      </span>
      {(state === 'quoted' || state === 'unpaid') && (
        <span className={css.muted}>{t('until', { moment: formatInstant(exchange.expiresAt) })}</span>
      )}
      {exchange.tickets.flatMap(({ passengerId, previous, number }) =>
        number
          ? [
              <span key={passengerId} className={`${css.muted} tabular`}>
                {formatTicketNumber(previous)} → {formatTicketNumber(number)}
              </span>,
            ]
          : [],
      )}
      {props.action ?? <Link to={exchangePath(exchange.orderId, exchange.id)}>{t('open')}</Link>}
      {props.children}
    </li>
  );
}

/** Exchanges of a request for its author: each is agreed to and paid on the page of exchanges of the order. */
export function AuthorExchanges({ request }: { request: ServiceRequest }) {
  const t = useTranslations('requests.hand.exchange');
  const formatMoney = useFormatMoney();
  if (request.exchanges.length === 0) return null;
  return (
    <Card aria-labelledby="exchange">
      <CardHead level={2} id="exchange" title={t('title')} />
      <ul className={css.list}>
        {request.exchanges.map((one) => (
          <ExchangeRow
            key={one.id}
            exchange={one}
            now={request.serverNow}
            action={
              one.state === 'quoted' || one.state === 'unpaid' ? (
                <div className={css.buttons}>
                  <LinkButton to={exchangePath(one.orderId, one.id)}>
                    {one.amountDue.minor > 0 ? t('pay', { sum: formatMoney(one.amountDue) }) : t('look')}
                  </LinkButton>
                </div>
              ) : undefined
            }
          />
        ))}
      </ul>
    </Card>
  );
}

/** The order that passengers have now, after a split by staff. */
export function AuthorSplit({ request: { split } }: { request: ServiceRequest }) {
  const t = useTranslations('requests.hand.split');
  if (!split) return null;
  return (
    <Card>
      <Link to={`/order/${split.childId}`}>{t('done', { number: split.number, locator: split.locator })}</Link>
    </Card>
  );
}
