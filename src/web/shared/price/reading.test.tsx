import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { READING_COOKIE } from '#kernel/reading-currency.ts';
import { renderText } from '../../../../tests/messages/render-page.tsx';
import { ApproximateSum, ReadingForm } from './reading.tsx';
import { loadReading } from './reading-rates.ts';

const USD = { currency: 'USD', rate: '87.45', per: 1 } as const;
const shown = (root: unknown, value = fromMajor(16_050)) =>
  renderText(
    'ru',
    <>
      <ApproximateSum value={value} />
      <ReadingForm />
    </>,
    '/',
    root,
  ).replaceAll('\u00a0', ' ');

test('a sum in som is read in the chosen currency, and it is said what is paid in', () => {
  const text = shown({ reading: { currency: 'USD', rate: USD, offered: ['KGS', 'USD'] } });
  expect(text).toContain('≈ 184 USD');
  expect(text).toContain('Суммы в USD примерные, по курсу на сейчас. Оплата в сомах.');
});

test('without a choice, without a rate in force and for sums that are not in som nothing is added', () => {
  expect(shown({})).not.toContain('≈');
  expect(shown({})).not.toContain('Оплата в сомах');
  const offered = ['KGS', 'USD'];
  expect(shown({ reading: { currency: 'KGS', rate: null, offered } })).not.toContain('Оплата в сомах');
  const without = shown({ reading: { currency: 'EUR', rate: null, offered } });
  expect(without).not.toContain('≈');
  expect(without).toContain('Курса EUR сейчас нет, цены только в сомах.');
  expect(shown({ reading: { currency: 'USD', rate: USD, offered } }, fromMajor(10, 'RUB'))).not.toContain('≈');
});

test('only currencies with a rate in force are offered, and nothing is where there is none', () => {
  const text = shown({ reading: { currency: 'KGS', rate: null, offered: ['KGS', 'USD', 'KZT'] } });
  for (const name of ['сомах, KGS', 'долларах, USD', 'тенге, KZT']) expect(text).toContain(name);
  expect(text).not.toContain('EUR');
  expect(shown({ reading: { currency: 'KGS', rate: null, offered: [] } })).not.toContain('Читать цены в');
});

test('who chose a currency can leave it while no rate can be read; others are offered no choice', async () => {
  const broken = () => Promise.reject(new Error('no answer'));
  const read = (cookie: string | null) =>
    loadReading(broken, { cookie, sells: 'KGS', now: '2027-03-03T04:00:00.000Z' });
  expect(await read(`${READING_COOKIE}=USD`)).toEqual({ currency: 'USD', rate: null, offered: ['KGS'] });
  expect(await read(null)).toEqual({ currency: 'KGS', rate: null, offered: [] });
});
