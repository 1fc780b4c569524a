import { describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { Segment } from '#modules/supply/api.ts';
import { modelTexts } from './domain/page-model.ts';
import { paymentReceipt } from './domain/payment-receipt.ts';
import type { ItineraryReceiptData } from './domain/receipt-data.ts';
import { refundReceipt } from './domain/refund-receipt.ts';
import { voucher } from './domain/voucher.ts';
import {
  SAMPLE_ITINERARY,
  SAMPLE_PAYMENT,
  SAMPLE_REFUND,
  SAMPLE_RENDERERS,
  sampleSeller,
} from './testing/sample-data.ts';
import { documentTranslations } from './translations.ts';

const { renderItineraryReceipt } = SAMPLE_RENDERERS;

const all = (text: string) => ({ ru: text, en: text, kg: text });
const guest = { citizenship: 'KG', flight: null, sign: null, address: null, meeting: null, note: 'Тихий номер' };
const step = (hoursBefore: number, retainedPercent: number, fee: number) => ({
  hoursBefore,
  retainedPercent,
  fee: fromMajor(fee),
});

function service(own: Partial<Segment>, more: Partial<ItineraryReceiptData>): ItineraryReceiptData {
  const [slice] = SAMPLE_ITINERARY.slices;
  const [segment] = slice?.segments ?? [];
  const [person] = SAMPLE_ITINERARY.passengers;
  const [line] = SAMPLE_ITINERARY.price.lines;
  if (!slice || !segment || !person || !line) throw new Error('an empty sample');
  const lead = { ...person, birthdate: null, document: null, tickets: ['9745100000001'], guest };
  return {
    ...SAMPLE_ITINERARY,
    slices: [{ ...slice, segments: [{ ...segment, aircraft: null, ...own }] }],
    locations: {
      town: { code: null, name: all('Бишкек'), city: all('Бишкек'), cityKey: 'town', tz: 'Asia/Bishkek' },
      manas: { code: 'BSZ', name: all('Манас'), city: all('Бишкек'), cityKey: 'town', tz: 'Asia/Bishkek' },
    },
    passengers: [lead],
    price: { ...SAMPLE_ITINERARY.price, lines: [{ ...line, fare: fromMajor(12_000) }] },
    ...more,
  };
}

const STAY = service(
  {
    mode: 'hotel',
    flight: 'H0 102',
    carrier: 'H0',
    from: 'town',
    to: 'town',
    minutes: 4_200,
    departsLocal: '2026-12-10T14:00',
    departsAt: '2026-12-10T08:00:00.000Z',
    arrivesLocal: '2026-12-13T12:00',
    arrivesAt: '2026-12-13T06:00:00.000Z',
    hotelStay: {
      name: 'Konok City',
      stars: 3,
      address: all('ул. Токтогула, 300'),
      phone: '+996 312 000 102',
      checkInTime: 'normal',
      checkOutTime: 'normal',
      checkOutDate: '2026-12-13',
      nights: 3,
      rooms: 1,
      adults: 2,
      children: 1,
    },
  },
  {
    phone: '+996555123456',
    terms: {
      ...SAMPLE_ITINERARY.terms,
      room: { type: 'double', breakfast: true },
      refund: {
        allowed: true,
        penalty: null,
        noShow: null,
        steps: [step(74, 0, 0), step(20, 0, 4_000), step(0, 100, 0)],
      },
    },
  },
);
const transferOf = (kind: 'business' | 'express') =>
  service(
    {
      mode: 'transfer',
      flight: 'U0 11B',
      carrier: 'U0',
      from: 'manas',
      to: 'town',
      minutes: 40,
      departsLocal: '2026-12-10T14:30',
      departsAt: '2026-12-10T08:30:00.000Z',
      aircraft: 'Jorgo Premium',
      transfer: {
        class: kind,
        seats: 3,
        luggage: 3,
        guests: 2,
        waitMinutes: 60,
        fromAirport: true,
        meet: all('Зал прилёта'),
        ...(kind === 'express' && { every: 30 }),
      },
    },
    {
      terms: { ...SAMPLE_ITINERARY.terms, refund: { allowed: false, penalty: null, noShow: null } },
      passengers: STAY.passengers.map((person) => ({
        ...person,
        guest: { ...guest, flight: 'TK 348', sign: 'Aigul', address: 'Чуй, 100', meeting: 'У стойки обмена' },
      })),
    },
  );
const ARRANGED = service(
  {
    mode: 'service',
    flight: '00 1',
    carrier: '00',
    from: 'town',
    to: 'town',
    minutes: 1,
    departsLocal: '2026-12-10T23:58',
    departsAt: '2026-12-10T17:58:00.000Z',
    service: { name: 'Страховка в поездку', terms: 'На все дни поездки' },
  },
  {
    terms: {
      ...SAMPLE_ITINERARY.terms,
      refund: { allowed: true, penalty: fromMajor(500), noShow: null, byHand: true },
    },
  },
);
const read = (data: ItineraryReceiptData, locale: 'ru' | 'en' | 'kg') =>
  modelTexts(voucher(data, locale, documentTranslations(locale), sampleSeller(locale)))
    .join('\n')
    .replaceAll(/[\u00a0\u202f]/g, ' ');

describe('a voucher', () => {
  test("a hotel voucher names the guests, the times on the hotel's clock, the room and the contact", () => {
    const ru = read(STAY, 'ru');
    for (const part of [
      'Ваучер на проживание',
      'Konok City ★★★',
      'ул. Токтогула, 300',
      '+996 312 000 102',
      'четверг, 10 декабря 2026, 14:00',
      'воскресенье, 13 декабря 2026, 12:00',
      '3 ночи',
      '1 номер, двухместный',
      '2 взрослых, 1 ребёнок',
      'завтрак включён',
      '974 5100000001',
      'Тихий номер',
      '+996555123456',
    ])
      expect(ru).toContain(part);
    expect(ru).not.toMatch(/рейс|вылет|авиа|undefined|null/i);
  });

  test('says until when what is kept, each limit by the clock of the hotel', () => {
    const en = read(STAY, 'en');
    expect(en).toMatch(/Until .*7.*2026, 12:00 local time it is cancelled for free/);
    expect(en).toMatch(/Until .*9.*2026, 18:00 we keep 4.000/);
    expect(en).toMatch(/Until .*10.*2026, 14:00 nothing comes back/);
  });

  test('a transfer voucher names the passenger, the flight and the destination', () => {
    const en = read(transferOf('business'), 'en');
    for (const part of [
      'Transfer voucher',
      'TK 348',
      'Aigul',
      'Чуй, 100',
      'У стойки обмена',
      'Jorgo Premium',
      'Зал прилёта',
      '60 min',
    ])
      expect(en).toContain(part);
    expect(en).toContain('Non-refundable');
  });

  test('of the express is a ticket for a day, and speaks of no driver', () => {
    const kg = read(transferOf('express'), 'kg');
    expect(kg).toContain('Аэроэкспресс билети');
    expect(kg).not.toMatch(/айдоочу/i);
  });

  test('of a service names what is done, its terms and its day, and no journey', () => {
    const ru = read(ARRANGED, 'ru');
    for (const part of [
      'Подтверждение услуги',
      'Страховка в поездку',
      'На все дни поездки',
      '10 декабря 2026',
      '974 5100000001',
      'При отказе удерживается 500',
    ])
      expect(ru).toContain(part);
    expect(ru).not.toMatch(/рейс|вылет|водител|гостиниц|23:58|undefined|null/i);
  });

  test.each(['ru', 'en', 'kg'] as const)('is drawn in %s', async (locale) => {
    for (const data of [STAY, transferOf('business'), transferOf('express'), ARRANGED])
      expect((await renderItineraryReceipt(data, locale)).subarray(0, 4).toString()).toBe('%PDF');
  });
});

test('receipts of the money of a stay and a ride name what was bought and its vouchers, and no tickets', () => {
  for (const [bought, name] of [
    [STAY, ['Проживание: Konok City, 3 ночи', 'Stay at Konok City, 3 nights', 'Жашоо: Konok City, 3 түн']],
    [
      transferOf('business'),
      ['Трансфер Манас (BSZ) → Бишкек', 'Transfer Манас (BSZ) → Бишкек', 'Трансфер Манас (BSZ) → Бишкек'],
    ],
    [ARRANGED, ['Страховка в поездку', 'Страховка в поездку', 'Страховка в поездку']],
  ] as const)
    for (const [n, locale] of (['ru', 'en', 'kg'] as const).entries()) {
      const t = documentTranslations(locale);
      const { slices, locations } = bought;
      const paid = modelTexts(
        paymentReceipt({ ...SAMPLE_PAYMENT, slices, locations }, locale, t, sampleSeller(locale)),
      ).join('\n');
      const back = modelTexts(
        refundReceipt({ ...SAMPLE_REFUND, slices, locations }, locale, t, sampleSeller(locale)),
      ).join('\n');
      expect(paid).toContain(t('sections.vouchers'));
      for (const text of [paid, back]) {
        expect(text).toContain(name[n]);
        expect(text).toContain(t('voucher.columns.number'));
        expect(text).not.toMatch(/билет|авиа|аэропорт|ticket|airport/i);
      }
    }
});
