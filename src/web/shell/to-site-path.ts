/** A path of this site to return to; any other value becomes `/`. */
export function toSitePath(value: unknown): string {
  const origin = 'http://site.invalid';
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/';
  try {
    const url = new URL(value, origin);
    // Dots are resolved by now, and the rest may begin with two slashes: another host.
    const path = url.pathname + url.search;
    return url.origin === origin && !path.startsWith('//') ? path : '/';
  } catch {
    return '/';
  }
}
