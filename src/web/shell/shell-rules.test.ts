import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayPrefetch, PREFETCH_IDLE_MS } from '../ui/prefetch.ts';
import { assertValid } from './assert-valid.ts';
import { tryReload } from './chunk-guard.ts';
import { readClientState, readCookie } from './client-state.ts';
import { isNewYearPeriod } from './season.ts';
import { toSitePath } from './to-site-path.ts';

describe('snow', () => {
  it('falls from 17 December to 8 January and on no other day', () => {
    expect(isNewYearPeriod('2026-12-16')).toBe(false);
    expect(isNewYearPeriod('2026-12-17')).toBe(true);
    expect(isNewYearPeriod('2026-12-31')).toBe(true);
    expect(isNewYearPeriod('2027-01-01')).toBe(true);
    expect(isNewYearPeriod('2027-01-08')).toBe(true);
    expect(isNewYearPeriod('2027-01-09')).toBe(false);
    expect(isNewYearPeriod('2026-07-01')).toBe(false);
  });
});

describe('the return path after a change of language', () => {
  it('is the previous page', () => {
    expect(toSitePath('/search/abc?sort=price')).toBe('/search/abc?sort=price');
    expect(toSitePath('/')).toBe('/');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example/x?y',
    '/%2e%2e//evil.example',
    '/.\\/evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
    null,
    7,
  ])('is / for %s', (value) => expect(toSitePath(value)).toBe('/'));

  const malformedPath = fc
    .array(fc.constantFrom('/', '\\', '.', '..', '%2e', '%2f', 'evil.example', '@', ':', '\t', '?', '#'))
    .map((parts) => parts.join(''));

  it('always stays on the site, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), malformedPath), (text) => {
        for (const value of [text, `/${text}`, `//${text}`]) {
          const back = toSitePath(value);
          expect(new URL(back, 'https://sapar.example').origin).toBe('https://sapar.example');
        }
      }),
    );
  });
});

describe('a missing chunk', () => {
  const storage = () => {
    const entries = new Map<string, string>();
    return {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
    };
  };

  it('reloads the page at most once in 60 seconds', () => {
    const entries = storage();
    expect(tryReload(entries, 1_000_000)).toBe(true);
    expect(tryReload(entries, 1_059_999)).toBe(false);
    expect(tryReload(entries, 1_060_000)).toBe(true);
  });

  it('causes no reload without storage', () => {
    const failingStorage = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {},
    };
    expect(tryReload(failingStorage, 1_000_000)).toBe(false);
  });
});

describe('a route', () => {
  it('is a 404 when its validation returns false, and is shown when it returns true', () => {
    expect(() => assertValid(true)).not.toThrow();
    let thrown: unknown;
    try {
      assertValid(false);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ init: { status: 404 } });
  });
});

describe('prefetch', () => {
  it('waits at most 2000 ms for the browser to be idle', () => expect(PREFETCH_IDLE_MS).toBe(2000));

  it('is disabled on 2g and when the reader saves data', () => {
    expect(mayPrefetch(undefined)).toBe(true);
    expect(mayPrefetch({ effectiveType: '4g' })).toBe(true);
    expect(mayPrefetch({ effectiveType: '2g' })).toBe(false);
    expect(mayPrefetch({ effectiveType: 'slow-2g' })).toBe(false);
    expect(mayPrefetch({ effectiveType: '4g', saveData: true })).toBe(false);
  });
});

describe('client state', () => {
  const state = (userAgent: string, theme: unknown = null) =>
    readClientState({ userAgent, host: 'sapar.example', theme, auth: false });

  it.each(['iPhone', 'iPad', 'iPod', 'Android', 'Windows Phone'])('is mobile on %s', (device) =>
    expect(state(`Mozilla/5.0 (${device}; x)`).mobile).toBe(true));

  it('is not mobile on a desktop', () => {
    expect(state('Mozilla/5.0 (Windows NT 10.0; Win64; x64)').mobile).toBe(false);
  });

  it('reads user agent, host, signed-in state, and the one browser with a warning', () => {
    const fullState = readClientState({ userAgent: 'Mozilla/5.0 UCBrowser/13', host: 'h', theme: null, auth: true });
    expect(fullState).toMatchObject({ userAgent: 'Mozilla/5.0 UCBrowser/13', host: 'h', auth: true });
    expect(fullState.thirdPartyBrowser).toBe(true);
    expect(state('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')).toMatchObject({
      thirdPartyBrowser: false,
      auth: false,
    });
  });

  it('is light unless the cookie has a known theme', () => {
    expect(state('', 'dark').theme).toBe('dark');
    expect(state('', 'contrast').theme).toBe('contrast');
    expect(state('', '"><script>').theme).toBe('light');
    expect(state('').theme).toBe('light');
  });

  it('reads a cookie among others and ignores a malformed one', () => {
    expect(readCookie('a=1; theme=dark; b=2', 'theme')).toBe('dark');
    expect(readCookie('theme=%E0%A4%A', 'theme')).toBe(null);
    expect(readCookie(null, 'theme')).toBe(null);
  });
});
