import { expect, test } from 'vitest';
import { TULPAR } from '#modules/inventory/testing/own-hotels-fixture.ts';
import { codeOfRow, nameOfHotelPath, readHotelForm, shownRows, shownSteps, valuesOfHotel } from './hotel-form.ts';

const VALUES = valuesOfHotel(TULPAR);

test('a hotel comes out of its form as it went in', () => {
  expect(readHotelForm(VALUES)).toEqual(TULPAR);
});

test('a row without a name is left out, one more is shown than is filled, and a new one has a code of its own', () => {
  const { 'rooms.0.name.ru': _, ...without } = VALUES;
  expect(readHotelForm(without).rooms.map(({ code }) => code)).toEqual(['b']);
  const more = { ...VALUES, 'rooms.2.name.ru': 'Апартаменты' };
  expect(readHotelForm(more).rooms.map(({ code, name }) => [code, name.kg])).toEqual([
    ['a', TULPAR.rooms[0]?.name.kg],
    ['b', TULPAR.rooms[1]?.name.kg],
    // A language that is left empty has the Russian words.
    ['c', 'Апартаменты'],
  ]);
  expect([shownRows(VALUES, 'rooms'), shownRows(VALUES, 'seasons'), shownSteps(VALUES, 0)]).toEqual([3, 2, 3]);
  expect(codeOfRow(VALUES, 'rates', 2)).toBe('p3');
});

test('a refusal stands at the field in which its value was typed', () => {
  const { 'rooms.0.name.ru': _, ...without } = VALUES;
  expect(nameOfHotelPath(without, 'rooms.0.night')).toBe('rooms.1.night');
  expect(nameOfHotelPath(VALUES, 'rates.0.refund.steps.1.time')).toBe('rates.0.steps.1.time');
  expect(nameOfHotelPath(VALUES, 'rates.0.rest.keeps')).toBe('rates.0.rest.keeps');
  expect(nameOfHotelPath(VALUES, 'seasons.0.prices.a.night')).toBe('seasons.0.a.night');
  expect(nameOfHotelPath(VALUES, 'at.lat')).toBe('at.lat');
});

test('a point is read with a comma, and what is no number is sent on to be refused at its field', () => {
  expect(readHotelForm({ ...VALUES, 'at.lat': '42,5' }).at?.lat).toBe(42.5);
  expect(readHotelForm({ ...VALUES, 'at.lat': 'north' }).at?.lat).toBeNaN();
  expect(readHotelForm({ ...VALUES, 'at.lat': '', 'at.lon': '' }).at).toBeNull();
  expect(readHotelForm({ ...VALUES, 'rooms.0.night': 'ten' }).rooms[0]?.night).toBeNaN();
});
