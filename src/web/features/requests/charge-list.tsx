import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RequestCharge, ServiceRequest } from '#modules/requests/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Badge, type Tone } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import css from './requests.module.css';

const TONES: Readonly<Record<RequestCharge['state'], Tone | 'plain'>> = {
  unpaid: 'wait',
  waiting: 'info',
  processing: 'info',
  staff: 'info',
  done: 'done',
  part: 'wait',
  failed: 'error',
  canceled: 'plain',
};

/** One charge: what for, how much, how it stands, and the document of each passenger. */
export function ChargeRow(props: {
  charge: RequestCharge;
  request: ServiceRequest;
  /** Under the charge, and under one passenger's part of it. */
  actions?: ReactNode;
  itemActions?: (item: RequestCharge['items'][number]) => ReactNode;
}) {
  const { charge, request } = props;
  const t = useTranslations('requests.charges');
  const formatMoney = useFormatMoney();
  const formatInstant = useFormatInstant(request.serverNow);
  return (
    <li>
      <span className={css.head}>
        <strong>{charge.title}</strong>
        <span className="tabular">{formatMoney(charge.total)}</span>
        <Badge tone={TONES[charge.state]}>{t(`states.${charge.state}`)}</Badge>
      </span>
      {charge.expiresAt && <span className={css.muted}>{t('until', { moment: formatInstant(charge.expiresAt) })}</span>}
      {charge.refundAmount.minor > 0 && (
        <span className={css.muted}>{t('refunded', { sum: formatMoney(charge.refundAmount) })}</span>
      )}
      {charge.items.map((item) => (
        <div key={item.id} className={css.stack}>
          <span className={css.muted}>
            {[item.passenger, item.number && t('document', { number: formatTicketNumber(item.number) })]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {props.itemActions?.(item)}
        </div>
      ))}
      {props.actions}
    </li>
  );
}

const pagePath = ({ orderId, id }: RequestCharge): string =>
  `/booking/${encodeURIComponent(orderId)}/upsale?purchase=${encodeURIComponent(id)}`;

/** Extra payments of a request for its author: each is paid on the page of the order's services. */
export function AuthorCharges({ request }: { request: ServiceRequest }) {
  const t = useTranslations('requests.charges');
  const formatMoney = useFormatMoney();
  if (request.charges.length === 0) return null;
  return (
    <Card aria-labelledby="charges">
      <CardHead level={2} id="charges" title={t('title')} />
      <ul className={css.list}>
        {request.charges.map((charge) => (
          <ChargeRow
            key={charge.id}
            charge={charge}
            request={request}
            actions={
              charge.state === 'unpaid' && (
                <div className={css.buttons}>
                  <LinkButton to={pagePath(charge)}>{t('pay', { sum: formatMoney(charge.total) })}</LinkButton>
                </div>
              )
            }
          />
        ))}
      </ul>
    </Card>
  );
}
