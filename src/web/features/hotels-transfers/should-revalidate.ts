/** Filters and sort order need no new data from the server; a changed path does. */
export function shouldRevalidateOnPathChange(to: {
  currentUrl: URL;
  nextUrl: URL;
  formMethod?: string;
  defaultShouldRevalidate: boolean;
}): boolean {
  const { currentUrl, nextUrl, formMethod } = to;
  const shown = /^\/(hotels|transfers)\/./.test(nextUrl.pathname) && currentUrl.pathname === nextUrl.pathname;
  const reads = formMethod === undefined || formMethod === 'GET';
  return shown && reads && currentUrl.search !== nextUrl.search ? false : to.defaultShouldRevalidate;
}
