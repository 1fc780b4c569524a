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
  '/login/contract': 'account',
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
  '/account/approvals': 'account',
  '/account/balance': 'account',
  '/account/bonuses': 'account',
  '/account/bonuses/operations': 'account',
  '/account/developers': 'seller',
  '/account/developers/webhooks/:id': 'seller',
  '/account/lottery': 'account',
  '/account/lottery/enter': 'account',
  '/account/notify': 'account',
  '/account/notify/settings': 'account',
  '/account/operations': 'account',
  '/account/orders': 'account',
  '/account/passengers': 'account',
  '/account/passengers/create': 'account',
  '/account/passengers/import': 'account',
  '/account/passengers/import/:id': 'account',
  '/account/passengers/:id': 'account',
  '/account/policy': 'seller',
  '/account/profile': 'account',
  '/account/profile/personal': 'account',
  '/account/profile/second-factor': 'account',
  '/account/proposals': 'account',
  '/account/proposals/:id': 'account',
  '/account/requests': 'account',
  '/account/requests/create': 'account',
  '/account/requests/:id': 'trade',
  '/account/tickets': 'account',
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
  [/^\/account(\/|$)/i, 'account'],
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
