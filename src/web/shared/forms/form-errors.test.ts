import { describe, expect, it } from 'vitest';
import en from '#words/en/account.json' with { type: 'json' };
import kg from '#words/kg/account.json' with { type: 'json' };
import ru from '#words/ru/account.json' with { type: 'json' };
import { unexpectedErrorCode } from './form-errors.ts';

describe('an unexpected error of a changed password', () => {
  it('is shown with its code (account.profile.unknown), an expected one with its text', () => {
    const refusal = { fields: [], details: {} };
    expect(unexpectedErrorCode({ status: 500, code: 'platform.internal', ...refusal })).toBe('platform.internal');
    expect(unexpectedErrorCode(new Error('x'))).toBe('common.internal');
    expect(unexpectedErrorCode({ status: 400, code: 'identity.password_short', ...refusal })).toBeNull();
    for (const { profile } of [ru, en, kg]) expect(profile.unknown).toContain('{code}');
  });
});
