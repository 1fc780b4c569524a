import { expect, test } from 'vitest';
import { detectFileType, safeFileName } from './detect-file-type.ts';

test.each([
  ['%PDF-1.7 x', 'application/pdf'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['<svg onload=alert(1)>', null],
  ['MZ\x90', null],
  ['', null],
])('a file that begins with %j is known by its bytes', (head, type) => {
  expect(detectFileType(Buffer.from(head, 'latin1'))).toBe(type);
});

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\temp\\справка.exe', 'справка.pdf'],
  ['a"b\r\nset-cookie: x.pdf', 'abset-cookie x.pdf'],
  ['....', 'document.pdf'],
  ['', 'document.pdf'],
])('the name %j is kept as %j', (given, kept) => {
  expect(safeFileName(given, 'application/pdf')).toBe(kept);
});
