import { useTranslations } from 'use-intl';
import type { Order } from '#modules/orders/api.ts';
import { directionName } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { useServiceName } from '../../shared/itinerary/ground-words.ts';
import { groupTicket } from '../../shared/order/ticket-words.ts';

type Segment = Order['slices'][number]['segments'][number];

/**
 * The order as plain text to paste into a message, in the reader's language: the journey, who flies on which ticket,
 * the price, and nothing that is earned.
 */
export function useItineraryText(order: Order): () => string {
  const formatMoney = useMoney();
  const t = useTranslations('order.text');
  const head = useTranslations('order');
  const people = useTranslations('order.passengers');
  const locale = useAppLocale();
  const nameOf = useServiceName();
  const place = (key: string) => {
    const known = order.places[key];
    if (!known) return key;
    return known.code ? `${known.city[locale]} (${known.code})` : known.name[locale];
  };
  const at = (local: string) => `${formatDate(local, locale, { style: 'short', year: true })}, ${formatTime(local)}`;

  function segmentLines({ from, to, departs, arrives, stay, ride, ...service }: Segment): string[] {
    if (stay) return [`${stay.name}, ${place(from)}`, `${at(departs)} — ${at(arrives)}`];
    const sameDay = departs.slice(0, 10) === arrives.slice(0, 10);
    const name = [nameOf(service), order.carriers[service.carrier]].filter(Boolean).join(', ');
    const times = `${at(departs)} — ${sameDay ? formatTime(arrives) : at(arrives)}`;
    if (ride) return [directionName({ from, to }, order.places, locale), at(departs)];
    return [`${place(from)} → ${place(to)}`, `${times} · ${name}`];
  }

  return () => {
    const title = [
      head('number', { number: order.number }),
      order.locator && head('locator', { locator: order.locator }),
    ];
    const journeys = order.journeys.map((journey) => {
      const party = order.passengers.filter(({ id }) => journey.passengerIds.includes(id));
      const names = party.map(({ id, surname, name }) => {
        const numbers = order.tickets
          .filter((ticket) => ticket.passengerId === id && ticket.state === 'open')
          .map(({ number }) => people('ticket', { number: groupTicket(number) }));
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
