import { expect, test } from 'vitest';
import { olderByTrain, trainDays } from './train-ages.ts';

const DAYS = ['2026-03-10', '2026-03-20'];
const born = (birthdate: string) => [{ birthdate }];

test('a child of ten pays as an adult by train and not by air; the last day on the train counts', () => {
  expect(olderByTrain(['rbg'], born('2016-03-20'), DAYS)).toBe(true);
  expect(olderByTrain(['rbg'], born('2016-03-21'), DAYS)).toBe(false);
  expect(olderByTrain(['aaa'], born('1990-01-01'), DAYS)).toBe(false);
  expect(olderByTrain(['rbg'], born('not yet'), DAYS)).toBe(false);
  // Without a train among other modes nothing is asked anew.
  expect(olderByTrain(['rbg'], born('2016-01-01'), [])).toBe(false);
  expect(trainDays([], {})).toEqual([]);
});
