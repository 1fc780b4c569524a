import { expect, test } from 'vitest';
import { setCarrierMarks } from '#kernel/carrier-marks.ts';
import { emptyCompany } from '#kernel/company.ts';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import { emailTranslations } from '../translations.ts';
import { carriersPictured } from './carrier-picture.ts';
import { composeEmail } from './compose-email.ts';
import type { EmailJourneyLine } from './email-data.ts';
import { renderEmail } from './render-email.ts';

const FLIGHT: EmailJourneyLine = {
  from: 'Бишкек',
  to: 'Ош',
  departsLocal: '2026-12-09T07:40',
  flight: 'K0 101',
  arrivesLocal: '2026-12-09T08:30',
  carrier: { code: 'K0', name: 'Kyzyl-Kum Air' },
};

/** The letter of an issued ticket for a flight. */
function write(locale: Locale, flight = FLIGHT) {
  const order = { order: 'S-48213', link: 'https://sapar.example/o/7Qx2mK9vT4bRz8LcWf3N', journey: [flight] };
  const tickets = [{ passenger: 'OMURKANOVA AINURA', number: '9922106312811' }];
  const words = emailTranslations(locale);
  const content = composeEmail(
    'order-issued',
    { ...order, total: fromMajor(16_050), tickets },
    words,
    emptyCompany('kg'),
  );
  return renderEmail(content, locale, words);
}

test.each(LOCALES)('a pass says the booking code, the bags and the seats in %s', (locale) => {
  const words = emailTranslations(locale);
  const known = { ...FLIGHT, locator: 'EABC12', baggage: { pieces: 2, kg: 23 }, places: ['12A', '12B'] };
  const { html } = write(locale, known);
  const seats = ['12A', '12B'].map((number) => words('pass.seat', { number }));
  const facts = [words('pass.locator', { code: 'EABC12' }), words('pass.bags', { pieces: 2, kg: 23 }), ...seats];
  expect(html).toContain(facts.join(' · '));
  const none = { ...known, baggage: { pieces: 0, kg: 0 }, places: [] };
  const { html: light } = write(locale, none);
  expect(light).toContain(words('pass.no_bags'));
});

test('a letter begins with what happened, not with a greeting', () => {
  const { html } = write('ru');
  expect(html.indexOf('<h1')).toBeGreaterThan(0);
  expect(html.indexOf('<h1')).toBeLessThan(html.indexOf(emailTranslations('ru')('greeting')));
});

test('the mark of a carrier is a picture of the letter with its code in words; without a mark it is a tile', () => {
  setCarrierMarks({ K0: { ground: '#123456', sign: 'M4 20h32' } });
  try {
    const { html } = write('ru');
    expect(html).toMatch(/<img src="cid:carrier-K0" [^>]*alt="K0"/);
    expect(carriersPictured(html)).toEqual(['K0']);
  } finally {
    setCarrierMarks({});
  }
  expect(carriersPictured(write('ru').html)).toEqual([]);
});
