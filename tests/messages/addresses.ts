import { PAGES } from '../../src/web/page-access.ts';
import routes from '../../src/web/routes.ts';
import { productSources } from './source-scan.ts';

type Node = { path?: string; children?: Node[] };

const pathsOf = (nodes: readonly Node[], above = ''): string[] =>
  nodes.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [own || '/', ...pathsOf(children, own)];
  });

/** `/order/{id}`, `/search/:uid?` and `/news/*` with every value written alike. */
const plainPath = (path: string): string => path.replace(/\{[^}]*\}|:\w+\??|\*/g, '*').replace(/\.json$/, '');

const pages = pathsOf(routes as Node[]).filter((path) => !path.endsWith('/*') || path.length > 2);
/** Pages with and without their last, optional part, and the calls of the wire. */
const known = new Set(
  [
    ...pages.flatMap((path) => (path.endsWith('?') ? [path, path.slice(0, path.lastIndexOf('/'))] : [path])),
    ...Object.keys(PAGES).filter((path) => pages.includes(path)),
    ...productSources()
      .filter(({ path }) => /\/(?:api|wire\/[\w-]+)\.ts$/.test(path))
      .flatMap(({ literals }) => [...literals].filter((text) => /^\/.*\bapi\//.test(text))),
  ].map(plainPath),
);

/**
 * The addresses (in backticks) of a text that lead to no page and to no call. `…` ends an address: anything below it.
 */
export const addressProblems = (text: string): string[] =>
  [...text.matchAll(/`(\/[^`]*)`/g)]
    .map(([, address = '']) => address)
    .filter((address) => {
      const plain = plainPath(address.replace(/\?(?!\}).*$/, ''));
      if (!plain.endsWith('/…')) return !known.has(plain);
      return ![...known].some((path) => path.startsWith(plain.slice(0, -1)));
    });
