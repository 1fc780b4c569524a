import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Bonuses, BonusOperations } from '#modules/bonuses/api.ts';
import type { Lottery } from '#modules/lottery/api.ts';
import { couponNumber } from '../../src/web/features/lottery/coupon-number.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { expectAccessible } from './support/accessibility-checks.ts';
import { createOrder, readOrder, signIn } from './support/api-setup.ts';
import { inDatabase } from './support/database.ts';
import { approvedCampaign, approvedCoupons } from './support/lottery-setup.ts';
import { createMovedProduct, type MovedProduct } from './support/moved-product.ts';
import { expect, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';
import { travelDates, traveller } from './support/trip.ts';

/** An agency that is not in the programme yet. */
const AGENT = 'quiet';
const CONTRACT = { id: 'demo-quiet', number: 'MA-0505' };

const RULE = {
  basis: 'ticket',
  measure: 'price',
  rate: 1,
  thresholdMinor: null,
  capPerTicket: null,
  capPerCustomer: null,
  onReturn: 'takeBack',
  onExchange: 'anew',
} as const;

/** A trip to Istanbul paid from the balance. */
async function sell(page: Page, week: number): Promise<string> {
  const people = traveller().map((one) => ({
    ...one,
    documentType: 'internationalPassport' as const,
    documentNumber: `AC${randomInt(1_000_000, 9_999_999)}`,
  }));
  const wish = { to: 'istanbul', out: travelDates(week).out, refundable: true, people };
  const { orderId } = await createOrder(page, wish);
  const paid = await page.request.post(`/api/orders/${orderId}/payments`, { data: { method: 'balance' } });
  expect(paid.ok(), await paid.text()).toBe(true);
  await expect.poll(async () => (await readOrder(page, orderId)).status, { timeout: 30_000 }).toBe('sold');
  return orderId;
}

const read = async <T>(page: Page, path: string): Promise<T> => (await (await page.request.get(path)).json()) as T;
const programme = async (page: Page) => (await read<Bonuses>(page, '/api/account/bonuses')).programme;
const operations = (page: Page) => read<BonusOperations>(page, '/api/account/bonuses/operations');
/** Of this month: points of each ticket and what they are multiplied by. */
const earned = async (page: Page) =>
  (await operations(page)).operations
    .filter(({ kind }) => kind === 'earned')
    .map(({ points, multiplier, amount }) => [points, multiplier, amount.minor / 100]);

/** What a statement ends with by its own lines. */
const balanced = ({ opening, operations: lines }: BonusOperations): number =>
  lines.reduce((sum, { amount }) => sum + amount.minor, opening.minor);

/** A product of its own, whose time the story moves. */
const inTime = test.extend<{ product: MovedProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the tool reads the names of fixtures here
    async ({}, use) => {
      const product = await createMovedProduct();
      try {
        await use(product);
      } finally {
        await product.stop();
      }
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

/** Ten o'clock in Bishkek, near the end of the month before this one, and on the first of this month. */
function twoMonths(): { before: string; first: string; firstDay: string } {
  const firstDay = `${localDate(new Date(), BUSINESS_TIME_ZONE).slice(0, 7)}-01`;
  return { before: `${addDays(firstDay, -4)}T04:00:00Z`, first: `${firstDay}T04:00:00Z`, firstDay };
}

inTime(
  'a month of an agency: silver, the status rises on the 1st, ×2 counts, a return takes back',
  async ({ page, product, stranger, say, complaints }) => {
    inTime.setTimeout(480_000);
    complaints.expect(/status of 4\d\d/);
    const { before, first, firstDay } = twoMonths();
    const status = page.getByRole('region', { name: say('bonuses.hero.status') });
    await product.startAt(before);
    await signIn(page, AGENT);
    await page.goto('/account/bonuses');
    await expect(page.getByRole('heading', { level: 2, name: say('bonuses.notConnected.title') })).toBeVisible();

    const desk = await stranger();
    await signIn(desk, 'finance');
    await desk.goto('/office/bonuses');
    await desk.getByLabel(say('bonuses.office.number')).fill(CONTRACT.number);
    await desk.getByRole('button', { name: say('bonuses.office.connect'), exact: true }).click();
    await expect(desk.getByRole('row').filter({ hasText: CONTRACT.number })).toBeVisible();
    await expectAccessible(desk);
    // A campaign of this month alone, so that a few tickets are worth a month of sales.
    const admin = await stranger();
    await signIn(admin, 'admin');
    await approvedCampaign(desk, admin, {
      name: 'Month',
      contracts: [CONTRACT.number],
      startsAt: `${addDays(firstDay, -10)}T00:00`,
      endsAt: `${firstDay}T00:00`,
      gives: 'bonuses',
      forStatus: true,
      rule: { ...RULE, rate: 500 },
    });

    // Sales by silver: 10 of the tariff and 500 of the campaign each.
    for (const points of [510, 1_020]) {
      await sell(page, 31);
      await expect.poll(async () => (await programme(page))?.points, { timeout: 30_000 }).toBe(points);
    }
    expect((await earned(page)).toSorted()).toEqual([10, 10, 500, 500].map((points) => [points, 1, points]));
    await page.goto('/account/bonuses');
    await expect(status.getByText(say('bonuses.statuses.silver'), { exact: true })).toBeVisible();

    const earlier = await operations(page);
    expect(balanced(earlier)).toBe(earlier.closing.minor);

    // On the 1st the status is that of what the month brought, and counting begins anew.
    for (const one of [page, desk, admin]) await one.goto('about:blank');
    await product.startAt(first);
    await signIn(page, AGENT);
    await page.goto('/account/bonuses');
    await expect(status.getByText(say('bonuses.statuses.gold'), { exact: true })).toBeVisible();
    expect((await programme(page))?.points).toBe(0);
    await expectAccessible(page);

    // Gold earns twice, by the multiple of the demonstration; what counts for the status does not.
    await sell(page, 31);
    const orderId = await sell(page, 32);
    await expect.poll(() => earned(page), { timeout: 30_000 }).toEqual([10, 10].map((points) => [points, 2, 20]));
    expect((await programme(page))?.points).toBe(20);

    await page.goto(`/order/${orderId}/refund`);
    for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
    await page.getByRole('radio', { name: new RegExp(`^${say('order.trade.returns.void')}`) }).check();
    await page.getByRole('button', { name: say('order.returns.show') }).click();
    await page.getByRole('checkbox', { name: translationPattern(say, 'order.returns.agree', 'sum') }).check();
    await page.getByRole('button', { name: translationPattern(say, 'order.trade.returns.doVoid', 'sum') }).click();
    await expect(page.getByText(say('order.trade.returns.doneVoid'))).toBeVisible({ timeout: 20_000 });
    await expect.poll(async () => (await programme(page))?.points, { timeout: 30_000 }).toBe(10);

    // The statement of the month adds up, and is what the ledger has.
    const month = await operations(page);
    expect(month.opening.minor).toBe(earlier.closing.minor);
    expect(balanced(month)).toBe(month.closing.minor);
    expect(month.operations.filter(({ kind }) => kind === 'earned')).toHaveLength(2);
    expect(month.operations.filter(({ amount }) => amount.minor === -20_00)).toHaveLength(1);
    const [ledger] = await inDatabase(
      `select (-coalesce(sum(l.minor), 0))::int as own from ledger.entry_lines l
      join ledger.accounts a on a.id = l.account where a.kind = 'motivation' and a.owner = $1`,
      [CONTRACT.id],
      product.dataDir,
    );
    expect(ledger?.own).toBe(month.closing.minor);
  },
);

/** What the stand-alone script says of a published draw. */
function verify(draw: string): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'draw-'));
  try {
    writeFileSync(join(folder, 'draw.json'), draw);
    return spawnSync(process.execPath, ['public/verify-draw.mjs', join(folder, 'draw.json')]).status;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a lottery: from its campaign and the first coupon to a winner that the stand-alone script repeats', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 4\d\d/);
  const name = `Lottery ${randomInt(1e9)}`;
  const desk = await stranger();
  await signIn(desk, 'finance');
  const admin = await stranger();
  await signIn(admin, 'admin');
  const id = await approvedCoupons(desk, admin, name);
  const prepare = (key: string, values?: Record<string, string>) => say(`lottery.prepare.${key}`, values);
  const localeName = (locale: string) => say(`shell.language.${locale}`);

  // The office adds the event and the prizes.
  await admin.goto('/office/lottery');
  const form = admin.getByRole('region', { name: prepare('waiting') });
  await form.getByLabel(prepare('choose')).selectOption({ value: id });
  await form.getByLabel(prepare('eventDay')).fill(formatNumericDate(addDays(travelDates(0).out, 1)));
  await form.getByLabel(prepare('eventTime')).fill('11:00');
  await form.getByLabel(prepare('drawMonth')).fill('2099-01');
  for (const locale of ['ru', 'en', 'kg']) {
    await form.getByLabel(prepare('place', { locale: localeName(locale) })).fill('Hall');
    await form
      .getByLabel(prepare('prizeName', { locale: localeName(locale) }))
      .first()
      .fill('Car');
  }
  await form.getByLabel(prepare('prizeCount')).first().fill('1');
  await expectAccessible(admin);
  await form.getByRole('button', { name: prepare('prepare') }).click();
  await expect(admin).toHaveURL(new RegExp(`campaign=${id}`));

  // A sale brings the first coupons; the cap of a contract holds.
  await signIn(page, 'gold');
  const { orderId } = await createOrder(page, { out: travelDates(33).out });
  const paid = await page.request.post(`/api/orders/${orderId}/payments`, { data: { method: 'balance' } });
  expect(paid.ok(), await paid.text()).toBe(true);
  const lottery = () => read<Lottery>(page, `/api/account/lottery?campaign=${id}`);
  await expect.poll(async () => (await lottery()).coupons.length, { timeout: 30_000 }).toBe(3);
  await page.goto(`/account/lottery?campaign=${id}`);
  const number = say('lottery.hero.number', { number: couponNumber(1) });
  await expect(page.getByText(number).first()).toBeVisible();

  // One entrance ticket for the organisation, as PDF, and admitted once.
  await page.goto(`/account/lottery/enter?campaign=${id}`);
  await page.getByLabel(say('lottery.enter.name')).fill('Aida Asanova');
  await page.getByLabel(say('lottery.enter.email')).fill('aida@sapar.example');
  await page.getByRole('button', { name: say('lottery.enter.submit') }).click();
  await expect(page.getByText(say('lottery.enter.done'))).toBeVisible();
  const pdf = await page.request.get(`/api/account/lottery/${id}/ticket.pdf?locale=ru`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const again = { email: 'a@sapar.example', name: 'A', comment: '' };
  expect((await page.request.post(`/api/account/lottery/${id}/registration`, { data: again })).status()).toBe(409);
  const code = (await lottery()).registration?.code ?? '';
  for (const key of ['admitted', 'repeated']) {
    await admin.goto(`/office/lottery?${new URLSearchParams({ campaign: id, code })}`);
    await admin.getByRole('button', { name: say('lottery.office.admit'), exact: true }).click();
    await expect(
      admin.getByText(translationPattern(say, `lottery.office.${key}`, 'name', 'organisation', 'time')),
    ).toBeVisible();
  }

  // The campaign ends, coupons are frozen, two people type the dice.
  const ended = await desk.request.post(`/api/office/campaigns/${id}/moves`, { data: { revision: 3, move: 'end' } });
  expect(ended.ok(), await ended.text()).toBe(true);
  // Refused while sales of other stories wait to be counted.
  await expect(async () => {
    await admin.goto(`/office/lottery?campaign=${id}`);
    await admin.getByRole('button', { name: say('lottery.office.freeze') }).click({ timeout: 5_000 });
    await expect(admin.getByLabel(say('lottery.office.dice'))).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const dice = Array.from({ length: 60 }, () => randomInt(1, 7)).join('');
  await admin.getByLabel(say('lottery.office.dice')).fill(dice);
  await admin.getByRole('button', { name: say('lottery.office.diceFirst') }).click();
  await expect(admin.getByText(say('lottery.office.waitsOwn'))).toBeVisible();
  const second = await stranger();
  await signIn(second, 'admin2');
  await second.goto(`/office/lottery?campaign=${id}`);
  await second.getByLabel(say('lottery.office.dice')).fill(dice);
  await second.getByRole('button', { name: say('lottery.office.diceSecond') }).click();
  await expect(second.getByRole('heading', { name: say('lottery.office.winners') })).toBeVisible();

  const draw = await (await page.request.get(`/api/lottery/${id}/draw.json`)).text();
  expect(verify(draw)).toBe(0);
  const { coupons, ...rest } = JSON.parse(draw) as { coupons: unknown[] };
  expect(verify(JSON.stringify({ ...rest, coupons: coupons.slice(1) }))).toBe(1);
  expect((await lottery()).coupons.filter(({ prize }) => prize === 1)).toHaveLength(1);
});
