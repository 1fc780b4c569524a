import { expect, test } from 'vitest';
import { documentNumber, isDocumentNumber } from './document-number.ts';

test.each([
  ['125-2125439352', '1252125439352'],
  ['12521254393527', '1252125439352'],
  ['1252125439352', '1252125439352'],
  ['1', 'IXK4SC-1'],
  ['A 17/b', 'IXK4SC-A17b'],
])('a carrier’s %s is the document %s', (identifier, number) => {
  expect(documentNumber(identifier, 'IXK4SC')).toBe(number);
  expect(isDocumentNumber(number)).toBe(true);
});

test.each(['', '1', '12345', '12521254393521', 'IXK4SC-', '-1', "x'; drop table"])('%j is no document', (text) => {
  expect(isDocumentNumber(text)).toBe(false);
});
