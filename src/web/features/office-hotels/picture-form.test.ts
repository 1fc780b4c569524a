import { expect, test } from 'vitest';
import { readPictureForm, valuesOfPictures } from './picture-form.ts';

const alt = (ru: string) => ({ ru, en: '', kg: '' });
const PICTURES = [
  { id: 'pool', scene: 'pool' as const, alt: alt('Бассейн') },
  { id: 'room', scene: 'room' as const, alt: alt('') },
  { id: 'front', scene: 'facade' as const, alt: alt('Вход') },
];
const typed = (pressed: string) => ({
  ...valuesOfPictures(PICTURES),
  ...Object.fromEntries(PICTURES.map(({ id }, n) => [`pictures.${n}.id`, id])),
  do: pressed,
});
const order = (pressed: string) => readPictureForm(typed(pressed)).map(({ id }) => id);

test('a button moves one picture or leaves it out, and what is typed of all of them stays', () => {
  expect(readPictureForm(typed('save'))).toEqual(PICTURES);
  expect(order('up.2')).toEqual(['pool', 'front', 'room']);
  expect(order('up.0')).toEqual(['pool', 'room', 'front']);
  expect(order('remove.0')).toEqual(['room', 'front']);
  expect(readPictureForm(typed('up.2'))[1]).toEqual(PICTURES[2]);
});
