import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Data shared by all pages of a frame do not depend on the query: a filter or a sort order needs no request for them,
 * and works without a connection.
 */
export function revalidatesFrame({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const within = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return within && (formMethod === undefined || formMethod === 'GET') ? false : defaultShouldRevalidate;
}
