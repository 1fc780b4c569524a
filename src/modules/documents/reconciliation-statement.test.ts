import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { fromMajor, money } from '#kernel/money.ts';
import { renderPdf } from './adapters/pdfkit/render.ts';
import { modelTexts } from './domain/page-model.ts';
import { type ReconciliationStatementData, reconciliationStatement } from './domain/reconciliation-statement.ts';
import { sampleSeller } from './testing/sample-data.ts';
import { documentTranslations } from './translations.ts';

const statement = (closing: number, lines = 3): ReconciliationStatementData => ({
  contract: { number: 'AT-0101', name: 'Ала-Тоо Тревел' },
  from: '2026-11-01',
  to: '2026-11-30',
  opening: fromMajor(100),
  received: fromMajor(500),
  spent: fromMajor(600 - closing),
  closing: fromMajor(closing),
  lines: Array.from({ length: lines }, (_, n) => ({
    at: '2026-11-05T19:30:00.000Z',
    what: `Пополнение ${n}`,
    order: 'S-48213',
    document: n === 1 ? { number: 'ПП 117', on: '2026-11-04' } : null,
    amount: fromMajor(10),
    balance: fromMajor(110 + n),
  })),
  link: 'https://sapar.example/account/operations',
  madeAt: '2026-12-01T05:00:00.000Z',
});
const texts = (data: ReconciliationStatementData, locale: 'ru' | 'en' | 'kg' = 'ru') =>
  modelTexts(reconciliationStatement(data, locale, documentTranslations(locale), sampleSeller(locale))).map((text) =>
    text.replaceAll('\u00a0', ' '),
  );

describe('the reconciliation act', () => {
  test.each(
    LOCALES,
  )('names the parties, the days, both balances and each operation by Bishkek’s clock in %s', (locale) => {
    const said = texts(statement(-50), locale);
    const som = locale === 'en' ? 'som' : 'сом';
    for (const part of [
      'AT-0101',
      'Ала-Тоо Тревел',
      `100 ${som}`,
      `500 ${som}`,
      `−50 ${som}`,
      '06.11.2026 01:30',
      'S-48213',
    ])
      expect(
        said.some((text) => text.includes(part)),
        part,
      ).toBe(true);
  });

  test('names the payer’s document of what was paid in, and of nothing else', () => {
    const lines = (locale: 'ru' | 'en' | 'kg') => texts(statement(0), locale).filter((t) => /Пополнение \d/.test(t));
    expect(lines('ru')).toEqual(['Пополнение 0', 'Пополнение 1: № ПП 117 от 04.11.2026', 'Пополнение 2']);
    expect(lines('en')[1]).toBe('Пополнение 1: no. ПП 117 of 04.11.2026');
    expect(lines('kg')[1]).toBe('Пополнение 1: № ПП 117, 04.11.2026');
  });

  test('says in whose favour it ends', () => {
    expect(texts(statement(-50)).join('\n')).toContain('«Ала-Тоо Тревел» должен агентству 50 сом.');
    expect(texts(statement(70)).join('\n')).toContain('В пользу «Ала-Тоо Тревел»: 70 сом.');
    expect(texts(statement(0)).join('\n')).toContain('Взаимной задолженности нет.');
  });

  test('writes every sum on one line, also one of millions with tyiyn', async () => {
    const data = statement(10, 2);
    const lines = data.lines.map((line) => ({
      ...line,
      amount: money(-1_234_567_890),
      balance: money(21_970_752),
    }));
    const pdf = await renderPdf(
      reconciliationStatement({ ...data, lines }, 'ru', documentTranslations('ru'), sampleSeller('ru')),
    );
    const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
    const { items } = await (await file.getPage(1)).getTextContent();
    const written = items.map((item) => ('str' in item ? item.str.replaceAll('\u00a0', ' ') : ''));
    for (const sum of ['−12 345 678,90 сом', '219 707,52 сом'])
      expect(written.filter((text) => text === sum)).toHaveLength(2);
  });

  test('is a PDF of several pages when it is long, and of one without operations', async () => {
    const pages = async (lines: number) =>
      (
        await renderPdf(
          reconciliationStatement(statement(10, lines), 'kg', documentTranslations('kg'), sampleSeller('kg')),
        )
      )
        .toString('latin1')
        .match(/\/Type \/Page\b/g)?.length;
    expect(await pages(200)).toBeGreaterThan(3);
    expect(await pages(0)).toBe(1);
  });
});
