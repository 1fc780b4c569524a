import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { itineraryReceipt } from './domain/itinerary-receipt.ts';
import { modelTexts } from './domain/page-model.ts';
import { paymentReceipt } from './domain/payment-receipt.ts';
import type { ItineraryReceiptData } from './domain/receipt-data.ts';
import { refundReceipt } from './domain/refund-receipt.ts';
import { SAMPLE_ITINERARY, SAMPLE_PAYMENT, SAMPLE_REFUND, sampleSeller } from './testing/sample-data.ts';
import { documentTranslations } from './translations.ts';

/** The sample's first flight as a service on the ground, the first passenger with a place on it. */
function onGround(mode: 'rail' | 'bus', flight: string, place: string): ItineraryReceiptData {
  const [slice] = SAMPLE_ITINERARY.slices;
  const segment = slice?.segments[0];
  const [passenger] = SAMPLE_ITINERARY.passengers;
  if (!slice || !segment || !passenger) throw new Error('an empty sample');
  const boarding = [{ stop: segment.to, departsLocal: segment.departsLocal }];
  const { cabinBag: _, ...terms } = SAMPLE_ITINERARY.terms;
  return {
    ...SAMPLE_ITINERARY,
    slices: [{ ...slice, segments: [{ ...segment, mode, flight, boarding }] }],
    terms: {
      ...terms,
      cabinBag: { pieces: 0, kg: 0 },
      fareFamily: mode === 'rail' ? 'coupe' : 'busSeat',
      ...(mode === 'rail' && { coachClass: 'coupe' as const }),
      places: true,
      refund: {
        allowed: true,
        penalty: null,
        noShow: null,
        steps: [
          { hoursBefore: 24, retainedPercent: 0, fee: fromMajor(200) },
          { hoursBefore: 0, retainedPercent: 50, fee: fromMajor(200) },
        ],
      },
    },
    passengers: [{ ...passenger, places: [{ flight, place, boarding: mode === 'bus' ? segment.to : null }] }],
  };
}
const read = (data: ItineraryReceiptData, locale: 'ru' | 'en' | 'kg') =>
  modelTexts(itineraryReceipt(data, locale, documentTranslations(locale), sampleSeller(locale))).join('\n');

test('a train ticket names the train, the class, the carriage and the berth, and speaks of no airport', () => {
  const ru = read(onGround('rail', 'W0 017', '05-017'), 'ru');
  for (const part of ['Электронный билет на поезд', 'Поезд 017', 'Класс: купе', 'вагон 05, место 17'])
    expect(ru).toContain(part);
  expect(ru).not.toMatch(/авиабилет|аэропорт|вылет|Ручная кладь/i);
  expect(read(onGround('rail', 'W0 017', '05-017'), 'kg')).toContain('05-вагон, 17-орун');
});

test('a ticket of a whole compartment names the other berths and says that it was bought as a whole', () => {
  const data = onGround('rail', 'W0 017', '05-017');
  const [passenger] = data.passengers;
  if (!passenger) throw new Error('an empty sample');
  const places = [{ flight: 'W0 017', place: '05-017', unusedBerths: ['05-018', '05-020'], boarding: null }];
  const whole = {
    ...data,
    terms: { ...data.terms, compartment: { berths: 4, unusedBerths: 2, each: fromMajor(17_800) } },
    passengers: [{ ...passenger, places }],
  };
  const ru = read(whole, 'ru');
  for (const part of ['Класс: купе целиком', 'вагон 05, место 17, а также места 18, 20 — купе выкуплено целиком'])
    expect(ru).toContain(part);
  expect(read(whole, 'en')).toContain('place 17, and berths 18, 20');
  expect(read(whole, 'kg')).toContain('18, 20-орундар');
});

test('the refund ladder is listed step by step', () => {
  const en = read(onGround('rail', 'W0 017', '05-017'), 'en');
  expect(en).toMatch(/more than 24 h before departure — we keep 200/);
  expect(en).toMatch(/later — we keep 50% of the fare \+ 200/);
});

test('a bus ticket names the seat, the stop where one gets on and its time', () => {
  const en = read(onGround('bus', 'L0 301', '12'), 'en');
  for (const part of ['Electronic bus ticket', 'Bus 301', 'seat 12', 'gets on at']) expect(en).toContain(part);
});

test.each([
  ['rail', 'W0 017', 'Проезд на поезде', 'Train travel', 'Поезд менен жол жүрүү'],
  ['bus', 'L0 301', 'Проезд на автобусе', 'Bus travel', 'Автобус менен жол жүрүү'],
] as const)('receipts of money speak of %s and not of flying', (mode, flight, ...said) => {
  const { slices } = onGround(mode, flight, '12');
  for (const [n, locale] of (['ru', 'en', 'kg'] as const).entries()) {
    const t = documentTranslations(locale);
    const paid = modelTexts(paymentReceipt({ ...SAMPLE_PAYMENT, slices }, locale, t, sampleSeller(locale))).join('\n');
    const back = modelTexts(refundReceipt({ ...SAMPLE_REFUND, slices }, locale, t, sampleSeller(locale))).join('\n');
    for (const text of [paid, back]) {
      expect(text).toContain(said[n]);
      expect(text).not.toMatch(/авиаперевозка|аэропорт|лететь|air travel|airport|flown|аба каттам|учуу/i);
    }
  }
});

test('a ticket for a part of a run says in a sentence which run it is a part of', () => {
  const data = onGround('rail', 'W0 017', '05-017');
  const [slice] = data.slices;
  const [segment] = slice?.segments ?? [];
  if (!slice || !segment) throw new Error('an empty sample');
  const run = { from: segment.to, to: segment.from };
  const part = { ...data, slices: [{ ...slice, segments: [{ ...segment, vehicleRun: run }] }] };
  const [from, to] = [data.locations[run.from]?.city, data.locations[run.to]?.city];
  expect(read(part, 'ru')).toContain(`Поезд 017 идёт по маршруту ${from?.ru} — ${to?.ru}, вы едете часть пути.`);
  expect(read(part, 'en')).toContain(`Train 017 runs ${from?.en} – ${to?.en}; you travel part of its way.`);
  expect(read(part, 'kg')).toContain(`${from?.kg} – ${to?.kg} маршруту боюнча жүрөт, сиз анын бир бөлүгүн өтөсүз.`);
  expect(read(data, 'ru')).not.toContain('часть пути');
});
