import type { Page } from '@playwright/test';
import { signIn } from './account-page.ts';
import { accountScreens, signInScreens } from './account-screens.ts';
import { bookingScreens, CONTENT, orderScreens, type Screen, SEARCH, watchScreens } from './screens.ts';

/** Pages of a login of the demonstration that need nothing to have happened. */
const pagesOf =
  (login: string, pages: Readonly<Record<string, string>>) =>
  async (page: Page): Promise<Screen[]> => {
    await signIn(page, login);
    return Object.entries(pages).map(([name, path]) => ({ name, path }));
  };

const finance = pagesOf('finance', {
  contracts: '/office/contracts',
  'a new contract': '/office/contracts/new',
  'a contract below another': '/office/contracts/new?parent=demo-silver',
  'a contract': '/office/contracts/demo-osh-group',
  'money of a contract': '/office/contracts/demo-osh-group/money',
  'rates of a contract': '/office/contracts/demo-osh-group/rates',
});
const office = pagesOf('admin', {
  office: '/office',
  users: '/office/users',
  approvals: '/office/approvals',
  'audit log': '/office/audit',
  'lottery of the office': '/office/lottery',
  'door of the event': '/office/lottery/lottery-2025/door',
  'bonus programme': '/office/bonuses',
  'points of customers': '/office/points',
  campaigns: '/office/campaigns',
  'a campaign': '/office/campaigns/points-for-flights',
  'promo codes': '/office/promo',
  'pages of the site': '/office/content',
  'a page that is edited': '/office/content/page/news/winter-flights',
  redirects: '/office/content/redirects',
  banners: '/office/content/banners',
  'a new banner': '/office/content/banners/new',
  'texts of letters': '/office/content/letters',
  'texts of a letter': '/office/content/letters/payment-refunded',
});
/** What staff have open all day, with the chat that they answer. */
export const desk = pagesOf('admin', {
  'requests to serve': '/office/requests',
  'board of requests': '/office/requests?view=board',
  executors: '/office/requests/executors',
  'templates of answers': '/office/requests/templates',
  'deadlines of requests': '/office/requests/deadlines',
  'inbox of chats': '/office/chats?filter=open',
  bot: '/office/bot',
  'trial of the bot': '/office/bot/trial',
  letters: '/office/letters',
  'chat with support': '/support-chat',
});
const company = pagesOf('approver', {
  'trips to approve': '/account/approvals',
  'rules of a company': '/account/policy',
});

/** Every kind of page that readers and agents meet; `week`: when whatever is sold for it travels. */
export const GROUPS: Readonly<Record<string, (page: Page, week: number) => Promise<readonly Screen[]>>> = {
  account: accountScreens,
  booking: bookingScreens,
  orders: orderScreens,
  watches: watchScreens,
  search: async () => SEARCH,
  content: async () => CONTENT,
  contracts: finance,
  office,
  company,
  doors: signInScreens,
  desk,
};
