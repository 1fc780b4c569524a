import { expect, test } from 'vitest';
import { mayScan } from './may-scan.ts';

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

test('a browser always scans, the native application only in versions 3.0 and 4.0', () => {
  expect(mayScan(BROWSER)).toBe(true);
  const versions = ['3.0', '4.0', '4.0.2', '2.9', '3.1', '4.1', '5.0', '3', '30.0'];
  expect(versions.filter((version) => mayScan(`${BROWSER} SaparApp/${version}`))).toEqual(['3.0', '4.0', '4.0.2']);
});
