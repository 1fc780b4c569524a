import { expect, test } from 'vitest';
import type { OwnRun } from '#modules/inventory/api.ts';
import { nameOfRunPath, newRun, readRunForm, shownRows, valuesOfRun } from './run-form.ts';

const TRAIN: OwnRun = {
  carrier: 'SR',
  number: 45,
  mode: 'rail',
  vehicle: 'night train',
  stops: [
    { place: 'bishkek-2-station', arrives: null, departs: { day: 0, time: '20:00' }, km: 0 },
    { place: 'taraz-station', arrives: { day: 1, time: '02:30' }, departs: { day: 1, time: '02:45' }, km: 300 },
    { place: 'shymkent-station', arrives: { day: 1, time: '06:00' }, departs: null, km: 500 },
  ],
  boarding: [{ place: 'tokmok-station', minutes: 20 }],
  periods: [{ from: '2026-03-10', to: '2026-05-10', days: [1, 5] }],
  coaches: [
    { number: '01', class: 'coupe', rows: 9, lastRow: 4, female: [8, 9] },
    { number: '02', class: 'sv', rows: 9, lastRow: 2, female: [] },
  ],
  classes: [
    { class: 'coupe', seats: 36, fare: 2_000 },
    { class: 'sv', seats: 18, fare: 5_000 },
  ],
  seasons: [{ from: '2026-04-01', to: '2026-04-10', fares: { sv: 6_000 } }],
  least: { domestic: 100, abroad: 700 },
};

test('a train is read from the form as it was written into it, with an empty row below each list', () => {
  const values = valuesOfRun(TRAIN);
  expect(readRunForm(values, 'rail')).toEqual(TRAIN);
  expect(
    ['stops', 'boarding', 'periods', 'coaches', 'seasons'].map((list) => shownRows(values, list as 'stops')),
  ).toEqual([4, 2, 2, 3, 2]);
  expect(shownRows(newRun('rail'), 'stops')).toBe(2);
});

test('a refusal finds the row that it is about, though rows above it are empty', () => {
  const emptied = { 'stops.0.place': '', 'classes.coupe.seats': '', 'classes.coupe.fare': '' };
  const values = { ...valuesOfRun(TRAIN), ...emptied };
  expect(nameOfRunPath(values, 'rail', 'stops.0.arrives.time')).toBe('stops.1.arrives.time');
  expect(nameOfRunPath(values, 'rail', 'classes.0.fare')).toBe('classes.sv.fare');
  expect(nameOfRunPath(values, 'rail', 'classes.sv.seats')).toBe('classes.sv.seats');
  expect(nameOfRunPath(values, 'rail', 'periods.0.days')).toBe('periods.0.days');
  expect(nameOfRunPath(values, 'rail', 'coaches.0.female.1')).toBe('coaches.0.female');
  expect(nameOfRunPath(values, 'rail', 'seasons.0.fares.sv')).toBe('seasons.0.sv');
});

test('what is no number is sent on, to be refused at its field', () => {
  const run = readRunForm({ ...valuesOfRun(TRAIN), 'coaches.0.female': '8, x' }, 'rail');
  expect(run.coaches[0]?.female).toEqual([8, Number.NaN]);
});
