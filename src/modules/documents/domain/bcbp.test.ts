import { expect, test } from 'vitest';
import { toBarCodeText } from './bcbp.ts';

test('the bar code of a boarding pass has the sixty mandatory characters of IATA Resolution 792', () => {
  const code = toBarCodeText({
    surname: 'Sydykov',
    name: 'Azamat',
    locator: 'EABC12',
    from: 'BSZ',
    to: 'OSS',
    flight: 'X0 211',
    date: '2026-03-10',
    cabin: 'economy',
    seat: '12A',
    sequence: 7,
  });
  expect(code).toBe('M1SYDYKOV/AZAMAT      EEABC12 BSZOSSX0 0211 069Y012A0007 100');
  expect(code).toHaveLength(60);
});

test('an infant on a lap has no seat of its own, and a long name is cut', () => {
  const code = toBarCodeText({
    surname: 'Abdykalykova-Toktogulova',
    name: 'Nur',
    locator: 'EABC12',
    from: 'BSZ',
    to: 'OSS',
    flight: 'K0 5',
    date: '2028-12-31',
    cabin: 'business',
    seat: null,
    sequence: 12,
  });
  expect(code).toBe('M1ABDYKALYKOVATOKTOGULEEABC12 BSZOSSK0 0005 366CINF 0012 100');
});
