import type { Page } from '@playwright/test';
import { CARDS, payOnPage } from '../../support/buyer.ts';
import { createOrder, createPayableBooking, readOrder, startSearch } from './api-setup.ts';
import { BookingPage } from './booking-page.ts';
import { SearchPage } from './search-page.ts';
import { expect } from './test.ts';
import type { Translate } from './translations.ts';
import { familyParty, travelDates } from './trip.ts';

/** A screen as its reader meets it: an address, and what is pressed to come to a state of it. */
export type Screen = {
  name: string;
  path: string;
  act?: (page: Page, say: Translate) => Promise<void>;
  /** Only in the catalogue: the screen repeats what others show. */
  repeats?: true;
};

const search = (page: Page, say: Translate) => new SearchPage(page, say, 'ru');
const asked = (week: number, more = '') => `/search?from=bishkek&to=osh&out=${travelDates(week).out}&aaa=1${more}`;

export const SEARCH: readonly Screen[] = [
  { name: 'home', path: '/' },
  {
    name: 'home with a calendar',
    path: '/',
    act: async (page, say) => {
      await search(page, say).date('out').click();
      await expect(page.getByRole('grid').first()).toBeVisible();
    },
  },
  {
    name: 'home with the passengers’ panel',
    path: '/',
    act: async (page, say) => {
      await search(page, say).passengers.click();
      await search(page, say).more('rmg').click();
      await search(page, say).more('rmg').click();
      await expect(search(page, say).form.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'results',
    path: asked(3, `&back=${travelDates(3).back}&rbg=1`),
    act: async (page, say) => {
      await search(page, say).arrived();
      await expect(page.locator('main')).toContainText(say('search.results.allAnswered', { all: 3 }));
    },
  },
  {
    name: 'nothing found',
    path: asked(3, '&cabin=first&direct=1'),
    act: (page, say) => expect(page.getByRole('heading', { name: say('search.results.nothing') })).toBeVisible(),
  },
  { name: 'a search refused', path: '/search?from=Атлантида&to=osh&out=2020-01-01&aaa=1&rmg=2' },
];

export const CONTENT: readonly Screen[] = [
  { name: 'news', path: '/news' },
  {
    name: 'an article',
    path: '/news',
    act: async (page) => {
      await page.getByRole('main').getByRole('link').first().click();
      await expect(page).toHaveURL(/\/news\/.+/);
      await expect(page.getByRole('article')).toBeVisible();
    },
  },
  { name: 'about us', path: '/content/about/us' },
  { name: 'agreement', path: '/content/agmnt' },
  { name: 'refund rules', path: '/content/refund-exchange', repeats: true },
  { name: 'guide to notifications', path: '/notifications-guide' },
  { name: 'policy in English', path: '/en/policy' },
  { name: 'gallery', path: '/colors', repeats: true },
  { name: 'not found', path: '/no/such/page' },
  { name: 'support', path: '/support-chat' },
  { name: 'no access', path: '/bad-access' },
  { name: 'login', path: '/login' },
  { name: 'registration', path: '/registration' },
  { name: 'recovery', path: '/recovery' },
  { name: 'sign-in by e-mail', path: '/login/one-time-code' },
  { name: 'sign-in by e-mail, code', path: '/login/one-time-code?sent=1' },
  {
    name: 'contacts',
    path: '/content/contacts',
    act: (page, say) => page.getByLabel(say('shell.contact.open')).click(),
  },
];

/** The booking's four steps, and the errors of incomplete data. */
export async function bookingScreens(page: Page, week: number): Promise<Screen[]> {
  const id = await createPayableBooking(page, { out: travelDates(week).out, people: familyParty() });
  const wrong = (press: (booking: BookingPage) => Promise<void>) => async (at: Page, say: Translate) => {
    await press(new BookingPage(at, say));
    await expect(at.getByRole('alert').first()).toBeVisible();
  };
  return [
    { name: 'tickets', path: `/booking/${id}` },
    { name: 'services', path: `/booking/${id}/upsale` },
    { name: 'payment', path: `/booking/${id}/payment` },
    {
      name: 'payment without consents',
      path: `/booking/${id}/payment`,
      act: async (at, say) => {
        const booking = new BookingPage(at, say);
        await booking.pay.click();
        await expect(booking.agreements.first()).toBeFocused();
      },
    },
    { name: 'passengers', path: `/booking/${id}/passengers` },
    {
      name: 'passengers with a mistake',
      path: `/booking/${id}/passengers`,
      act: wrong(async (booking) => {
        const [[field]] = booking.contacts as [[ReturnType<Page['locator']>, string]];
        await field.fill('12');
        await booking.toServices.click();
      }),
    },
  ];
}

/** An order that waits for its money, one that has its tickets, and the ways to find them. */
export async function orderScreens(page: Page, week: number): Promise<Screen[]> {
  const waiting = await createOrder(page, { out: travelDates(week).out });
  const sold = await createOrder(page, { out: travelDates(week + 1).out });
  await payOnPage(sold.redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, sold.orderId)).actions).toContain('download');
  return [
    { name: 'an order to be paid', path: `/order/${waiting.orderId}` },
    {
      name: 'an order about to be cancelled',
      path: `/order/${waiting.orderId}`,
      act: async (at, say) => {
        await at.getByRole('button', { name: say('order.actions.cancel'), exact: true }).click();
        await expect(at.getByRole('dialog')).toBeVisible();
      },
    },
    { name: 'an order with tickets', path: `/order/${sold.orderId}` },
    { name: 'find an order', path: '/order' },
    {
      name: 'an order not found',
      path: '/order',
      act: async (at, say) => {
        await at.getByLabel(say('order.find.number')).fill('S-000000');
        await at.getByLabel(say('order.find.proof')).fill('NOBODY');
        await at.getByRole('button', { name: say('order.find.find') }).click();
        await expect(at.getByRole('alert')).toBeVisible();
      },
    },
    { name: 'find a ticket', path: '/ticket' },
    { name: 'mailbox', path: '/demo/mail' },
    {
      name: 'a letter',
      path: '/demo/mail',
      act: async (at) => {
        await at.getByRole('main').getByRole('link').first().click();
        await expect(at.locator('iframe')).toBeVisible();
      },
    },
  ];
}

/** A watch of a price as it is asked for, where its letter leads, and once it was ended. */
export async function watchScreens(page: Page, week: number): Promise<Screen[]> {
  const { uid } = await startSearch(page, { out: travelDates(week).out });
  const email = `looks${week}@sapar.example`;
  const asked = page.request.post('/api/watches', { data: { uid, kind: 'price', email } });
  await expect(await asked).toBeOK();
  let path = '';
  await expect(async () => {
    const { items } = await (await page.request.get('/api/demo/mails?limit=200')).json();
    const { id } = items.find(({ to }: { to: string }) => to === email);
    const letter = await (await page.request.get(`/api/demo/mails/${id}`)).text();
    path = /\/watch\/[\w-]+\?code=[\w-]+/.exec(letter)?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass();
  const press = (button: string) => async (at: Page, say: Translate) => {
    await at.getByRole('button', { name: say(`watches.page.${button}`) }).click();
    await expect(at.getByRole('button', { name: say(`watches.page.${button}`) })).toHaveCount(0);
  };
  return [
    { name: 'a watch to be confirmed', path },
    { name: 'a watch', path, act: press('confirm') },
    { name: 'a watch that was ended', path, act: press('stop') },
    { name: 'no such watch', path: '/watch/00000000-0000-4000-8000-000000000000?code=none' },
  ];
}

/** Waits until the page has come to life, so that what a browser says of a failed hydration has been said. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const footer = document.querySelector('footer');
    return footer !== null && Object.keys(footer).some((key) => key.startsWith('__react'));
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/**
 * Puts a theme on and waits for the frames in which its colours come: looked at sooner, a page wears half of two
 * themes.
 */
export const applyTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
    return new Promise<void>((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted())));
  }, theme);
