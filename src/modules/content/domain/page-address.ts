import { SITE_SECTIONS } from '../api.ts';
import { pagePath } from './content-path.ts';

const OPEN_SECTIONS: readonly string[] = ['content', 'news'];
const sectionOf = (path: string): string => path.split('/', 1)[0] as string;
const isScreenSection = (path: string): boolean => (SITE_SECTIONS as readonly string[]).includes(sectionOf(path));

/** Whether staff may add a page at a path: below `content/` or `news/`, where no screen is. */
export const isFreeForPages = (path: string): boolean =>
  pagePath(path) === path && path.includes('/') && OPEN_SECTIONS.includes(sectionOf(path));

/** Whether an old address may lead elsewhere: where a screen answers, a redirect would never be read. */
export const isFreeForRedirects = (path: string): boolean =>
  pagePath(path) === path &&
  (!isScreenSection(path) || (path.includes('/') && OPEN_SECTIONS.includes(sectionOf(path))));

/** The path of a page of ours that a link leads to; null for screens, other sites and anchors. */
export function linkedPage(href: string): string | null {
  if (!href.startsWith('/') || href.startsWith('//')) return null;
  const path = pagePath(href.split(/[?#]/, 1)[0] as string);
  if (path === null) return null;
  return isScreenSection(path) && !(path.includes('/') && OPEN_SECTIONS.includes(sectionOf(path))) ? null : path;
}

const MAX_HOPS = 20;

/** Whether a redirect from `from` to `target` would lead back to `from`, by the redirects that exist. */
export function leadsBack(from: string, target: string, redirects: ReadonlyMap<string, string>): boolean {
  let at = linkedPage(target);
  for (let hops = 0; at !== null && hops < MAX_HOPS; hops++) {
    if (at === from) return true;
    const next = redirects.get(at);
    at = next === undefined ? null : linkedPage(next);
  }
  return at !== null;
}
