import { expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import type { BookingDraft, BookingRefundTimeline } from '#modules/orders/api.ts';
import { renderText } from '../../../../tests/messages/render-page.tsx';
import { FreeCancellation } from './cards.tsx';

const sum = { minor: 100, currency: 'KGS' };
const until = { at: '2026-03-02T17:49:00Z', local: '2026-03-02T23:49', zone: 'Asia/Bishkek', place: null };
const refunds = {
  chosen: 'fare',
  locations: {},
  offers: [
    {
      offerId: 'fare',
      timeline: { steps: [{ case: 'void', exact: true, until, paid: sum, refundAmount: sum, tickets: [] }] },
    },
  ],
} as unknown as BookingRefundTimeline;
const booking = { itinerary: { slices: [] } } as unknown as BookingDraft;

it.each(LOCALES)('in %s everything is promised back only where no services are bought', (locale) => {
  const textWith = (hasServices: boolean) =>
    renderText(locale, <FreeCancellation refunds={refunds} booking={booking} hasServices={hasServices} />);
  const everything = { ru: 'вернём всё.', en: 'everything comes back.', kg: 'баарын кайтарабыз.' }[locale];
  const services = { ru: 'за услуги', en: 'services', kg: 'кызматтар' }[locale];
  expect(textWith(false)).toContain(everything);
  expect(textWith(false)).not.toContain(services);
  expect(textWith(true)).not.toContain(everything);
  expect(textWith(true)).toContain(services);
});
