import { ACCESS, type Access } from '#kernel/access.ts';
import { SCREENS } from './list.ts';

/** Unlisted pages below these paths require a login. */
const UNLISTED: readonly [RegExp, Access][] = [
  [/^\/account(\/|$)/i, 'signedIn'],
  [/^\/office(\/|$)/i, 'office'],
];

/** Matches the addresses of a screen. */
export const matcher = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.]/g, '\\.')
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.*')}/?$`,
    // Case-insensitive, as in the router.
    'i',
  );

/** Fixed segments sort before parameters, as the router ranks them. */
const rank = (path: string): string => path.replace(/:\w+\??|\*/g, '\uffff');
export const byRank = (a: { path: string }, b: { path: string }): number => (rank(a.path) < rank(b.path) ? -1 : 1);

const GUARDED = SCREENS.filter(({ access }) => ACCESS[access] !== 'everybody')
  .sort(byRank)
  .map(({ path, access }) => [matcher(path), access] as const);

/**
 * The access that the page at a path requires (spec §2, §6). Each page declares it in `web/features/<x>/screens.ts`;
 * `kernel/access.ts` defines who has an access. Paths without a page are public: they end in «not found».
 */
export const accessOfPage = (pathname: string): Access =>
  [...GUARDED, ...UNLISTED].find(([pattern]) => pattern.test(pathname))?.[1] ?? 'public';
