/** Caches of the service worker. The version changes when what they hold changes its meaning. */
export const ASSETS_CACHE = 'sapar-assets-1';
export const KEPT_CACHE = 'sapar-kept-1';
export const CACHES: readonly string[] = [ASSETS_CACHE, KEPT_CACHE];

/** Where a kept copy says when it was made, and what it is called, URI-encoded. */
export const KEPT_AT = 'x-sapar-kept-at';
export const KEPT_TITLE = 'x-sapar-title';
/** The attribute of `<html>` in a page that was answered from the device: when its copy was made. */
export const KEPT_ATTRIBUTE = 'data-kept-at';
/** The home page, of which a rendering without prices is kept. */
export const HOME_PATH = '/';
/** How long the kept home page stands, unless something was searched since; ms. */
export const HOME_FRESH_MS = 10 * 60_000;
/** The page that is shown when an address cannot be reached. */
export const OFFLINE_PATH = '/offline';
/** Its parameter: the address that could not be reached. */
export const RETURN_PARAM = 'to';
/** The entry that says whose the kept pages are. */
export const OWNER_PATH = '/offline/owner';

/** The most pages and documents that are kept, and the most files of the site. */
export const KEPT_LIMIT = 40;
export const ASSETS_LIMIT = 400;
/** A copy younger than this is not fetched again; ms. */
export const FRESH_MS = 60_000;
/** Bytes of the largest kept document. */
export const KEPT_BYTES = 3 * 1024 * 1024;

const KEPT_PAGES = [
  /^\/order\/[\w-]{1,64}(?:\/check-in)?$/,
  /^\/api\/orders\/[\w-]{1,64}\/documents\/(?:itinerary|payment)\.pdf$/,
  /^\/office\/lottery\/[\w-]{1,64}\/door$/,
  /^\/api\/orders\/[\w-]{1,64}\/boarding-passes\/[\w-]{1,64}\/\d{1,3}\/pass\.pdf$/,
];

/**
 * Whether a page or document may be kept for reading without a connection: an order, its check-in and its papers, and
 * the door of an event, which says how it stands. Never prices or lists, which would be shown as if they were current.
 */
export const mayKeep = (pathname: string): boolean => KEPT_PAGES.some((pattern) => pattern.test(pathname));

/** The form of signing out, sent as a document or by the router. */
export const isSignOut = (pathname: string): boolean => /^\/logout(?:\.data)?$/.test(pathname);

/** Files of the site that never change under their name. */
export const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/');

/** The files that a page needs, as its HTML names them. */
export const assetsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/["'(](\/assets\/[\w.-]+\.(?:js|css|woff2))/g)].map(([, path]) => path as string)),
];

/** What a page tells the worker. */
export type WorkerMessage =
  /** Whose browser it is now: kept pages of another owner are deleted. */
  | { type: 'owner'; owner: string }
  /** Keep these pages and documents of an owner. */
  | { type: 'keep'; owner: string; paths: readonly string[] }
  /** What was searched last has changed: the home page is kept anew. */
  | { type: 'searched' }
  /** Take over from the previous release. */
  | { type: 'activate' };

/** A page that can be read without a connection. */
export type KeptPage = { path: string; title: string; keptAt: string };
