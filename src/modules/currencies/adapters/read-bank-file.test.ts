import { describe, expect, test } from 'vitest';
import { BANK_FILE_BYTES } from '../domain/bank-file.ts';
import { bankFile } from '../testing/bank-file.ts';
import { readBankFile } from './read-bank-file.ts';

const read = (text: string) => readBankFile(Buffer.from(text));

test('the daily file names a day, and som for so many units with a decimal comma', () => {
  const text = bankFile('27.11.2026', {
    USD: '87,4500',
    EUR: '101,0927',
    KZT: ['1', '0,1705'],
    RUB: '1,1013',
    GBP: '1',
  });
  expect(read(text)).toEqual({
    date: '2026-11-27',
    rates: [
      { currency: 'USD', rate: '87.45', per: 1 },
      { currency: 'EUR', rate: '101.0927', per: 1 },
      { currency: 'KZT', rate: '0.1705', per: 1 },
      { currency: 'RUB', rate: '1.1013', per: 1 },
    ],
  });
  expect(read(bankFile('27.11.2026', { KZT: ['100', '17,05'] }))).toMatchObject({
    rates: [{ per: 100, rate: '17.05' }],
  });
  expect(read(`\uFEFF${bankFile('27.11.2026', { USD: '87' })}`)).toMatchObject({ date: '2026-11-27' });
});

describe('a file that is not the daily file is refused as a whole', () => {
  const good = bankFile('27.11.2026', { USD: '87,45' });
  test.each([
    ['empty', '', 'not_the_file'],
    ['a page', '<html><body>no</body></html>', 'not_the_file'],
    ['cut off', good.slice(0, -20), 'not_the_file'],
    ['another root', good.replaceAll('CurrencyRates', 'Rates'), 'not_the_file'],
    ['two roots', good + good.slice(good.indexOf('<Currency')), 'not_the_file'],
    ['deeper than it is', good.replace('87,45', '<b><b>87,45</b></b>'), 'not_the_file'],
    ['with zero bytes', good.replace('87', '8\0'), 'not_the_file'],
    ['without a day', good.replace('27.11.2026', ''), 'no_date'],
    ['of no day', good.replace('27.11.2026', '31.02.2026'), 'no_date'],
    ['with a rate of zero', good.replace('87,45', '0,0000'), 'bad_rate'],
    ['with a negative rate', good.replace('87,45', '-87,45'), 'bad_rate'],
    ['with a word for a rate', good.replace('87,45', 'n/a'), 'bad_rate'],
    ['with a rate for no units', good.replace('<Nominal>1<', '<Nominal>0<'), 'bad_rate'],
    [
      'with a currency twice',
      good.replace('</CurrencyRates>', '').concat(one('USD', '88'), '</CurrencyRates>'),
      'bad_rate',
    ],
    ['with other currencies alone', bankFile('27.11.2026', { GBP: '110' }), 'no_rates'],
    ['too large', good + ' '.repeat(BANK_FILE_BYTES), 'too_large'],
  ])('%s', (_what, text, fault) => {
    expect(read(text)).toBe(fault);
  });

  test('with entities: they are never replaced', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "87,45"><!ENTITY b "&a;&a;&a;">]>${good.replace('87,45', '&b;')}`;
    expect(read(bomb)).toBe('not_the_file');
    expect(read(good.replace('87,45', '&#56;7'))).toBe('bad_rate');
    expect(read(good.replace('87,45', '&file;'))).toBe('bad_rate');
  });
});

function one(code: string, value: string): string {
  return `<Currency ISOCode="${code}"><Nominal>1</Nominal><Value>${value}</Value></Currency>`;
}
