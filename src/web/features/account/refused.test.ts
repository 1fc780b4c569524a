import { describe, expect, it } from 'vitest';
import { unknownCode } from './refused.ts';

describe('an error of a changed password that nobody foresaw', () => {
  it('is told by its code, one that was foreseen by its words', () => {
    expect(unknownCode({ status: 500, code: 'platform.internal', fields: [], details: {} })).toBe(
      'platform.internal',
    );
    expect(unknownCode(new Error('x'))).toBe('common.internal');
    expect(unknownCode({ status: 400, code: 'identity.password_short', fields: [], details: {} })).toBeNull();
  });
});
