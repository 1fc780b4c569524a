import type { Access } from '#kernel/access.ts';
import type { TranslationChunk } from '../i18n/translation-chunks.ts';
import type { TranslationKey } from '../i18n/translations.ts';
import type { IconName } from '../ui/icon.tsx';

/**
 * What the parameter of an address identifies: an object of one visitor or contract, `link` for an object that every
 * reader with the address may open, `staff` for one that all staff with access to the page may open.
 */
export type AddressedObject =
  | 'booking'
  | 'order'
  | 'request'
  | 'passenger'
  | 'file'
  | 'proposal'
  | 'webhook'
  | 'link'
  | 'staff';

/** A screen that users open by its title: it is listed in the command palette. */
export type ScreenMenu = {
  readonly icon: IconName;
  /** Position in the account menu, the bar and the palette. */
  readonly order: number;
  /** Shown only to users who work under a contract: any, or one of a company that buys for its own staff. */
  readonly contract?: 'any' | 'corporate';
  /** Of those: shown to customers, who have no contract, as well. */
  readonly customers?: true;
  /** Also in the account menu of the header. */
  readonly account?: true;
  /** Also in the bar under the header. */
  readonly bar?: true;
  /** Part of the side navigation of the workspace that lists it. */
  readonly side?: 'work' | 'sale' | 'money' | 'settings';
  /** Its name there, where the title is shared with another screen. */
  readonly name?: TranslationKey;
  /** Also among the tabs at the bottom of a phone, in the workspace. */
  readonly tab?: true;
  /** Opened by this letter after `g`. */
  readonly key?: string;
};

type ScreenFields<Path extends `/${string}`> = {
  readonly path: Path;
  /**
   * The route module, relative to `src/web`; null for a page of the content module, which the catch-all route shows.
   */
  readonly file: `routes/${string}.ts${'' | 'x'}` | null;
  /** Title in the tab, the menus and the map of pages; null for a screen without a page or with only its own title. */
  readonly title: TranslationKey | null;
  /** The page writes the title of its tab itself, from its data: a number, a route. */
  readonly ownTitle?: true;
  /** Who may open it; the server's guard redirects all others. */
  readonly access: Access;
  /** The translations that the browser loads before the screen is shown. */
  readonly chunk: TranslationChunk;
  /** Needed when two screens share a file. */
  readonly id?: string;
  /** Outside the site's frame: no header and footer. */
  readonly frameless?: true;
  /** The steps of a purchase have a header of their own, without the shop's navigation. */
  readonly frame?: 'checkout';
  /** Listed in the sitemap, or excluded from crawling. */
  readonly robots?: 'index' | 'exclude';
  /** The same for every anonymous visitor who reads no more than its path: rendered at most once a second (ADR 83). */
  readonly shared?: true;
  /** Every read is written to the access log, so links to it are not prefetched. */
  readonly accessLogged?: true;
  readonly menu?: ScreenMenu;
  /** Card on the front page of the office. */
  readonly officeCard?: { readonly title: TranslationKey; readonly text: TranslationKey };
};

type ObjectOfPath<Path extends string> = Path extends `${string}:${string}`
  ? { readonly object: AddressedObject }
  : { readonly object?: never };

export type Screen = ScreenFields<`/${string}`> & { readonly object?: AddressedObject };

/**
 * Declares a page of the site. Routes, page access, menus, translations, sitemap, the map of pages and access tests
 * read it.
 */
export const defineScreen = <const Path extends `/${string}`>(
  screen: ScreenFields<Path> & ObjectOfPath<Path>,
): Screen => screen as Screen;
