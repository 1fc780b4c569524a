import { useTranslations } from 'use-intl';
import { LOCALES } from '#kernel/locale.ts';
import { isVoucherMode } from '#kernel/mode.ts';
import { refundToBuyer } from '#kernel/refund-destinations.ts';
import { documentPath, type Order } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { RefundTable } from '../../shared/booking/refund-table.tsx';
import { RefundDeadlines } from '../../shared/hotels-transfers/refund-deadlines.tsx';
import { useFareName } from '../../shared/itinerary/rail-bus-labels.ts';
import RouteMapCard from '../../shared/itinerary/route-map-card.tsx';
import { SliceDetails, SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { exchangePath } from '../../shared/order/exchange-actions.ts';
import { returnPath } from '../../shared/order/return-actions.ts';
import { useCompany } from '../../shell/company.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import css from './order-parts.module.css';
import { useOrderLabels } from './use-order-labels.ts';

export function OrderItinerary({ order }: { order: Order }) {
  const t = useTranslations('order');
  return (
    <Card aria-labelledby="trip">
      <CardHead level={2} id="trip" title={t('trip')} />
      {!isVoucherMode(modeOf(order.slices)) && (
        <div className="screen-only">
          <div className={css.map}>
            <RouteMapCard slices={order.journeys.flatMap(({ slices }) => slices)} locations={order.locations} />
          </div>
        </div>
      )}
      {order.journeys.map((journey) => (
        <div key={journey.exchangeId} className={css.slices}>
          {order.journeys.length > 1 && (
            <p className={css.name}>
              {order.passengers
                .filter((passenger) => journey.passengerIds.includes(passenger.id))
                .map((passenger) => `${passenger.surname} ${passenger.name}`)
                .join(', ')}
            </p>
          )}
          {journey.slices.map((slice) => (
            <div key={slice.segments[0]?.departsAt} className={css.slice}>
              <SliceLine slice={slice} locations={order.locations} carriers={order.carriers} />
              <SliceDetails slice={slice} locations={order.locations} carriers={order.carriers} />
            </div>
          ))}
        </div>
      ))}
    </Card>
  );
}

const ENDED: ReadonlySet<Order['status']> = new Set([
  'canceled',
  'timeout',
  'refunded',
  'released_seats',
  'error_booking',
  'error_sold',
]);

/** Link to a transfer from the airport on the check-in date. */
export function TransferToHotel({ order }: { order: Order }) {
  const t = useTranslations('hotelsTransfers.order');
  const segment = order.slices[0]?.segments[0];
  if (!segment?.hotelStay || order.status !== 'sold') return null;
  const query = new URLSearchParams({
    plan: '1',
    to: segment.to,
    date: segment.departsLocal.slice(0, 10),
    time: '12:00',
    people: String(Math.min(6, segment.hotelStay.adults + segment.hotelStay.children)),
  });
  return (
    <Card aria-labelledby="ride">
      <CardHead level={2} id="ride" title={t('ride')} />
      <p className={css.muted}>{t('rideText')}</p>
      <p>
        <Link to={`/transfers?${query}`}>{t('rideGo')}</Link>
      </p>
    </Card>
  );
}

export function AfterSaleLinks({ order }: { order: Order }) {
  const fareName = useFareName();
  const deadline = useTranslations('hotelsTransfers.deadline');
  if (ENDED.has(order.status) || order.returns.length + order.exchanges.length > 0) return null;
  const segment = order.slices[0]?.segments[0];
  if (segment && isVoucherMode(modeOf(order.slices)))
    return (
      <Card aria-labelledby="deadlines">
        <CardHead level={2} id="deadlines" title={deadline('title')} />
        <RefundDeadlines
          segment={segment}
          locations={order.locations}
          terms={order.terms}
          fare={order.price.lines[0]?.fare ?? order.price.fare}
        />
      </Card>
    );
  return (
    <Card>
      <RefundTable name={fareName(order.terms)} refund={order.refund} unpaid={order.actions.includes('cancel')} />
    </Card>
  );
}

/** Ticket returns, completed and in progress, each with its page. */
export function Returns({ order }: { order: Order }) {
  const formatMoney = useFormatMoney();
  const t = useOrderLabels('returns', isVoucherMode(modeOf(order.slices)));
  if (order.returns.length === 0) return null;
  return (
    <Card aria-labelledby="returns">
      <CardHead level={2} id="returns" title={t('card')} />
      <ul className={css.documents}>
        {order.returns.map((one) => {
          const refundAmount = formatMoney(refundToBuyer(one.refundAmount, one.refunds));
          return (
            <li key={one.id}>
              <Link className={css.main} to={returnPath(order.id, one)}>
                {one.kind === 'void' ? t('lineVoid', { sum: refundAmount }) : t('lineRefund', { sum: refundAmount })}
              </Link>
              <span className={css.muted}> · {t(`states.${one.state}`)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Exchanges, completed and in progress, each with its page. */
export function Exchanges({ order }: { order: Order }) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('order');
  if (order.exchanges.length === 0) return null;
  return (
    <Card aria-labelledby="exchanges">
      <CardHead level={2} id="exchanges" title={t('exchange.card')} />
      <ul className={css.documents}>
        {order.exchanges.map((one) => (
          <li key={one.id}>
            <Link className={css.main} to={exchangePath(order.id, one.id)}>
              {one.refundAmount.minor > 0
                ? t('exchange.lineBack', { sum: formatMoney(one.refundAmount) })
                : t('exchange.lineDue', { sum: formatMoney(one.amountDue) })}
            </Link>
            <span className={css.muted}> · {t(`exchange.states.${one.state}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Receipts as PDF, the user's language first. */
export function Documents({ order }: { order: Order }) {
  const t = useTranslations('order');
  const locale = useAppLocale();
  const { messenger } = useCompany();
  const languages = [locale, ...LOCALES.filter((other) => other !== locale)];
  const ready = order.documents.filter((document) => document.ready);
  return (
    <Card aria-labelledby="documents">
      <CardHead level={2} id="documents" title={t('documents.title')} />
      {ready.length === 0 && !ENDED.has(order.status) && <p className={css.muted}>{t('documents.later')}</p>}
      <ul className={css.documents}>
        {ready.map(({ kind }) => (
          <li key={kind}>
            <a className={css.main} href={documentPath(order.id, kind, locale)} download>
              <Icon name="doc" />
              {t(`documents.${kind}`)}
              <span className={css.muted}>
                PDF<span className="visually-hidden">, {t(`languages.${locale}`)}</span>
              </span>
            </a>
            <span className={css.others}>
              {languages.slice(1).map((language) => (
                <a
                  key={language}
                  href={documentPath(order.id, kind, language)}
                  download
                  aria-label={t('documents.pdf', {
                    name: t(`documents.${kind}`),
                    language: t(`languages.${language}`),
                  })}
                >
                  {t(`languages.${language}`)}
                </a>
              ))}
            </span>
          </li>
        ))}
        {messenger && (
          <li>
            <a className={css.main} href={messenger} target="_blank" rel="noreferrer">
              <Icon name="chat" />
              {t('documents.support')}
            </a>
          </li>
        )}
      </ul>
    </Card>
  );
}
