import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { formatMoney, fromMajor } from '#kernel/money.ts';
import type { BookingDraft } from '#modules/orders/api.ts';
import { DOCUMENT_TYPES } from '#modules/travellers/api.ts';
import { person } from '../../src/modules/orders/testing/orders-fixture.ts';
import { sampleOffer } from '../../src/modules/orders/testing/sample-offer.ts';
import { NewOrderConsent, PriceChange } from '../../src/web/features/booking/consents.tsx';
import { BookingFrame } from '../../src/web/features/booking/frame.tsx';
import { PassengerCard } from '../../src/web/features/booking/passenger-card.tsx';
import { formatDuration } from '../../src/web/i18n/dates.ts';
import { collapseSpaces, renderText, translationsFor } from './render-page.tsx';

const NOW = '2026-12-01T12:00:00.000Z';
const found = sampleOffer(new Date(NOW), { aaa: 1, rbg: 0, rmg: 0, ins: 0 });
const booking = (expiresAt: string): BookingDraft => ({
  id: 'booking-1',
  searchUid: 'search-1',
  params: found.params,
  itinerary: found.itinerary,
  locations: found.locations,
  carriers: found.carriers,
  ageBands: {},
  agesOn: '2026-03-10',
  offerId: found.offer.id,
  price: found.offer.price,
  priceChange: null,
  furthestStep: 'tickets',
  passengers: [{ ...person(), category: 'aaa' }],
  contacts: { phone: '', email: '' },
  problems: [],
  warnings: [],
  agreements: [],
  confirmNewOrder: false,
  orderId: null,
  expiresAt,
  serverNow: NOW,
});

const frame = (locale: Locale, expiresAt: string) =>
  renderText(
    locale,
    <BookingFrame booking={booking(expiresAt)} step="tickets" title="step" action={null}>
      content of the step
    </BookingFrame>,
  );
type CardProps = ComponentProps<typeof PassengerCard>;
const card = (locale: Locale, passenger: Partial<CardProps['passenger']>, ageBand = { child: 2, adult: 12 }) =>
  renderText(
    locale,
    <PassengerCard
      n={0}
      passenger={{ ...person(), category: 'aaa', ...passenger }}
      countries={[]}
      messages={{ error: () => undefined, warning: () => undefined }}
      filled={false}
      savedPassengersContext={null}
      ageBand={ageBand}
    />,
  );

/** Fixed parts of a message between its values. */
const parts = (message: string) =>
  message
    .split(/\{\w+\}/)
    .map((part) => collapseSpaces(part).trim())
    .filter(Boolean);

describe('booking pages', () => {
  it.each(LOCALES)('a changed price shows both sums, the difference and the consent in %s', (locale) => {
    const { priceTitle, priceConsent, dearer, cheaper } = translationsFor(locale).booking.payment;
    for (const [previousTotal, currentTotal, label] of [
      [fromMajor(4_050), fromMajor(4_550), dearer],
      [fromMajor(4_550), fromMajor(4_050), cheaper],
    ] as const) {
      const text = renderText(
        locale,
        <PriceChange change={{ previousTotal, currentTotal }} isMissing={false} answeredAt={undefined} />,
      );
      for (const said of [...parts(priceTitle), ...parts(priceConsent), ...parts(label)]) expect(text).toContain(said);
      for (const sum of [previousTotal, currentTotal, fromMajor(500)])
        expect(text).toContain(collapseSpaces(formatMoney(sum, locale)));
    }
  });

  it.each(LOCALES)('a new order is confirmed after a failed one in %s', (locale) => {
    const { newOrderTitle, newOrderText, newOrderConsent, tickConsent } = translationsFor(locale).booking.payment;
    const text = renderText(locale, <NewOrderConsent isMissing answeredAt={undefined} />);
    for (const said of [newOrderTitle, newOrderText, newOrderConsent, tickConsent])
      expect(text).toContain(collapseSpaces(said));
  });

  it.each(LOCALES)('an expired offer is reported in a booking in %s', (locale) => {
    const { expired } = translationsFor(locale).booking;
    const over = frame(locale, '2026-12-01T11:59:00.000Z');
    for (const said of [expired.title, expired.text, expired.repeat]) expect(over).toContain(collapseSpaces(said));
    expect(over).not.toContain('content of the step');
    expect(frame(locale, '2026-12-01T12:10:00.000Z')).toContain('content of the step');
  });

  it.each(
    LOCALES,
  )('a hold shorter than the approval deadline is reported at payment, with longer alternatives, in %s', (locale) => {
    const { shortHold, longerHold, chooseLonger, noneLonger } = translationsFor(locale).travel.booking;
    const shown = (longer: { offerId: string; minutes: number }[]) => {
      const travel: NonNullable<BookingDraft['travel']> = {
        violations: [],
        approval: true,
        costCentres: [],
        costCentreRequired: false,
        purpose: 'off',
        approvers: ['A. Boss'],
        hours: 24,
        onTimeout: 'refuse',
        shortHold: { minutes: 20, longer },
      };
      const one = { ...booking('2026-12-01T12:10:00.000Z'), travel };
      return renderText(
        locale,
        <BookingFrame booking={one} step="payment" title="step" action={null}>
          content of the step
        </BookingFrame>,
      );
    };
    const found = shown([{ offerId: booking('').offerId, minutes: 24 * 60 }]);
    expect(found).toContain(collapseSpaces(shortHold).slice(0, 12));
    expect(found).toContain(collapseSpaces(formatDuration(20, locale)));
    for (const said of [longerHold, chooseLonger]) expect(found).toContain(collapseSpaces(said));
    expect(found).toContain(collapseSpaces(formatDuration(24 * 60, locale)));
    expect(shown([])).toContain(collapseSpaces(noneLonger));
  });

  it.each(LOCALES)('the rules of names and documents are shown at their fields in %s', (locale) => {
    const { hints } = translationsFor(locale).travellers;
    for (const type of DOCUMENT_TYPES)
      expect(card(locale, { documentType: type }), type).toContain(collapseSpaces(hints[type]));
    expect(card(locale, { documentType: 'militaryId' })).toContain(collapseSpaces(hints.militaryId));
    expect(card(locale, { documentType: 'birthCertificate' })).toContain(collapseSpaces(hints.birthCertificate));
    const text = card(locale, { documentType: 'passport' });
    expect(text).toContain(collapseSpaces(hints.patronymic));
    expect(text).toContain(collapseSpaces(translationsFor(locale).booking.passengers.surname));
  });

  it('the ages of a child are those that the trip counts with, and none begins at zero', () => {
    const shown = (child: number) => card('ru', { category: 'rbg' }, { child, adult: 12 });
    expect(shown(2)).toContain('Ребёнок в этой поездке — от 2 до 12 лет');
    expect(shown(0)).toContain('Ребёнок в этой поездке — до 12 лет');
    expect(card('en', { category: 'rbg' }, { child: 0, adult: 12 })).toContain('a child is under 12');
    expect(card('kg', { category: 'rbg' }, { child: 0, adult: 12 })).toContain('бала — 12 жашка чейин');
  });
});
