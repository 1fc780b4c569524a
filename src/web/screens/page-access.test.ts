import { describe, expect, test } from 'vitest';
import { SITE_SECTIONS } from '#modules/content/api.ts';
import { SCREENS } from './list.ts';
import { accessOfPage } from './page-access.ts';

test('pages and redirects of editors stay out of every section that has a screen', () => {
  const sections = SCREENS.filter(({ path, file }) => path !== '/' && path !== '/*' && file !== null)
    .map(({ path }) => path.split('/')[1] ?? '')
    .filter((section) => section !== '');
  expect([...SITE_SECTIONS].toSorted()).toEqual([...new Set([...sections, 'content', 'requisites'])].toSorted());
});

describe('the routes of the specification (§2)', () => {
  test.each([
    '/',
    '/bad-access',
    '/colors',
    '/login',
    '/news',
    '/news/any/thing',
    '/notifications-guide',
    '/policy',
    '/en/policy',
    '/support-chat',
    '/content/about/us',
    '/content/agmnt',
    '/any/page',
    '/search',
    '/search/u1',
    '/bid-return',
    '/bid-return/create',
    '/bid-return/create/1',
    '/bid-return/1',
    '/booking/1',
    '/booking/1/upsale',
    '/order/1',
    '/order/1/refund',
    '/order/refund',
    '/order/1/refund/voluntary',
  ])('%s is public', (path) => expect(accessOfPage(path)).toBe('public'));
  test.each([
    '/requisites',
    '/account/notify',
    '/account/orders',
    '/account/passengers',
    '/account/passengers/create',
    '/account/passengers/1',
    '/account/profile',
    '/account/requests',
    '/account/requests/create',
    '/account/tickets',
    '/account/operations',
    '/account/orders/',
    '/account/not-thought-of',
  ])('%s needs a login', (path) => expect(accessOfPage(path)).toBe('signedIn'));
  test('/account/requests/{id} is for companies, agents and cashiers', () =>
    expect(accessOfPage('/account/requests/17')).toBe('trade'));
  test.each([
    ['/office', 'office'],
    ['/office/audit', 'admin'],
    ['/office/users', 'admin'],
    ['/office/users/17', 'admin'],
    ['/office/requests', 'staff'],
    ['/Office/AUDIT', 'admin'],
    ['/office/not-thought-of', 'office'],
  ])('%s requires the access %s', (path, access) => expect(accessOfPage(path)).toBe(access));
});
