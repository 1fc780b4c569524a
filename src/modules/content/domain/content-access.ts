import type { Access } from '#kernel/access.ts';

/** Content pages that ask for more than a visitor, by path. The page's screen declares the same access. */
const RESTRICTED_CONTENT = { requisites: 'signedIn' } as const satisfies Readonly<Record<string, Access>>;

const SECTIONS: readonly [RegExp, Access][] = [
  [/^account(\/|$)/, 'signedIn'],
  [/^office(\/|$)/, 'office'],
];

/** Who may read the content page at a path without a leading slash: `requisites`, `content/about/us`. */
export const contentAccess = (path: string): Access =>
  (RESTRICTED_CONTENT as Readonly<Record<string, Access>>)[path] ??
  SECTIONS.find(([pattern]) => pattern.test(path))?.[1] ??
  'public';
