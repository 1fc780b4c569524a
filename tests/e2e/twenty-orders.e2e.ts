import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/account-page.ts';
import { createOrder, readOrder } from './support/api-setup.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { person, travelDates } from './support/trip.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const ORDERS = 20;
/** Their flights are spread over weeks, so that no price rises under them. */
const [FIRST_WEEK, WEEKS] = [25, 20];
/** Only the orders of this story have it. */
const SURNAME = 'DESKBEKOVA';
const LIST = `/account/orders?passenger=${SURNAME}`;
const [PAID, RELEASED, LOOKED_AT, FOUND, VOIDED] = [6, 2, 7, 5, 3];

/** The keyboard of one person at the desk, who counts what is pressed. */
function keyboardOf(page: Page) {
  let pressed = 0;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      pressed += 1;
    }
  };
  return {
    press,
    /** Goes on with Tab until a control has the focus. */
    async tabTo(control: Locator, most: number) {
      await expect(control).toBeVisible();
      for (let n = 0; n < most; n++) {
        if (await control.evaluate((node) => node === document.activeElement)) return;
        await press('Tab');
      }
      await expect(control).toBeFocused();
    },
    /** How many keys since the last question. */
    taken() {
      const count = pressed;
      pressed = 0;
      return count;
    },
  };
}

test('twenty orders are worked through at the desk with the keyboard alone', async ({ page, say }) => {
  test.slow();
  await signIn(page, 'platinum');
  const someone = () => [person('aaa', SURNAME, 'AIDA', 'female', 33)];
  for (let n = 0; n < ORDERS; n++)
    await createOrder(page, {
      out: travelDates(FIRST_WEEK + (n % WEEKS)).out,
      refundable: true,
      people: someone(),
    });
  const statusOf = async (id: string) => (await readOrder(page, id)).status;
  const keys = keyboardOf(page);
  const dialog = page.getByRole('dialog');
  const rows = page.locator('tr[data-row]');
  const openList = async () => {
    await expect(rows.first()).toBeVisible();
    await waitForHydration(page);
    // The list takes keys once its first row answers to one.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(rows.first()).toBeFocused({ timeout: 1_000 });
    }).toPass();
    return rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''));
  };
  /** The first rows that wait for money are marked, and the bar's action is confirmed. */
  const actOnMarked = async (count: number, stepsInBar: number, confirm: RegExp) => {
    for (let n = 0; n < count; n++) await keys.press('x', 'ArrowDown');
    await keys.press('b', ...Array<string>(stepsInBar).fill('Tab'), 'Enter');
    await keys.tabTo(dialog.getByRole('button', { name: confirm }), 2);
    await keys.press('Enter');
    const done = dialog.getByRole('button', { name: say('orderLists.bulk.close') });
    await expect(done).toBeVisible({ timeout: 60_000 });
    await keys.tabTo(done, 2);
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
  };

  await page.goto(LIST);
  const listed = await openList();
  expect(listed).toHaveLength(ORDERS);

  // Two keys for each order that is marked, and a few for all of them.
  await actOnMarked(PAID, 0, /^(?:Оплатить|Pay) /);
  expect(keys.taken()).toBeLessThanOrEqual(2 * PAID + 7);
  const sold = listed.slice(0, PAID);
  for (const id of sold) await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('sold');
  await page.goto(LIST);
  const released = (await openList()).slice(0, RELEASED);
  await actOnMarked(RELEASED, 1, /^(?:Снять|Release)/);
  expect(keys.taken()).toBeLessThanOrEqual(2 * RELEASED + 8);
  for (const id of released) await expect.poll(() => statusOf(id)).toBe('canceled');

  // The next ones are opened at the side of the list, a key for each.
  await page.goto(LIST);
  const open = (await openList()).slice(0, LOOKED_AT);
  await keys.press('Enter');
  for (const id of open) {
    const { number } = await readOrder(page, id);
    await expect(page.getByRole('complementary', { name: say('orderLists.panel.label', { number }) })).toBeVisible();
    await keys.press('ArrowDown');
  }
  await keys.press('Escape');
  expect(keys.taken()).toBe(LOOKED_AT + 2);

  /** Ctrl+K, what is typed, Enter on the order that is found. */
  const find = async (number: string, typed: string) => {
    const field = page.getByRole('combobox', { name: say('workspace.palette.hint') });
    // A page that has just come takes keys once its shell has come to life.
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(field).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await field.fill(typed);
    await expect(page.getByRole('option', { name: number })).toHaveAttribute('aria-selected', 'true');
    await keys.press('Enter');
  };
  // A client calls and names a number.
  for (const id of listed.slice(-FOUND)) {
    const { number } = await readOrder(page, id);
    await find(number, number);
    await page.waitForURL(new RegExp(`/order/${id}`));
    // The address is the order's before its page stands in place of the former one, with the palette of that.
    await expect(page.getByRole('main').getByText(number).first()).toBeVisible();
    await waitForHydration(page);
  }
  expect(keys.taken()).toBe(FOUND);

  // A void of the row with the focus takes its letter, the consent and the button. From anywhere, how the order is
  // reached included: Ctrl+K with the command and the number typed, Enter, the consent and the button.
  const CTRL_K = 1;
  for (const [at, id] of sold.slice(0, VOIDED).entries()) {
    await page.goto(LIST);
    await openList();
    if (at === 0) {
      await page.locator(`tr[data-row="${id}"]`).focus();
      await keys.press('a');
    } else {
      const { number } = await readOrder(page, id);
      await find(number, `${say('workspace.verbs.void').split(' ')[0]} ${number}`);
    }
    await page.waitForURL(/quote=/);
    // The address is the void's before its page is drawn.
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await expect(page.getByRole('checkbox')).toBeFocused();
    await keys.press('Space', 'Enter');
    await expect.poll(async () => (await readOrder(page, id)).tickets[0]?.state, { timeout: 60_000 }).toBe('void');
    expect(keys.taken() + (at === 0 ? 0 : CTRL_K)).toBeLessThanOrEqual(at === 0 ? 3 : 4);
  }
});
