import { useTranslations } from 'use-intl';
import type { Order } from '#modules/orders/api.ts';
import { directionName } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useTransportLabel } from '../../shared/itinerary/rail-bus-labels.ts';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';

type Segment = Order['slices'][number]['segments'][number];

/**
 * The order as plain text for a message, in the user's language: itinerary, passengers and tickets, price; no earnings.
 */
export function useItineraryText(order: Order): () => string {
  const formatMoney = useFormatMoney();
  const t = useTranslations('order.text');
  const orderTexts = useTranslations('order');
  const passengerLabels = useTranslations('order.passengers');
  const locale = useAppLocale();
  const nameOf = useTransportLabel();
  const locationName = (key: string) => {
    const location = order.locations[key];
    if (!location) return key;
    return location.code ? `${location.city[locale]} (${location.code})` : location.name[locale];
  };
  const formatLocalTime = (local: string) =>
    `${formatDate(local, locale, { style: 'short', year: true })}, ${formatTime(local)}`;

  function segmentLines({
    from,
    to,
    departsLocal,
    arrivesLocal,
    hotelStay,
    transfer,
    service,
    ...rest
  }: Segment): string[] {
    if (service) return [service.name, service.terms, formatDate(departsLocal, locale, { style: 'short', year: true })];
    if (hotelStay)
      return [
        `${hotelStay.name}, ${locationName(from)}`,
        `${formatLocalTime(departsLocal)} — ${formatLocalTime(arrivesLocal)}`,
      ];
    const sameDay = departsLocal.slice(0, 10) === arrivesLocal.slice(0, 10);
    const name = [nameOf(rest), order.carriers[rest.carrier]].filter(Boolean).join(', ');
    const arrival = sameDay ? formatTime(arrivesLocal) : formatLocalTime(arrivesLocal);
    const times = `${formatLocalTime(departsLocal)} — ${arrival}`;
    if (transfer) return [directionName({ from, to }, order.locations, locale), formatLocalTime(departsLocal)];
    return [`${locationName(from)} → ${locationName(to)}`, `${times} · ${name}`];
  }

  return () => {
    const title = [
      orderTexts('number', { number: order.number }),
      order.locator && orderTexts('locator', { locator: order.locator }),
    ];
    const journeys = order.journeys.map((journey) => {
      const passengers = order.passengers.filter(({ id }) => journey.passengerIds.includes(id));
      const names = passengers.map(({ id, surname, name }) => {
        const numbers = order.tickets
          .filter((ticket) => ticket.passengerId === id && ticket.state === 'open')
          .map(({ number }) => passengerLabels('ticket', { number: formatTicketNumber(number) }));
        return [`${surname} ${name}`, ...numbers].join(', ');
      });
      const segments = journey.slices.flatMap(({ segments: own }) => own.map(segmentLines));
      return [...segments.flatMap((lines) => [...lines, '']), t('passengers'), ...names];
    });
    return [
      title.filter(Boolean).join(' · '),
      '',
      ...journeys.flatMap((lines) => [...lines, '']),
      t('total', { sum: formatMoney(order.price.total) }),
      t('local'),
    ].join('\n');
  };
}
