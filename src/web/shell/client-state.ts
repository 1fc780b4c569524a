import { isTheme, type Theme } from '#kernel/theme.ts';

/** Client state of spec §3; that of pushes is `pushRegistration` of `worker/push-mark.ts`, loaded late. */
export type ClientState = {
  userAgent: string;
  mobile: boolean;
  offline: boolean;
  /** The page itself was opened without a connection. */
  initialOffline: boolean;
  /** A browser that blocks what the site needs and gets a warning. */
  thirdPartyBrowser: boolean;
  theme: Theme;
  host: string;
  /** Signed in. */
  auth: boolean;
};

const MOBILE = /iPhone|iPad|iPod|Android|Windows Phone/i;
const THIRD_PARTY_BROWSER = /UCBrowser|UCWEB/i;

/** The state derived from a request: its user agent, its host and the theme cookie. */
export function readClientState(request: {
  userAgent: string;
  host: string;
  theme: unknown;
  auth: boolean;
}): ClientState {
  return {
    userAgent: request.userAgent,
    mobile: MOBILE.test(request.userAgent),
    offline: false,
    initialOffline: false,
    thirdPartyBrowser: THIRD_PARTY_BROWSER.test(request.userAgent),
    theme: isTheme(request.theme) ? request.theme : 'light',
    host: request.host,
    auth: request.auth,
  };
}

/** One of our httpOnly cookies from a Cookie header; under HTTPS its name has a prefix (`platform/http/cookies.ts`). */
export const readAppCookie = (header: string | null, name: string): string | null =>
  readCookie(header, `__Host-${name}`) ?? readCookie(header, name);

/** The value of one cookie of a Cookie header; null when it is absent or malformed. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...rest] = pair.trim().split('=');
    if (key !== name) continue;
    try {
      return decodeURIComponent(rest.join('='));
    } catch {
      return null;
    }
  }
  return null;
}
