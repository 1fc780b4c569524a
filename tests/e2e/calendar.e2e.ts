import { expectAccessible } from './support/accessibility-checks.ts';
import { createIssuedOrder, readOrder } from './support/api-setup.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('a buyer creates an address that calendars follow, with the keyboard, and stops it', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const id = await createIssuedOrder(page, 36);
  const { number } = await readOrder(page, id);
  await page.goto(`/order/${id}`);
  await page.getByRole('link', { name: say('order.acts.calendar') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('order.calendar.title') })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole('button', { name: say('order.calendar.create') }).focus();
  await page.keyboard.press('Enter');
  const address = page.getByRole('textbox', { name: say('order.calendar.address') });
  await expect(address).toHaveValue(/\/api\/calendars\/[\w-]{36}\.ics$/);
  await expectAccessible(page);
  const url = await address.inputValue();
  await expect(page.getByRole('link', { name: say('order.calendar.open') })).toHaveAttribute(
    'href',
    url.replace('http:', 'webcal:'),
  );

  // The address says when and where, without a cookie, and not who.
  const other = await stranger();
  const read = await other.request.get(url);
  expect(read.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const file = (await read.text()).replaceAll('\r\n ', '');
  expect(file).toContain(`DESCRIPTION:${number}\r\n`);
  expect(file).toMatch(/DTSTART;TZID=Asia\/Bishkek:/);
  expect(file).not.toContain('TOKTOROV');
  const own = await page.request.get(`/api/orders/${id}/calendar.ics?locale=ru`);
  expect(await own.text()).toContain('TOKTOROV');

  // The address is shown this once; what remains is that there is one, and how to stop it.
  await page.reload();
  await expect(address).toBeHidden();
  await page
    .getByRole('button', { name: say('order.calendar.stop') })
    .first()
    .click();
  await expect(page.getByText(say('order.calendar.stoppedTitle'))).toBeVisible();
  await expect(page.getByRole('heading', { name: say('order.calendar.listTitle') })).toBeHidden();
  expect((await other.request.get(url)).status()).toBe(404);
  const strangers = await other.goto(`/order/${id}/calendar`);
  expect(strangers?.status()).toBe(404);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('an address is created and the file downloaded', async ({ page, say }) => {
    const id = await createIssuedOrder(page, 37);
    await page.goto(`/order/${id}/calendar`);
    await page.getByRole('button', { name: say('order.calendar.create') }).click();
    await expect(page.getByRole('textbox', { name: say('order.calendar.address') })).toHaveValue(/\.ics$/);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: say('order.calendar.file') }).click();
    expect((await download).suggestedFilename()).toMatch(/^S-\d+\.ics$/);
  });
});
