const PATH = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const MAX_LENGTH = 200;

/**
 * The path of a page, `content/about/us`, from what stands in an address; null for anything that cannot be one (dots,
 * escapes, other letters).
 */
export function pagePath(requestedPath: string): string | null {
  const path = requestedPath.replace(/^\//, '').replace(/\/$/, '');
  return path.length <= MAX_LENGTH && PATH.test(path) ? path : null;
}

/** Whether an address asks for a page as data, `/content/about/us.json`; addresses of the wire and of assets do not. */
export const isPageCall = (url: string): boolean => /^\/(?!(?:api|assets)\/)[^?]+\.json(?:\?|$)/.test(url);

/** The path of a page from the last part of a content call, which must end in `.json`. */
export const pagePathFromCall = (requestedPath: string): string | null =>
  requestedPath.endsWith('.json') ? pagePath(requestedPath.slice(0, -'.json'.length)) : null;
