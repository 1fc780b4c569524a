import { expect, test } from 'vitest';
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
