import { expect, test } from 'vitest';
import { DEMO_AIRLINES } from '#demo/inventory/airlines/carriers.ts';
import { ANTALYA, QANAT } from '#modules/inventory/testing/own-flights-fixture.ts';
import { nameOfCarrierPath, readCarrierForm, valuesOfCarrier } from './carrier-form.ts';
import { nameOfPath, readFlightForm, shownRows, valuesOfFlight } from './flight-form.ts';

const WHOLE = {
  ...ANTALYA,
  // Classes are sent in the order of their families: T before M.
  classes: ANTALYA.classes.toReversed(),
  seasons: [{ from: '2026-04-01', to: '2026-04-10', fares: { M: 18_000 } }],
  block: { seats: 14, net: 9_000, releaseDays: 7 },
  belowNet: true,
};

test('a flight and a carrier come out of their forms as they went in', () => {
  expect(readFlightForm(valuesOfFlight(WHOLE))).toEqual(WHOLE);
  const [standard, lite] = QANAT.families;
  // The form has its families in one order.
  expect(readCarrierForm(valuesOfCarrier(QANAT))).toEqual({ ...QANAT, families: [lite, standard] });
});

test('an empty row is left out, and one more is shown than is filled', () => {
  const values = { ...valuesOfFlight(ANTALYA), 'periods.3.from': '2026-06-01', 'periods.3.to': '2026-06-30' };
  expect(readFlightForm(values).periods.map(({ from }) => from)).toEqual(['2026-03-10', '2026-06-01']);
  expect(shownRows(values, 'periods')).toBe(5);
  expect(shownRows(values, 'seasons')).toBe(1);
});

test('a refusal stands at the field in which its value was typed', () => {
  const values = { ...valuesOfFlight(ANTALYA), 'periods.3.from': '2026-06-01', 'periods.3.to': '2026-06-30' };
  expect(nameOfPath(values, 'periods.1.arrives')).toBe('periods.3.arrives');
  expect(nameOfPath(values, 'periods.1.days.0')).toBe('periods.3.days');
  expect(nameOfPath(values, 'classes.1.seats')).toBe('classes.M.seats');
  expect(nameOfPath(values, 'classes.M.fare')).toBe('classes.M.fare');
  expect(nameOfPath(values, 'cabins.economy')).toBe('cabins.economy');
  expect(nameOfCarrierPath(valuesOfCarrier(QANAT), 'families.1.refund.penalty')).toBe(
    'families.standard.refund.penalty',
  );
});

test('what is no number is sent on, to be refused at its field', () => {
  expect(readFlightForm({ ...valuesOfFlight(ANTALYA), 'classes.M.seats': 'ten' }).classes[1]?.seats).toBeNaN();
});

const EVERYTHING: typeof QANAT = {
  ...QANAT,
  families: QANAT.families.toReversed(),
  details: {
    hubs: ['BSZ', 'OSS'],
    partners: ['KQ'],
    abroad: { child: 70, infant: 10, seatedInfant: 70 },
    ages: { child: 2, adult: 15 },
    taxes: [
      { country: 'KG', reach: 'domestic', code: 'KG', soms: 250, refundable: true, lapInfant: false },
      { country: null, reach: 'international', code: 'YQ', soms: 1_200, refundable: false, lapInfant: true },
    ],
    terminals: [{ airport: 'DME', name: '2' }],
    connections: [
      { stop: 'BSZ', arriving: 'domestic', departing: 'domestic', minutes: 40 },
      { stop: 'BSZ', minutes: 60 },
    ],
    byHand: ['lite'],
    seatChoice: { lite: 'paid', standard: 'included' },
    ancillaries: {
      bags: [{ kg: 23, cm: 158, oversize: false, price: { domestic: 900, international: 2_500 } }],
      bagHours: 3,
      meals: [{ ssr: 'CHML', hours: 24, ages: { from: 2, under: 12 } }],
      mealPrice: { domestic: 350, international: 700 },
      zones: { exit: { domestic: 600, international: 1_500 } },
      seatHours: 2,
      services: [
        {
          ssr: 'UMNR',
          price: { domestic: 1_500, international: 4_000 },
          stock: null,
          hours: 48,
          confirm: 'request',
          ages: { from: 5, under: 12 },
        },
      ],
      cityBus: { price: 150, childPrice: 75, seats: 12 },
      refundHours: null,
      checkIn: { paidFrom: 720, fee: 500, freeFrom: 24, until: 1 },
    },
  },
};

test('refund steps of a fare come out of the form as they went in, and a refusal stands in their row', () => {
  const steps = [
    { hoursBefore: 48, percent: 0, fee: 500 },
    { hoursBefore: 0, percent: 90, fee: 0 },
  ];
  const [standard, lite] = QANAT.families as [(typeof QANAT.families)[0], (typeof QANAT.families)[0]];
  const stepped = { ...standard, refund: { penalty: 0, noShow: 0, steps } };
  const carrier = { ...QANAT, families: [lite, stepped] };
  expect(readCarrierForm(valuesOfCarrier(carrier))).toEqual(carrier);
  const values = { ...valuesOfCarrier(carrier), 'families.standard.refund.steps.4.hoursBefore': '6' };
  const list = 'families.standard.refund.steps';
  expect(nameOfCarrierPath(values, 'families.1.refund.steps.2.percent')).toBe(`${list}.4.percent`);
  expect(nameOfCarrierPath(values, 'families.1.refund.steps')).toBe(list);
});

test('details of a carrier come out of the form as they went in, those of the demonstration too', () => {
  for (const carrier of [EVERYTHING, ...DEMO_AIRLINES])
    expect(readCarrierForm(valuesOfCarrier(carrier))).toEqual(carrier);
  const values = valuesOfCarrier(QANAT);
  expect(readCarrierForm(values)).not.toHaveProperty('details');
  expect(values['details.ancillaries.bagHours']).toBe('3');
});

test('a row of details that is marked is left out, and a refusal stands in the row where it was typed', () => {
  const values = { ...valuesOfCarrier(EVERYTHING), 'details.taxes.0.remove': 'on', 'details.taxes.3.code': 'XZ' };
  expect(readCarrierForm(values).details?.taxes?.map(({ code }) => code)).toEqual(['YQ', 'XZ']);
  expect(nameOfCarrierPath(values, 'details.taxes.1.soms')).toBe('details.taxes.3.soms');
  expect(nameOfCarrierPath(values, 'details.ancillaries.services.0.hours')).toBe(
    'details.ancillaries.services.UMNR.hours',
  );
  // Exceptions stand above what they are exceptions of, wherever they were typed.
  const connections = {
    ...values,
    'details.connections.4.stop': 'OSS',
    'details.connections.4.arriving': 'domestic',
    'details.connections.4.minutes': '5000',
  };
  expect(readCarrierForm(connections).details?.connections?.map(({ minutes }) => minutes)).toEqual([40, 5_000, 60]);
  expect(nameOfCarrierPath(connections, 'details.connections.1.minutes')).toBe('details.connections.4.minutes');
  expect(nameOfCarrierPath(connections, 'details.connections.2.stop')).toBe('details.connections.1.stop');
});
