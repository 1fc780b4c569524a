import { useTranslations } from 'use-intl';
import { isVoucherMode, type Mode } from '#kernel/mode.ts';
import { shownPhone } from '#kernel/shown-phone.ts';
import type { Order } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { isDocumentType } from '#modules/travellers/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useBerthLabel, useTransportLabel } from '../../shared/itinerary/rail-bus-labels.ts';
import { couponStatusKey, formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { Badge } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './order-parts.module.css';
import { useOrderLabels } from './use-order-labels.ts';

const TICKET_MODES: Partial<Record<Order['tickets'][number]['type'], Mode>> = {
  RAILTICKET: 'rail',
  BUS: 'bus',
  HOTEL: 'hotel',
  TRANSFER: 'transfer',
  AE_TICKET: 'transfer',
};

/** Numbers of the other berths; all are in the same coach. */
const placeNumbers = (places: readonly string[]) => ({
  count: places.length,
  numbers: places.map((place) => Number(place.split('-').at(-1))).join(', '),
});

/** Passengers with masked documents, tickets and coupon states. */
export function OrderPassengers({ order }: { order: Order }) {
  const t = useTranslations('order');
  const labels = useTranslations('travellers');
  const ground = useTranslations('railBus.place');
  const compartment = useTranslations('railBus.compartment');
  const locale = useAppLocale();
  const nameOf = useTransportLabel();
  const locationName = useBerthLabel();
  const isVoucher = isVoucherMode(modeOf(order.slices));
  const ticketState = useOrderLabels('ticketState', isVoucher);
  const couponState = useOrderLabels('coupon', isVoucher);
  const { whole } = order.contacts;
  return (
    <Card aria-labelledby="people">
      <CardHead level={2} id="people" title={t('passengers.title')} />
      <ul className={css.passengers}>
        {order.passengers.map((passenger) => {
          const tickets = order.tickets.filter((ticket) => ticket.passengerId === passenger.id);
          return (
            <li key={passenger.id} className={css.passenger}>
              <Icon name="person" className={css.sign ?? ''} />
              <div className={css.passengerName}>
                <p className={css.name}>
                  {passenger.surname} {passenger.name}
                </p>
                {passenger.guest ? (
                  <GuestDetails guest={passenger.guest} />
                ) : (
                  <p className={css.muted}>
                    {labels(`categories.${passenger.category}`).toLowerCase()}
                    {passenger.birthdate &&
                      `, ${t('passengers.born', { date: formatNumericDate(passenger.birthdate) })}`}
                    {passenger.documentType &&
                      isDocumentType(passenger.documentType) &&
                      ` · ${labels(`documents.${passenger.documentType}`).toLowerCase()} `}
                    <span className="tabular">{passenger.documentMasked}</span>
                  </p>
                )}
              </div>
              <div className={css.tickets}>
                {tickets.length === 0 && <p className={css.muted}>{t('passengers.noTicket')}</p>}
                {tickets.map((ticket) => (
                  <div key={ticket.number} id={`ticket-${ticket.number}`} className={css.ticket}>
                    <p className={css.ticketHead}>
                      <span className="tabular">
                        {t(ticket.type === 'other' ? 'passengers.document' : 'passengers.ticket', {
                          number: formatTicketNumber(ticket.number),
                        })}
                        <CopyButton small label={t('copyTicket')} text={() => ticket.number} />
                      </span>
                      <Badge tone={ticket.state === 'open' ? 'done' : 'plain'}>{ticketState(ticket.state)}</Badge>
                    </p>
                    {ticket.replaces && (
                      <p className={css.muted}>
                        <a href={`#ticket-${ticket.replaces}`}>
                          {t('exchange.replaces', { number: formatTicketNumber(ticket.replaces) })}
                        </a>
                      </p>
                    )}
                    <ul
                      className={css.coupons}
                      aria-label={t('passengers.coupons', { number: formatTicketNumber(ticket.number) })}
                    >
                      {ticket.coupons.map((coupon) => (
                        <li key={coupon.n}>
                          <span className="tabular">
                            {nameOf({ flight: coupon.flight, mode: TICKET_MODES[ticket.type] })}
                          </span>
                          {coupon.place && `, ${locationName(coupon.place)}`}
                          {coupon.unusedBerths && ` ${compartment('extra', placeNumbers(coupon.unusedBerths))}`}
                          {coupon.boarding &&
                            ', ' +
                              ground('boarding', { place: order.locations[coupon.boarding]?.name[locale] ?? '' })}{' '}
                          {couponStatusKey(coupon.status) !== 'open' &&
                            `— ${couponState(couponStatusKey(coupon.status))}`}
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      <p className={css.contacts}>
        {t('passengers.contacts', {
          email: whole?.email ?? order.contacts.emailMasked,
          phone: whole ? shownPhone(whole.phone) : order.contacts.phoneMasked,
        })}
      </p>
    </Card>
  );
}

/** Details of a lead guest for the reception or the driver. */
function GuestDetails({ guest }: { guest: NonNullable<Order['passengers'][number]['guest']> }) {
  const t = useTranslations('hotelsTransfers.guest');
  const locale = useAppLocale();
  const value = (field: 'citizenship' | 'flight' | 'sign' | 'address' | 'meeting' | 'note') =>
    field === 'citizenship' ? (guest.country?.[locale] ?? guest.citizenship) : guest[field];
  const fields = (['citizenship', 'flight', 'sign', 'address', 'meeting', 'note'] as const).flatMap((field) =>
    guest[field] ? [`${t(`fields.${field}`)}: ${value(field)}`] : [],
  );
  return <p className={css.muted}>{[t('lead'), ...fields].join(' · ')}</p>;
}
