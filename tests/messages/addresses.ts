import { SCREENS } from '../../src/web/screens/list.ts';
import { productSources } from './source-scan.ts';

/** `/order/{id}`, `/search/:uid?` and `/news/*` with every value written alike. */
const plainPath = (path: string): string => path.replace(/\{[^}]*\}|:\w+\??|\*/g, '*').replace(/\.json$/, '');

const pages = SCREENS.map(({ path }) => path).filter((path) => !path.endsWith('/*'));
/** Pages with and without their last, optional part, and the calls of the wire. */
const known = new Set(
  [
    ...pages.flatMap((path) => (path.endsWith('?') ? [path, path.slice(0, path.lastIndexOf('/'))] : [path])),
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
