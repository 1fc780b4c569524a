import { SCREENS } from '../../src/web/screens/list.ts';
import { productSources } from './source-scan.ts';

/** Replaces every path parameter by `*`: `/order/{id}`, `/search/:uid?`, `/news/*`. */
const plainPath = (path: string): string => path.replace(/\{[^}]*\}|:\w+\??|\*/g, '*').replace(/\.json$/, '');

const pages = SCREENS.map(({ path }) => path).filter((path) => !path.endsWith('/*'));
/** Paths of pages, with and without an optional last part, and of API calls. */
const known = new Set(
  [
    ...pages.flatMap((path) => (path.endsWith('?') ? [path, path.slice(0, path.lastIndexOf('/'))] : [path])),
    ...productSources()
      .filter(({ path }) => /\/(?:api|wire\/[\w-]+)\.ts$/.test(path))
      .flatMap(({ literals }) => [...literals].filter((text) => /^\/.*\bapi\//.test(text))),
  ].map(plainPath),
);

/** Addresses (in backticks) of a text that match no page and no API call. A trailing `…` stands for any path below. */
export const addressProblems = (text: string): string[] =>
  [...text.matchAll(/`(\/[^`]*)`/g)]
    .map(([, address = '']) => address)
    .filter((address) => {
      const plain = plainPath(address.replace(/\?(?!\}).*$/, ''));
      if (!plain.endsWith('/…')) return !known.has(plain);
      return ![...known].some((path) => path.startsWith(plain.slice(0, -1)));
    });
