import type { Page } from '@playwright/test';
import type { Act } from '../../support/catalogue/row.ts';
import { AccountPage } from '../support/account-page.ts';
import { BookingPage } from '../support/booking-page.ts';
import { PASSWORD } from '../support/registration.ts';
import { waitForHydration } from '../support/screens.ts';
import { SearchPage } from '../support/search-page.ts';
import { answerCheaper, writeSearchUnderWay } from '../support/search-under-way.ts';
import { expect } from '../support/test.ts';
import { type Translate, translationPattern } from '../support/translations.ts';
import { travelDates } from '../support/trip.ts';

type Do = (page: Page, say: Translate) => Promise<void>;

const search = (page: Page, say: Translate) => new SearchPage(page, say, 'ru');
/** Sends a form as it is, and waits for what is said of it. */
const refused =
  (button: string): Do =>
  async (page, say) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: say(button), exact: true })
      .first()
      .click();
    await expect(page.getByRole('alert').first()).toBeVisible();
  };

/** Follows a link of the page whose answer does not come as it should. */
const onTheWay =
  (answer: (route: import('@playwright/test').Route) => Promise<void>, then: Do): Do =>
  async (page, say) => {
    await page.route(/\.data(\?|$)/, answer);
    const link = page.locator('main a[href^="/"]:visible, nav a[href^="/"]:visible, footer a[href^="/"]:visible');
    const here = new URL(page.url()).pathname;
    for (const one of await link.all()) {
      const href = (await one.getAttribute('href')) ?? '';
      const path = href.split(/[?#]/)[0] ?? '';
      // A file is no page: nothing would be on its way.
      if (path === here || /\.\w+$|^\/(api|logout|order\/[\w-]+\/(calendar|documents))\b/.test(path)) continue;
      await one.evaluate((node) => (node as HTMLElement).click());
      return then(page, say);
    }
    throw new Error(`${here} leads nowhere`);
  };

/** A copy of the search of a page that one of two suppliers has answered; answers its uid. */
async function underWay(page: Page, say: Translate): Promise<string> {
  const uid = new URL(page.url()).pathname.split('/')[2] ?? '';
  const copy = `${uid}-${Date.now()}`;
  await writeSearchUnderWay(uid, copy);
  await page.goto(`/search/${copy}`);
  await search(page, say).arrived();
  return copy;
}

/** The login of a customer whose sign-in asks for a second factor. */
export const TWO_STEPS = 'two-steps';

/** Signs in up to the page of the code. */
const toCode: Do = async (page, say) => {
  await page.goto('/login?from=/account/profile');
  await waitForHydration(page);
  await new AccountPage(page, say).enter(TWO_STEPS, PASSWORD);
  await expect(page.getByRole('heading', { level: 1, name: say('account.code.title') })).toBeVisible();
};

/** What is pressed to come to a state. */
export const PRESS: Readonly<Record<Act, Do>> = {
  answered: async (page, say) => {
    await search(page, say).arrived();
    await expect(page.locator('main')).toContainText(say('search.results.allAnswered', { all: 3 }));
  },
  calendar: async (page, say) => {
    await search(page, say).date('out').click();
    await expect(page.getByRole('grid').first()).toBeVisible();
  },
  cancel: async (page, say) => {
    await page.getByRole('button', { name: say('order.actions.cancel'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  code: toCode,
  'comfortable rows': async (page, say) => {
    const loose = page.getByRole('button', { name: say('workLists.loose'), exact: true });
    if (!(await loose.isVisible())) return;
    if ((await loose.getAttribute('aria-pressed')) === 'false') await loose.click();
    await expect(loose).toHaveAttribute('aria-pressed', 'true');
  },
  'cheaper waits': async (page, say) => {
    const copy = await underWay(page, say);
    await search(page, say).cards.first().locator('summary').first().focus();
    await answerCheaper(copy);
    // The pill that tells of more journeys, none of them cheaper, names no sum.
    await expect(page.locator('main [aria-live=polite] > button', { hasText: 'сом' })).toBeVisible();
  },
  compare: async (page, say) => {
    await search(page, say).arrived();
    for (const card of [0, 1]) await search(page, say).cards.nth(card).locator('button[aria-pressed]').first().click();
    await page.getByRole('button', { name: say('search.compare.open', { count: 2 }), exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  },
  contact: (page, say) => page.getByLabel(say('shell.contact.open')).first().click(),
  dark: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  factor: refused('account.factor.begin'),
  fares: async (page, say) => {
    await search(page, say).arrived();
    await search(page, say).cards.nth(1).locator('summary').first().click();
    const choose = page.getByRole('button', { name: translationPattern(say, 'search.fare.choose', 'name') });
    await expect(choose.last()).toBeVisible();
  },
  filters: async (page, say) => {
    await search(page, say).arrived();
    const filters = page.getByRole('button', { name: new RegExp(`^${say('search.filters.title')}`) });
    if (await filters.first().isVisible()) await filters.first().click();
    const refundable = page.getByRole('checkbox', { name: new RegExp(`^${say('search.filters.refundable')}`) });
    await refundable.check();
    await expect(refundable).toBeChecked();
  },
  keys: async (page, say) => {
    await page.keyboard.press('?');
    await expect(page.getByRole('heading', { name: say('workspace.keys.title') })).toBeVisible();
  },
  'lost passenger': (page, say) => page.locator('summary', { hasText: say('savedPassengers.form.remove') }).click(),
  'marked rows': async (page, say) => {
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect(page.getByRole('region', { name: say('orderLists.list.marked', { count: 2 }) })).toBeVisible();
  },
  menu: (page, say) => new AccountPage(page, say).menu('Жылдыз').click(),
  'no consents': async (page, say) => {
    await new BookingPage(page, say).pay.click();
    await expect(new BookingPage(page, say).agreements.first()).toBeFocused();
  },
  'no network': async (page) => {
    await page.context().setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
  },
  nothing: (page, say) => expect(page.getByRole('heading', { name: say('search.results.nothing') })).toBeVisible(),
  'open log': async (page, say) => {
    await expect(page.getByText('ping').first()).toBeVisible();
    await page
      .locator('summary', { hasText: say('developers.log.more') })
      .first()
      .click();
  },
  palette: async (page, say) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: say('workspace.palette.hint') }).fill('а');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  'passengers panel': async (page, say) => {
    await search(page, say).passengers.click();
    await search(page, say).more('rmg').click();
    await search(page, say).more('rmg').click();
    await expect(search(page, say).form.getByRole('alert')).toBeVisible();
  },
  'refused booking': async (page, say) => {
    await new BookingPage(page, say).toServices.click();
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
  'refused code': async (page, say) => {
    await toCode(page, say);
    await page.getByLabel(say('account.code.code')).fill('000000');
    await refused('account.code.enter')(page, say);
  },
  'refused find': async (page) => {
    const main = page.getByRole('main');
    for (const field of await main.getByRole('textbox').all()) await field.fill('S-000000');
    await main.locator('form button[type=submit], form button:not([type])').first().click();
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
  'refused key': refused('developers.make.go'),
  'refused login': refused('account.login.enter'),
  'refused passenger': refused('savedPassengers.form.save'),
  'refused password': refused('account.profile.change'),
  'refused recovery': refused('account.recovery.send'),
  'refused registration': refused('account.registration.register'),
  'reason opened': async (page, say) => {
    await search(page, say).arrived();
    const reason = page.locator('summary', { hasText: say('search.why.title') });
    // On a desktop it is seen at once.
    if (await reason.isVisible()) await reason.click();
    await expect(reason.locator('xpath=../../p | ../p').filter({ visible: true })).toHaveCount(1);
  },
  'row panel': async (page, say) => {
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', {
      name: translationPattern(say, 'orderLists.panel.label', 'number'),
    });
    await expect(panel.getByText(say('orderLists.panel.buyer'), { exact: true })).toBeVisible();
  },
  searched: async (page) => {
    const searches = [3, 5].map((week) => `from=bishkek&to=osh&out=${travelDates(week).out}&aaa=1`);
    const value = searches.map(encodeURIComponent).join('|');
    await page.context().addCookies([{ name: 'searches', value, url: page.url() }]);
    await page.reload();
    await waitForHydration(page);
  },
  'server fails': onTheWay(
    (route) => route.fulfill({ status: 500, body: 'broken' }),
    (page, say) => expect(page.getByRole('heading', { name: say('shell.error.other') })).toBeVisible(),
  ),
  'slow answer': onTheWay(
    () => new Promise(() => {}),
    (page, say) => expect(page.getByRole('progressbar', { name: say('shell.progress') })).toBeVisible(),
  ),
  'task panel': async (page, say) => {
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: say('tasks.note') })).toBeVisible();
  },
  'under way': async (page, say) => {
    await underWay(page, say);
    await expect(page.locator('main')).toContainText(say('search.results.answered', { answered: 1, all: 2 }));
  },
  unfolded: async (page, say) => {
    await search(page, say).arrived();
    const more = page.getByRole('button', { name: translationPattern(say, 'search.results.nextPage', 'count') });
    while (await more.isVisible()) await more.click();
    const folded = page.getByRole('button', { name: say('search.results.foldedWhy') });
    const cards = await search(page, say).cards.count();
    await folded.click();
    await expect.poll(() => search(page, say).cards.count()).toBeGreaterThan(cards);
    await search(page, say)
      .cards.nth(cards)
      .evaluate((card) => card.setAttribute('data-pictured', ''));
  },
};
