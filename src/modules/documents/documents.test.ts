import jsQR from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { type CompanyDetails, emptyCompany } from '#kernel/company.ts';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { fromMajor, money } from '#kernel/money.ts';
import { FONT_FILES } from './adapters/pdfkit/pdf-colors.ts';
import { darkModuleRuns, qrMatrix } from './adapters/pdfkit/qr.ts';
import { sellerOf } from './domain/common-blocks.ts';
import { exchangeReceipt } from './domain/exchange-receipt.ts';
import { itineraryReceipt } from './domain/itinerary-receipt.ts';
import { modelTexts, type PageModel } from './domain/page-model.ts';
import { paymentReceipt } from './domain/payment-receipt.ts';
import { refundReceipt } from './domain/refund-receipt.ts';
import {
  SAMPLE_COMPANY,
  SAMPLE_EXCHANGE,
  SAMPLE_ITINERARY,
  SAMPLE_PAYMENT,
  SAMPLE_REFUND,
  SAMPLE_RENDERERS,
  sampleSeller,
} from './testing/sample-data.ts';
import { documentTranslations } from './translations.ts';

const { renderExchangeReceipt, renderItineraryReceipt, renderPaymentReceipt, renderRefundReceipt } = SAMPLE_RENDERERS;

const letters = (text: string): string => text.replace(/\s+/gu, '');

/** The letters of each page, in the order they were drawn; blanks do not count. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let n = 1; n <= file.numPages; n++) {
    const { items } = await (await file.getPage(n)).getTextContent();
    pages.push(letters(items.map((item) => ('str' in item ? item.str : '')).join('')));
  }
  return pages;
}

/** Page feet are drawn last; without them the pages read as one text. */
function withoutFeet(pages: string[], model: PageModel): string {
  return pages
    .map((page, i) => {
      const foot = letters(model.footer(i + 1, pages.length));
      expect(page.endsWith(foot)).toBe(true);
      return page.slice(0, -foot.length);
    })
    .join('');
}

test.each(LOCALES)('the exchange receipt in %s reads letter by letter as it was written', async (locale) => {
  const model = exchangeReceipt(SAMPLE_EXCHANGE, locale, documentTranslations(locale), sampleSeller(locale));
  const pages = await pagesOf(await renderExchangeReceipt(SAMPLE_EXCHANGE, locale));
  expect(withoutFeet(pages, model)).toBe(letters(modelTexts(model).join('')));
  const text = modelTexts(model).join(' ');
  for (const part of ['992\u00a02106312811', '992\u00a02400000077', 'X0 603']) expect(text).toContain(part);
});

test('passengers with other flights have their own flights, rules and price in the itinerary receipt', () => {
  const [first, ...rest] = SAMPLE_ITINERARY.passengers;
  if (!first) throw new Error('nobody');
  const { slices, terms, fees, price } = SAMPLE_ITINERARY;
  const others = [{ slices: SAMPLE_EXCHANGE.slices, terms, fees, price, passengers: [first] }];
  const model = itineraryReceipt(
    { ...SAMPLE_ITINERARY, slices, passengers: rest, others },
    'en',
    documentTranslations('en'),
    sampleSeller('en'),
  );
  const text = modelTexts(model);
  expect(text.filter((line) => line === 'Passengers')).toHaveLength(2);
  expect(text).toContain('X0 603');
  expect(text.indexOf('X0 603')).toBeGreaterThan(text.lastIndexOf('Passengers'));
});

test.each(
  LOCALES,
)('each paper in %s has one grand total that includes services and changes after the sale', (locale) => {
  const t = documentTranslations(locale);
  const { price } = SAMPLE_PAYMENT;
  const bag = { surname: 'ASANOVA', name: 'AIGUL', kind: 'baggage', what: '23', flight: 'X0 211' };
  const services = [{ ...bag, number: '9921234567890', rfic: 'C', rfisc: '0CC', price: fromMajor(4_400) }];
  const whole = t.money(money(price.total.minor + fromMajor(4_400).minor));
  const totals = (model: PageModel) =>
    model.blocks.flatMap((block) => (block.kind === 'sums' && block.total ? [block.total] : []));
  const paid = paymentReceipt({ ...SAMPLE_PAYMENT, services }, locale, t, sampleSeller(locale));
  expect(paid.labelledValues.map(({ value }) => value)).toContain(whole);
  expect(totals(paid)).toEqual([
    { label: t('price.tickets_total'), value: t.money(price.total) },
    { label: t('price.grand_total'), value: whole },
  ]);
  // Without services the price is the grand total, and the only one.
  expect(totals(paymentReceipt(SAMPLE_PAYMENT, locale, t, sampleSeller(locale)))).toEqual([
    { label: t('price.total'), value: t.money(price.total) },
  ]);
  const currentTotal = money(price.total.minor + fromMajor(5_000).minor);
  const flown = itineraryReceipt(
    { ...SAMPLE_ITINERARY, price, services, currentTotal },
    locale,
    t,
    sampleSeller(locale),
  );
  expect(totals(flown).at(-1)).toEqual({ label: t('price.grand_total'), value: t.money(currentTotal) });
  expect(modelTexts(flown)).toContain(t('price.after_sale'));
});

test.each(LOCALES)('the itinerary receipt in %s reads letter by letter as it was written', async (locale) => {
  const model = itineraryReceipt(SAMPLE_ITINERARY, locale, documentTranslations(locale), sampleSeller(locale));
  const pages = await pagesOf(await renderItineraryReceipt(SAMPLE_ITINERARY, locale));
  expect(withoutFeet(pages, model)).toBe(letters(modelTexts(model).join('')));
});

test.each(LOCALES)('the payment receipt in %s reads letter by letter as it was written', async (locale) => {
  const model = paymentReceipt(SAMPLE_PAYMENT, locale, documentTranslations(locale), sampleSeller(locale));
  const pages = await pagesOf(await renderPaymentReceipt(SAMPLE_PAYMENT, locale));
  expect(withoutFeet(pages, model)).toBe(letters(modelTexts(model).join('')));
});

test.each(
  LOCALES,
)('the refund receipt and the void note in %s read letter by letter as they were written', async (locale) => {
  for (const kind of ['refund', 'void'] as const) {
    const data = { ...SAMPLE_REFUND, kind };
    const model = refundReceipt(data, locale, documentTranslations(locale), sampleSeller(locale));
    const pages = await pagesOf(await renderRefundReceipt(data, locale));
    expect(withoutFeet(pages, model)).toBe(letters(modelTexts(model).join('')));
    expect(letters(modelTexts(model).join(''))).toContain(locale === 'en' ? '10,400som' : '10400сом');
  }
});

test('ң, ө and ү, small and capital, are read back from the Kyrgyz receipt', async () => {
  const passengers = SAMPLE_ITINERARY.passengers.map((p) => ({ ...p, surname: 'Үсөңбаева', name: 'ӨҢҮҮ' }));
  const text = (await pagesOf(await renderItineraryReceipt({ ...SAMPLE_ITINERARY, passengers }, 'kg'))).join('');
  expect(text).toContain('ҮсөңбаеваӨҢҮҮ');
  expect(text).toContain('Жүргүнчүлөр');
});

test('every letter of the receipts exists in every weight of the typeface', () => {
  const everything = LOCALES.flatMap((locale) => [
    ...modelTexts(itineraryReceipt(SAMPLE_ITINERARY, locale, documentTranslations(locale), sampleSeller(locale))),
    ...modelTexts(paymentReceipt(SAMPLE_PAYMENT, locale, documentTranslations(locale), sampleSeller(locale))),
    ...modelTexts(refundReceipt(SAMPLE_REFUND, locale, documentTranslations(locale), sampleSeller(locale))),
  ]).join('');
  const wanted = new Set(
    `${everything}ңөүҢӨҮабвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ−–«»№₽$`,
  );
  for (const file of Object.values(FONT_FILES)) {
    const { _font } = new PDFDocument().font(file) as unknown as {
      _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
    };
    const font = _font.font;
    const missing = [...wanted].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) as number));
    expect(missing).toEqual([]);
  }
});

test('the code on the receipt leads to the order', () => {
  const matrix = qrMatrix(SAMPLE_ITINERARY.order.link);
  const scale = 4;
  const quiet = 4;
  const side = (matrix.size + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const run of darkModuleRuns(matrix))
    for (let y = (run.row + quiet) * scale; y < (run.row + quiet + 1) * scale; y++)
      for (let x = (run.column + quiet) * scale; x < (run.column + quiet + run.length) * scale; x++)
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  expect(jsQR(pixels, side, side)?.data).toBe(SAMPLE_ITINERARY.order.link);
});

test('the same order gives the same file', async () => {
  const [one, two] = [
    await renderItineraryReceipt(SAMPLE_ITINERARY, 'kg'),
    await renderItineraryReceipt(SAMPLE_ITINERARY, 'kg'),
  ];
  expect(one.equals(two)).toBe(true);
});

test('a party of nine on many flights breaks over pages without losing a ticket', async () => {
  const passengers = Array.from({ length: 9 }, (_, i) => ({
    ...SAMPLE_ITINERARY.passengers[i % 4]!,
    surname: `OMURKANOVA-DZHUMAGULOVA-${i}`,
    tickets: [`99221063128${10 + i}`, `99221063128${30 + i}`],
  }));
  const slices = [...SAMPLE_ITINERARY.slices, ...SAMPLE_ITINERARY.slices, ...SAMPLE_ITINERARY.slices];
  const pages = await pagesOf(await renderItineraryReceipt({ ...SAMPLE_ITINERARY, passengers, slices }, 'ru'));
  expect(pages.length).toBeGreaterThan(2);
  const text = pages.join('');
  for (const p of passengers) for (const number of p.tickets) expect(text).toContain(number);
  expect(text.split('Пересадка').length - 1).toBe(3);
});

test.each([
  ['ru', 'Стамбул, IST → Сабиха Гёкчен, SAW'],
  ['en', 'Istanbul, IST → Sabiha Gökçen, SAW'],
  ['kg', 'Стамбул, IST → Сабиха Гөкчен, SAW'],
] as [Locale, string][])('a change of airport is named in %s', async (locale, sentence) => {
  const [there] = SAMPLE_ITINERARY.slices;
  const onward = { ...there!.segments[0]!, from: 'airport:saw', departsAt: '2026-12-09T12:00:00.000Z' };
  const slice = { ...there!, segments: [there!.segments[0]!, onward], airportChange: true };
  const pages = await pagesOf(await renderItineraryReceipt({ ...SAMPLE_ITINERARY, slices: [slice] }, locale));
  expect(pages.join('')).toContain(letters(sentence));
});

test('a fare that is not refunded says so, and says what is returned', async () => {
  const terms = {
    ...SAMPLE_ITINERARY.terms,
    baggage: { pieces: 0, kg: 0 },
    refund: { allowed: false, penalty: null, noShow: null },
    change: { allowed: false, fee: null },
  };
  const text = (await pagesOf(await renderItineraryReceipt({ ...SAMPLE_ITINERARY, terms }, 'ru'))).join('');
  expect(text).toContain(letters('тариф не возвращается; возвращаем неиспользованные возвратные таксы'));
  expect(text).toContain(letters('Багаж не включён'));
});

test('the document carries its language, title and sections for screen readers', async () => {
  const pdf = await renderPaymentReceipt(SAMPLE_PAYMENT, 'kg');
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { info } = (await file.getMetadata()) as { info: { Language: string; Title: string } };
  expect(info.Language).toBe('ky');
  expect(info.Title).toContain('Төлөм квитанциясы');
  const tree = JSON.stringify(await (await file.getPage(1)).getStructTree());
  expect(tree.match(/"role":"H1"/g)).toHaveLength(1);
  expect(tree.match(/"role":"H2"/g)).toHaveLength(5);
  expect(tree).toContain('"alt":"Буйрутма сайтта"');
});

test('the itinerary receipt names the agency’s fees of a refund and an exchange after the carrier’s', () => {
  const text = modelTexts(itineraryReceipt(SAMPLE_ITINERARY, 'en', documentTranslations('en'), sampleSeller('en')));
  expect(text.filter((line) => /agency fee 300\s?som/.test(line))).toHaveLength(2);
});

test('an exchange receipt names the payments that were made, and where what it brings goes', () => {
  const of = (changed: object) =>
    modelTexts(
      exchangeReceipt({ ...SAMPLE_EXCHANGE, ...changed }, 'en', documentTranslations('en'), sampleSeller('en')),
    ).join(' ');
  expect(of({ methods: ['balance'] })).toContain(documentTranslations('en')('methods.balance'));
  expect(of({ methods: ['balance'] })).not.toContain(documentTranslations('en')('exchange.notes.card'));
  const refunds = [{ method: 'balance', amount: SAMPLE_EXCHANGE.due }];
  const brings = of({ methods: [], due: SAMPLE_EXCHANGE.refundAmount, refundAmount: SAMPLE_EXCHANGE.due, refunds });
  expect(brings).toContain('The money goes back to the contract’s balance');
  expect(brings).not.toContain(documentTranslations('en')('methods.card'));
});

test.each(LOCALES)('documents in %s name the company; only a demonstration says that it is invented', (locale) => {
  const t = documentTranslations(locale);
  const linesOf = (company: CompanyDetails, isDemo: boolean) => sellerOf(company, locale, t, isDemo).lines;
  const lines = linesOf(SAMPLE_COMPANY, false);
  expect(lines[0]).toBe(SAMPLE_COMPANY.legalName[locale]);
  for (const part of [
    SAMPLE_COMPANY.address[locale],
    SAMPLE_COMPANY.taxNumber,
    ...SAMPLE_COMPANY.phones,
    '09:00–19:00',
  ])
    expect(lines.join(' ')).toContain(part);
  expect(linesOf(SAMPLE_COMPANY, true)).toEqual([...lines, t('agency.demo')]);
  expect(linesOf(emptyCompany('kg'), false)).toEqual([t('brand')]);
});
