import { type CompanyDetails, emptyCompany } from '#kernel/company.ts';
import type { Locale } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { Segment, Slice } from '#modules/supply/api.ts';
import type { BoardingPassData } from '../domain/boarding-pass.ts';
import { type Seller, sellerOf } from '../domain/common-blocks.ts';
import type {
  ExchangeReceiptData,
  ItineraryReceiptData,
  LocationLabel,
  PaymentReceiptData,
  RefundReceiptData,
} from '../domain/receipt-data.ts';
import { createRenderers } from '../index.ts';
import { documentTranslations } from '../translations.ts';

/** A company that says everything of itself. */
export const SAMPLE_COMPANY: CompanyDetails = {
  ...emptyCompany('kg'),
  legalName: { ru: 'ОсОО «Образец»', en: 'Sample LLC', kg: '«Үлгү» ЖЧК' },
  address: { ru: 'г. Бишкек, улица Образцовая, 1', en: '1 Sample Street, Bishkek', kg: 'Бишкек шаары, Үлгү көчөсү, 1' },
  taxNumber: '00000000000000',
  since: 2008,
  phones: ['+996 (000) 70-20-30'],
  email: 'help@sapar.example',
};
export const SAMPLE_RENDERERS = createRenderers({ company: () => SAMPLE_COMPANY, isDemo: true });
export const sampleSeller = (locale: Locale): Seller =>
  sellerOf(SAMPLE_COMPANY, locale, documentTranslations(locale), true);

const all = (ru: string, en: string, kg: string) => ({ ru, en, kg });

const locations: Record<string, LocationLabel> = {
  'airport:bsz': {
    code: 'BSZ',
    name: all('Манас', 'Manas', 'Манас'),
    city: all('Бишкек', 'Bishkek', 'Бишкек'),
    point: { lat: 43.06, lon: 74.48 },
  },
  'airport:oss': {
    code: 'OSS',
    name: all('Ош', 'Osh', 'Ош'),
    city: all('Ош', 'Osh', 'Ош'),
    point: { lat: 40.61, lon: 72.79 },
  },
  'airport:ist': {
    code: 'IST',
    name: all('Стамбул', 'Istanbul', 'Стамбул'),
    city: all('Стамбул', 'Istanbul', 'Стамбул'),
    cityKey: 'istanbul',
    point: { lat: 41.26, lon: 28.74 },
  },
  'airport:saw': {
    code: 'SAW',
    name: all('Сабиха Гёкчен', 'Sabiha Gökçen', 'Сабиха Гөкчен'),
    city: all('Стамбул', 'Istanbul', 'Стамбул'),
    cityKey: 'istanbul',
    point: { lat: 40.9, lon: 29.31 },
  },
};

const segment = (given: Partial<Segment>): Segment => ({
  flight: 'X0 301',
  carrier: 'X0',
  from: 'airport:bsz',
  to: 'airport:ist',
  departsLocal: '2026-12-09T07:40',
  arrivesLocal: '2026-12-09T10:00',
  departsAt: '2026-12-09T01:40:00.000Z',
  arrivesAt: '2026-12-09T07:00:00.000Z',
  minutes: 320,
  aircraft: 'Airbus A320',
  ...given,
});

const there: Slice = { segments: [segment({})], minutes: 320, airportChange: false, overnight: false };
const back: Slice = {
  segments: [
    segment({
      flight: 'X0 302',
      from: 'airport:ist',
      to: 'airport:oss',
      departsLocal: '2026-12-20T23:30',
      arrivesLocal: '2026-12-21T07:20',
      departsAt: '2026-12-20T20:30:00.000Z',
      arrivesAt: '2026-12-21T01:20:00.000Z',
      minutes: 290,
    }),
    segment({
      flight: 'K0 118',
      carrier: 'K0',
      from: 'airport:oss',
      to: 'airport:bsz',
      departsLocal: '2026-12-21T09:40',
      arrivesLocal: '2026-12-21T10:25',
      departsAt: '2026-12-21T03:40:00.000Z',
      arrivesAt: '2026-12-21T04:25:00.000Z',
      minutes: 45,
      aircraft: 'Dash 8-400',
    }),
  ],
  minutes: 475,
  airportChange: false,
  overnight: true,
};

const line = (category: 'aaa' | 'rbg' | 'rmg', count: number, fare: number, taxes: number, fee: number) => ({
  category,
  count,
  fare: fromMajor(fare),
  taxes: fromMajor(taxes),
  serviceFee: fromMajor(fee),
  itFee: fromMajor(0),
  total: fromMajor(fare + taxes + fee),
});

const price: PriceDetail = {
  lines: [line('aaa', 2, 26500, 3400, 500), line('rbg', 1, 18550, 3400, 500), line('rmg', 1, 2650, 0, 0)],
  fare: fromMajor(74200),
  taxes: fromMajor(10200),
  serviceFee: fromMajor(1500),
  itFee: fromMajor(0),
  total: fromMajor(85900),
};

const order = {
  number: 'S-48213',
  locator: 'K3M9QT',
  link: 'https://sapar.example/o/7Qx2mK9vT4bRz8LcWf3N',
};

/** Two adults, a child and an infant to Istanbul and back; invented people. */
export const SAMPLE_ITINERARY: ItineraryReceiptData = {
  order,
  issuedAt: '2026-11-20T09:40:00.000Z',
  slices: [there, back],
  locations,
  carriers: { X0: 'Tian Saltanat', K0: 'Ala Kanat' },
  terms: {
    fareFamily: 'standard',
    name: 'Standard',
    cabin: 'economy',
    fareBasis: ['YSTD3M', 'YSTD3M', 'YSTD3M'],
    cabinBag: { pieces: 1, kg: 7 },
    baggage: { pieces: 1, kg: 23 },
    meal: true,
    seatChoice: 'paid',
    refund: { allowed: true, penalty: fromMajor(3500), noShow: fromMajor(2000) },
    change: { allowed: true, fee: fromMajor(4500) },
  },
  fees: [{ refund: fromMajor(300), exchange: fromMajor(300) }],
  passengers: [
    {
      category: 'aaa',
      surname: 'ӨМҮРКАНОВ',
      name: 'ҮСӨН',
      birthdate: '1988-03-14',
      document: 'AC1234567',
      tickets: ['9922106312810'],
    },
    {
      category: 'aaa',
      surname: 'OMURKANOVA',
      name: 'AINURA',
      birthdate: '1990-07-02',
      document: 'AC7654321',
      tickets: ['9922106312811'],
    },
    {
      category: 'rbg',
      surname: 'OMURKANOV',
      name: 'TENGIZ',
      birthdate: '2019-05-30',
      document: 'KR-X 0412345',
      tickets: ['9922106312812'],
    },
    {
      category: 'rmg',
      surname: 'OMURKANOVA',
      name: 'JYLDYZ',
      birthdate: '2025-10-11',
      document: 'KR-X 0498765',
      tickets: ['9922106312813'],
    },
  ],
  price,
};

export const SAMPLE_PAYMENT: PaymentReceiptData = {
  order,
  slices: [there, back],
  locations,
  carriers: SAMPLE_ITINERARY.carriers,
  payment: {
    reference: 'P-2026-0009914',
    paidAt: '2026-11-20T09:38:00.000Z',
    methods: ['card'],
  },
  passengers: SAMPLE_ITINERARY.passengers,
  price,
};

export const SAMPLE_REFUND: RefundReceiptData = {
  kind: 'refund',
  order,
  slices: [there, back],
  locations,
  carriers: SAMPLE_ITINERARY.carriers,
  reference: 'K7QX20PM',
  doneAt: '2026-11-21T04:05:00.000Z',
  refunds: [
    { method: 'card', amount: fromMajor(9_000) },
    { method: 'points', amount: fromMajor(1_400) },
  ],
  // The example of the domain guide §2.
  lines: [
    {
      category: 'aaa',
      surname: 'OMURKANOVA',
      name: 'AINURA',
      tickets: ['9922106312811'],
      paid: fromMajor(16_050),
      penalty: fromMajor(3_500),
      taxesRetained: fromMajor(1_200),
      feesRetained: fromMajor(650),
      refundFee: fromMajor(300),
      refundAmount: fromMajor(10_400),
    },
  ],
  paid: fromMajor(16_050),
  refundAmount: fromMajor(10_400),
};

/** The first direction on another day, by another flight. */
const later = {
  ...there,
  segments: there.segments.map((segment) => ({ ...segment, flight: 'X0 603' })),
};

export const SAMPLE_EXCHANGE: ExchangeReceiptData = {
  order,
  before: [there, back],
  slices: [later, back],
  locations,
  carriers: SAMPLE_ITINERARY.carriers,
  reference: 'K7QX20PM',
  doneAt: '2026-11-21T04:05:00.000Z',
  methods: ['card'],
  refunds: [],
  lines: [
    {
      category: 'aaa',
      surname: 'OMURKANOVA',
      name: 'AINURA',
      tickets: ['9922106312811'],
      newTickets: ['9922400000077'],
      fareDifference: fromMajor(1_200),
      taxDifference: fromMajor(-100),
      penalty: fromMajor(2_000),
      fee: fromMajor(300),
      total: fromMajor(3_400),
    },
  ],
  due: fromMajor(3_400),
  refundAmount: fromMajor(0),
};

/** Seat 12A on a flight within the country, checked in as the seventh. */
export const SAMPLE_PASS: BoardingPassData = {
  order: SAMPLE_ITINERARY.order,
  surname: 'ABDYKALYKOVA',
  name: 'AIZADA',
  locator: 'EABC12',
  from: 'BSZ',
  to: 'OSS',
  flight: 'Z1 703',
  carrierName: 'Zuura Jet',
  fromLocation: locations['airport:bsz'] as LocationLabel,
  toLocation: locations['airport:oss'] as LocationLabel,
  date: '2026-03-10',
  departsLocal: '2026-03-10T08:30',
  boards: '2026-03-10T07:50',
  cabin: 'economy',
  seat: '12A',
  sequence: 7,
  ticket: '9912106312810',
  at: '2026-02-20T06:00:00.000Z',
};
