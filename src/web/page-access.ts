import { ACCESS, type Access } from '#kernel/access.ts';
import { RESTRICTED_CONTENT } from '#modules/content/api.ts';

/**
 * Access of every page (spec §2, §6), in the terms of the table of permissions that the wire reads too. Fixed parts
 * come before `:parts`; a page that is missing here fails the tests. Unlisted pages under /account and /office require
 * a login nevertheless.
 */
export const PAGES: Readonly<Record<string, Access>> = {
  '/': 'public',
  '/bad-access': 'public',
  '/colors': 'public',
  '/login': 'public',
  '/login/code': 'public',
  '/login/contract': 'signedIn',
  '/logout': 'public',
  '/registration': 'public',
  '/registration/sent': 'public',
  '/registration/confirm': 'public',
  '/recovery': 'public',
  '/recovery/new': 'public',
  '/preferences': 'public',
  '/robots.txt': 'public',
  '/sitemap.xml': 'public',
  '/news': 'public',
  '/news/*': 'public',
  '/policy': 'public',
  '/en/policy': 'public',
  '/notifications-guide': 'public',
  '/support-chat': 'public',
  '/content/about/us': 'public',
  '/content/agmnt': 'public',
  '/requisites': RESTRICTED_CONTENT.requisites,
  '/developers': 'public',
  '/developers/:call': 'public',
  '/proposal/:code': 'public',
  '/search/:uid?': 'public',
  '/hotels/:uid?': 'public',
  '/transfers/:uid?': 'public',
  '/ticket': 'public',
  '/watch': 'public',
  '/watch/:id': 'public',
  '/booking/:id': 'public',
  '/booking/:id/passengers': 'public',
  '/booking/:id/upsale': 'public',
  '/booking/:id/payment': 'public',
  '/order': 'public',
  '/order/refund': 'public',
  '/order/refund/voluntary': 'public',
  '/order/:id': 'public',
  '/order/:id/check-in': 'public',
  '/order/:id/confirm': 'public',
  '/order/:id/exchange': 'public',
  '/order/:id/ancillaries': 'public',
  '/order/:id/refund': 'public',
  '/order/:id/refund/forced': 'public',
  '/order/:id/refund/release': 'public',
  '/order/:id/refund/voluntary': 'public',
  '/order/:id/split': 'public',
  '/bid-return': 'public',
  '/bid-return/create': 'public',
  '/bid-return/create/:id': 'public',
  '/bid-return/:id': 'public',
  '/demo/mail': 'demo',
  '/demo/mail/:id': 'demo',
  '/account/approvals': 'signedIn',
  '/account/balance': 'signedIn',
  '/account/bonuses': 'signedIn',
  '/account/bonuses/operations': 'signedIn',
  '/account/developers': 'seller',
  '/account/developers/webhooks/:id': 'seller',
  '/account/lottery': 'signedIn',
  '/account/lottery/enter': 'signedIn',
  '/account/notify': 'signedIn',
  '/account/notify/settings': 'signedIn',
  '/account/operations': 'signedIn',
  '/account/orders': 'signedIn',
  '/account/passengers': 'signedIn',
  '/account/passengers/create': 'signedIn',
  '/account/passengers/import': 'signedIn',
  '/account/passengers/import/:id': 'signedIn',
  '/account/passengers/:id': 'signedIn',
  '/account/policy': 'seller',
  '/account/profile': 'signedIn',
  '/account/profile/personal': 'signedIn',
  '/account/profile/second-factor': 'signedIn',
  '/account/proposals': 'signedIn',
  '/account/proposals/:id': 'signedIn',
  '/account/requests': 'signedIn',
  '/account/requests/create': 'signedIn',
  '/account/requests/:id': 'trade',
  '/account/tickets': 'signedIn',
  '/office': 'office',
  '/office/approvals': 'finance',
  '/office/audit': 'admin',
  '/office/orders/:id/money': 'staff',
  '/office/contracts': 'finance',
  '/office/contracts/new': 'finance',
  '/office/contracts/:id': 'finance',
  '/office/contracts/:id/money': 'finance',
  '/office/contracts/:id/policy': 'admin',
  '/office/contracts/:id/rates': 'finance',
  '/office/people': 'admin',
  '/office/people/:id': 'admin',
  '/office/requests': 'staff',
  '/office/tasks': 'staff',
  '/office/refunds/:id': 'finance',
  '/office/requests/:id': 'staff',
  '/*': 'public',
};

const UNLISTED: readonly [RegExp, Access][] = [
  [/^\/account(\/|$)/i, 'signedIn'],
  [/^\/office(\/|$)/i, 'office'],
];

const matcher = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.]/g, '\\.')
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.*')}/?$`,
    // As the router reads addresses.
    'i',
  );
const GUARDED = Object.entries(PAGES)
  .filter(([path, access]) => path !== '/*' && ACCESS[access] !== 'everybody')
  .map(([path, access]) => [matcher(path), access] as const);

/** What the page at a path asks for. */
export const accessOfPage = (pathname: string): Access =>
  [...GUARDED, ...UNLISTED].find(([pattern]) => pattern.test(pathname))?.[1] ?? 'public';
