import { expect, test } from 'vitest';
import { ACCESS } from '#kernel/access.ts';
import { assertKnownAccess } from './require-page-access.ts';

test('an unknown access is a 500 “Unknown middleware”, also one that every object has', () => {
  for (const access of ['manager', 'toString'])
    expect(() => assertKnownAccess(access)).toThrow(
      expect.objectContaining({ data: 'Unknown middleware', init: { status: 500, statusText: 'Unknown middleware' } }),
    );
  for (const access of Object.keys(ACCESS)) expect(() => assertKnownAccess(access)).not.toThrow();
});
