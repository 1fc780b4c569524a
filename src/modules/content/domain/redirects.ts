import type { PageRedirect } from '../api.ts';
import { isTarget } from './link-target.ts';
import { isFreeForRedirects, leadsBack } from './page-address.ts';

/** All redirects are published together, as one document under this name. */
export const REDIRECTS_DOCUMENT = 'redirects';

/** Without spaces around them, and slashes around the address. */
export const trimmed = (redirects: readonly PageRedirect[]): PageRedirect[] =>
  redirects.map(({ path, target }) => ({ path: path.trim().replace(/^\/+|\/+$/g, ''), target: target.trim() }));

/** In the order of their addresses, as they are stored and compared. */
export const inOrder = (redirects: readonly PageRedirect[]): PageRedirect[] =>
  trimmed(redirects).toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));

type Problem = { row: number; field: 'path' | 'target'; code: string };

/** What keeps redirects from being published; `isPage`: a page of any language stands at the path. */
export function redirectProblems(redirects: readonly PageRedirect[], isPage: (path: string) => boolean): Problem[] {
  const targets = new Map(redirects.map(({ path, target }) => [path, target]));
  return redirects.flatMap(({ path, target }, row): Problem[] => {
    if (!isFreeForRedirects(path) || isPage(path)) return [{ row, field: 'path', code: 'content.path_taken' }];
    if (redirects.findIndex((other) => other.path === path) < row)
      return [{ row, field: 'path', code: 'content.redirect_twice' }];
    if (!isTarget(target)) return [{ row, field: 'target', code: 'content.bad_target' }];
    const others = new Map([...targets].filter(([other]) => other !== path));
    return leadsBack(path, target, others) ? [{ row, field: 'target', code: 'content.redirect_circle' }] : [];
  });
}
