import { isLocale, type Locale } from '#kernel/locale.ts';

/** A page as readers see it. */
export type PageData = {
  readonly path: string;
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly version: number;
  readonly publishedAt: string;
};

/** What came back from a content load: the HTTP status line and the parsed body, or null when it was no JSON. */
export type ContentAnswer = { readonly status: number; readonly statusText: string; readonly body: unknown };

export type ContentOutcome =
  | { readonly kind: 'page'; readonly page: PageData }
  | { readonly kind: 'redirect'; readonly to: string }
  /** `asIs`: 301 and 404 are passed on untouched (spec §8). */
  | {
      readonly kind: 'error';
      readonly statusCode: number;
      readonly statusText: string;
      readonly message: string;
      readonly asIs: boolean;
    };

const PASSED_STATUSES = [301, 404];

const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Only our own paths and https addresses are followed: `//host`, `\` tricks and other schemes are not. */
function toSafeTarget(url: unknown): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be refused
  if (typeof url !== 'string' || /[\u0000-\u0020\\]/.test(url)) return null;
  if (!/^(?:\/(?!\/)|https:\/\/)/.test(url)) return null;
  return url.replace(/\.json(?=$|[?#])/, '');
}

function isPage(value: unknown): value is PageData {
  const locale = part(value, 'locale');
  if (typeof locale !== 'string' || !isLocale(locale)) return false;
  return ['path', 'title', 'html'].every((key) => typeof part(value, key) === 'string');
}

/**
 * Reads a content load (spec §7, §8): a redirect flag with a url sends the reader there without `.json`; 200 with
 * data is a page; anything else
 * is an error whose message is data.error.message, then data.message, then its own.
 */
export function readContentAnswer({ status, statusText, body }: ContentAnswer): ContentOutcome {
  if (part(body, 'redirect') === true) {
    const to = toSafeTarget(part(body, 'url'));
    if (to) return { kind: 'redirect', to };
  }
  const data = part(body, 'data');
  const statusValue = part(body, 'status');
  const result = status === 200 && typeof statusValue === 'number' ? statusValue : status;
  const failed = text(part(part(data, 'error'), 'message'));
  if (result === 200 && isPage(data) && !failed) return { kind: 'page', page: data };
  const statusCode = result === 200 ? 500 : result;
  const own = `${statusCode} ${statusText}`.trim();
  const asIs = PASSED_STATUSES.includes(statusCode);
  const message = asIs
    ? own
    : (failed ??
      text(part(data, 'message')) ??
      text(part(part(body, 'error'), 'message')) ??
      text(part(body, 'message')) ??
      own);
  return { kind: 'error', statusCode, statusText, message, asIs };
}
