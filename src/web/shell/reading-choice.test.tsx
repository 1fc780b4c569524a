import { expect, test } from 'vitest';
import { renderText } from '../../../tests/messages/render-page.tsx';
import { ReadingChoice } from './reading-choice.tsx';

const shown = (reading: unknown) => renderText('ru', <ReadingChoice />, '/', { reading });

test('the footer offers the currencies with a rate in force to read prices in', () => {
  const text = shown({ currency: 'KGS', rate: null, offered: ['KGS', 'USD', 'KZT'] });
  for (const part of ['Цены в', 'KGS', 'USD', 'KZT']) expect(text).toContain(part);
  expect(text).not.toContain('EUR');
});

test('without any rate in force there is no choice', () => {
  expect(shown({ currency: 'KGS', rate: null, offered: [] })).toBe('');
});
