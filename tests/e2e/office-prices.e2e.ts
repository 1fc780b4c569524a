import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { add, compare, formatMoney, fromMajor, subtract } from '#kernel/money.ts';
import type { PriceDesk } from '#modules/pricing/api.ts';
import type { Search } from '#modules/search/api.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { startSearch } from './support/api-setup.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

/** A day of travel that no other story has. */
const day = addDays(travelDates(46).out, 2);
const TYPED_DAY = day.split('-').reverse().join('.');
const MARKUP = fromMajor(137);

/** What the cheapest fare of own inventory on that day's flight costs now. */
async function priceOf(page: Page) {
  const { uid } = await startSearch(page, { out: day });
  const search = (await (await page.request.get(`/api/searches/${uid}`)).json()) as Search;
  const prices = search.itineraries
    .filter(({ slices }) => slices[0]?.segments[0]?.flight === 'X0 211')
    .flatMap(({ offers }) => offers.filter(({ supplier }) => supplier === 'own').map(({ price }) => price.total))
    .sort(compare);
  if (!prices[0]) throw new Error('X0 211 does not fly on that day');
  return prices[0];
}

/** Throws an open draft away, which an earlier attempt has left. The number of the version that comes next. */
async function nextVersion(page: Page): Promise<number> {
  const desk = async () => (await (await page.request.get('/api/office/prices')).json()) as PriceDesk;
  let { open, revision, published } = await desk();
  if (open?.isSubmitted) {
    await page.request.post('/api/office/prices/return', { data: { revision } });
    ({ open, revision, published } = await desk());
  }
  if (open) await page.request.delete(`/api/office/prices/draft?revision=${revision}`);
  return published + 1;
}

test('a markup is drafted, tried and submitted; a second person publishes it, and new searches cost more', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  test.slow();
  const before = await priceOf(page);
  await signIn(page, 'finance');
  const version = String(await nextVersion(page));
  const markup = `Осенний рейс ${version}`;
  const note = `Наценка на один день, версия ${version}`;
  await page.goto('/office/prices');
  const markups = page.getByRole('region', { name: say('pricing.kinds.markup') });
  await markups.getByRole('link', { name: say('pricing.desk.add') }).click();
  await page.getByLabel(say('pricing.form.name')).fill(markup);
  for (const field of ['travelFrom', 'travelTo']) await page.getByLabel(say(`pricing.form.${field}`)).fill(TYPED_DAY);
  const save = page.getByRole('button', { name: say('pricing.form.save') });
  complaints.expect(/status of 400/);
  await save.click();
  // Without a sum it is refused, and what was typed stays.
  await expect(page.getByText(say('pricing.errors.sum_missing')).first()).toBeVisible();
  await expect(page.getByLabel(say('pricing.form.name'))).toHaveValue(markup);
  await checkScreen(page, 'a price rule');
  const other = await page.context().newPage();
  await other.goto('/office/prices/new?kind=discount');
  await waitForHydration(other);
  await page.getByLabel(say('pricing.form.sum', { currency: 'KGS' })).fill('137');
  await save.click();

  await expect(page).toHaveURL(/\/office\/prices$/);
  await expect(page.getByText(say('pricing.desk.draft', { version }))).toBeVisible();
  await expect(markups.getByText(markup)).toBeVisible();
  // The form of the other tab is of an older draft: it is refused once, with what was typed, and is saved then.
  complaints.expect(/status of 409/);
  const saveOther = other.getByRole('button', { name: say('pricing.form.save') });
  await other.getByLabel(say('pricing.form.name')).fill('Скидка одного дня');
  for (const field of ['travelFrom', 'travelTo']) await other.getByLabel(say(`pricing.form.${field}`)).fill(TYPED_DAY);
  await other.getByLabel(say('pricing.form.sum', { currency: 'KGS' })).fill('30');
  await saveOther.click();
  await expect(other.getByText(say('pricing.errors.changed_meanwhile'))).toBeVisible();
  await expect(other.getByLabel(say('pricing.form.sum', { currency: 'KGS' }))).toHaveValue('30');
  // The form names the newer draft once the page has been loaded anew.
  await expect(other.locator('input[name="revision"]')).not.toHaveValue('0');
  await saveOther.click();
  await expect(other).toHaveURL(/\/office\/prices$/);
  await other.close();
  await page.reload();

  const sample = page.getByRole('region', { name: say('pricing.trial.title') });
  await sample.getByLabel(say('pricing.trial.travelOn')).fill(TYPED_DAY);
  await sample.getByRole('button', { name: say('pricing.trial.show') }).click();
  await expect(sample.getByRole('heading', { name: say('pricing.trial.draft') })).toBeVisible();
  await expect(sample.getByRole('listitem').filter({ hasText: markup })).toContainText(formatMoney(MARKUP));
  await checkScreen(page, 'the price desk');

  // What the draft would have made of past sales.
  await page.getByRole('link', { name: say('pricing.sales.link') }).click();
  await page.getByRole('button', { name: say('pricing.sales.start') }).click();
  await expect(page.getByRole('heading', { name: say('pricing.sales.done') })).toBeVisible({ timeout: 30_000 });
  await checkScreen(page, 'a draft tried on past sales');
  await page.getByRole('link', { name: say('pricing.sales.toDesk') }).click();

  await page.getByLabel(say('pricing.desk.note')).fill(note);
  await page.getByRole('button', { name: say('pricing.desk.submit') }).click();
  await expect(page.getByText(say('pricing.desk.second'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('pricing.desk.publish') })).toHaveCount(0);
  expect(await priceOf(page)).toEqual(before);

  const second = await stranger();
  await signIn(second, 'admin');
  await second.goto('/office/prices');
  await expect(second.getByText(note)).toBeVisible();
  await checkScreen(second, 'submitted price rules');
  await second.getByRole('button', { name: say('pricing.desk.publish') }).click();
  await expect(second.getByText(say('pricing.desk.published', { version }))).toBeVisible();
  // The offer names the price of the flight and our fees, which the markup and the discount are part of.
  await expect.poll(() => priceOf(page)).toEqual(add(before, subtract(MARKUP, fromMajor(30))));
});
