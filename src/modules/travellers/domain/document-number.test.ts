import { expect, test } from 'vitest';
import { checkDocumentNumber } from './document-number.ts';

test.each([
  ['passport', 'KG', 'id1234567', 'ID1234567'],
  ['internationalPassport', 'KG', ' PE 123 4567 ', 'PE1234567'],
  ['internationalPassport', 'KG', 'АС1234567', 'AC1234567'],
  ['passport', 'RU', '45 12 № 345678', '4512345678'],
  ['internationalPassport', 'TR', 'U-12345678', 'U12345678'],
  ['birthCertificate', 'KG', 'iv-аб 123456', 'IV-АБ-123456'],
  ['birthCertificate', 'RU', 'II-МЮ № 654321', 'II-МЮ-654321'],
  ['birthCertificate', 'KG', 'XKR1234567', 'X-KR-1234567'],
  ['birthCertificate', 'DE', '12/34'.replace('/', ''), '1234'],
  ['militaryId', 'KG', 'АВ 1234567', 'AB1234567'],
] as const)('%s of %s «%s» is kept as %s', (type, citizenship, typed, number) => {
  expect(checkDocumentNumber(type, citizenship, typed)).toEqual({ number, fault: null });
});

test.each([
  ['passport', 'KG', 'ID123456', 'travellers.kg_passport_number'],
  ['passport', 'KG', 'I12345678', 'travellers.kg_passport_number'],
  ['passport', 'KG', 'ЖЯ1234567', 'travellers.kg_passport_number'],
  ['internationalPassport', 'KG', "AN12345'; --", 'travellers.kg_passport_number'],
  ['internationalPassport', 'US', '123', 'travellers.document_number'],
  ['internationalPassport', 'US', '1'.repeat(21), 'travellers.document_number'],
  ['internationalPassport', 'CN', '護照123456', 'travellers.document_number'],
  ['birthCertificate', 'KG', 'ІХ-АБ-123456', 'travellers.roman_numeral'],
  ['birthCertificate', 'KG', '1-АБ-123456', 'travellers.roman_numeral'],
  ['birthCertificate', 'KG', 'АБ123456', 'travellers.birth_certificate_number'],
  ['birthCertificate', 'KG', 'IV-АБВ-123456', 'travellers.birth_certificate_number'],
  ['birthCertificate', 'KG', 'IV-АБ-12345', 'travellers.birth_certificate_number'],
] as const)('%s of %s «%s» is refused: %s', (type, citizenship, typed, fault) => {
  expect(checkDocumentNumber(type, citizenship, typed).fault).toBe(fault);
});
