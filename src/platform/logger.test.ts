import { expect, test } from 'vitest';
import { loggablePath } from './logger.ts';

test('a logged path shows the page but no data that a visitor typed or received', () => {
  expect(loggablePath('/search/bishkek-osh')).toBe('/search/bishkek-osh');
  expect(loggablePath('/order?email=a@example.com')).toBe('/order');
  for (const typed of [
    'AC7361942',
    '+996700918273',
    'a@example.com',
    '%D0%90%D0%B7%D0%B0%D0%BC%D0%B0%D1%82',
    'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  ])
    expect(loggablePath(`/find/${typed}/now`)).toBe('/find/…/now');
});
