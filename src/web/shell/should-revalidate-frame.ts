import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Data shared by all pages of a frame do not depend on the query: a filter or a sort order needs no request for them,
 * and works without a connection.
 */
export function shouldRevalidateFrame({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isSamePage && (formMethod === undefined || formMethod === 'GET') ? false : defaultShouldRevalidate;
}
