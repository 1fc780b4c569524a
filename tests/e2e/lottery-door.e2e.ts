import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import QRCode from 'qrcode';
import { expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/api-setup.ts';
import { prepareLottery, registerGuest } from './support/lottery-setup.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, NO_NETWORK, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';

test.use({ serviceWorkers: 'allow' });

/** Instead of a camera: a moving picture of the QR code of a ticket. */
async function holdBeforeCamera(page: Page, text: string): Promise<void> {
  const { size, data } = QRCode.create(text).modules;
  const modules = Array.from(data, Boolean);
  await page.addInitScript(
    ({ cells, width }) => {
      const picture = document.createElement('canvas');
      picture.width = 480;
      picture.height = 480;
      const cell = Math.floor(400 / width);
      const draw = () => {
        const context = picture.getContext('2d') as CanvasRenderingContext2D;
        context.fillStyle = 'white';
        context.fillRect(0, 0, 480, 480);
        context.fillStyle = 'black';
        cells.forEach((isDark, n) => {
          if (isDark) context.fillRect(40 + (n % width) * cell, 40 + Math.floor(n / width) * cell, cell, cell);
        });
      };
      setInterval(draw, 100);
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: async () => picture.captureStream(10) });
    },
    { cells: modules, width: size },
  );
}

const keptDoors = async (): Promise<number> => {
  const kept = (await caches.keys()).filter((name) => name.startsWith('sapar-kept'));
  const pages = await Promise.all(kept.map(async (name) => (await caches.open(name)).keys()));
  return pages.flat().filter(({ url }) => url.endsWith('/door')).length;
};

test('two phones without a network check tickets by the loaded list, and learn of a ticket used on both', async ({
  page,
  context,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(NO_NETWORK);
  complaints.expect(/status of 401/);
  const door = (key: string) => say(`lottery.door.${key}`);
  const says = (who: Page, key: string) =>
    who.getByText(translationPattern(say, key, 'name', 'organisation', 'time', 'here', 'elsewhere', 'count'));
  const desk = await stranger();
  await signIn(desk, 'finance');
  await signIn(page, 'admin');
  const id = await prepareLottery(desk, page, `Door ${randomInt(1e9)}`);
  const agent = await stranger();
  const ticket = await registerGuest(agent, 'gold', id, 'Aida Asanova');
  const other = await registerGuest(agent, 'silver', id, 'Bakyt Osmonov');
  const path = `/office/lottery/${id}/door`;

  const phone = await stranger({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });
  await signIn(phone, 'admin2');
  await holdBeforeCamera(phone, `https://sapar.example${path}?code=${ticket}`);
  await page.goto(`/office/lottery?campaign=${id}`);
  await page.getByRole('link', { name: door('open') }).click();
  const opened = await phone.goto(path);
  expect(opened?.headers()['permissions-policy']).toContain('camera=(self)');
  for (const one of [page, phone])
    await expect(one.getByText(translationPattern(say, 'lottery.door.kept', 'time'))).toBeVisible({ timeout: 30_000 });
  await expectAccessible(phone);

  const sent: number[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/entrances')) return;
    const { entrances } = request.postDataJSON() as { entrances: unknown[] };
    if (entrances.length > 0) sent.push(entrances.length);
  });
  await Promise.all([context.setOffline(true), phone.context().setOffline(true)]);

  // One phone is opened anew without a network, by the link in the code, which the camera of the phone has read.
  await page.goto(`${path}?code=${ticket}`);
  await waitForHydration(page);
  const code = page.getByLabel(say('lottery.office.doorCode'));
  await expect(code).toHaveValue(ticket);
  const admit = page.getByRole('button', { name: say('lottery.office.admit'), exact: true });
  await admit.click();
  await expect(says(page, 'lottery.office.admitted')).toContainText('Aida Asanova');
  await code.fill(ticket.toLowerCase());
  await admit.click();
  await expect(says(page, 'lottery.office.repeated')).toContainText('Aida Asanova');
  await code.fill('22222-22222-22222-22222');
  await admit.click();
  await expect(page.getByText(say('lottery.errors.no_such_ticket'))).toBeVisible();
  await expect(says(page, 'lottery.door.newerGuests')).toBeVisible();
  await expect(page.getByText(door('unsent')).locator('xpath=..')).toContainText('1');

  // The other one scans the same ticket with its camera, and cannot know.
  await phone.getByRole('button', { name: door('scan') }).click();
  await expect(says(phone, 'lottery.office.admitted')).toContainText('Aida Asanova');
  await phone.getByRole('button', { name: door('stop') }).click();

  // The line is back: each is sent once, and the phone that comes later learns of it at once.
  await context.setOffline(false);
  await expect(page.getByText(door('unsent')).locator('xpath=..')).toContainText('0', { timeout: 45_000 });
  expect(sent).toEqual([1]);
  await expect(says(page, 'lottery.door.double')).toBeHidden();
  await phone.context().setOffline(false);
  await expect(says(phone, 'lottery.door.double')).toContainText('Aida Asanova', { timeout: 45_000 });
  await code.fill(other);
  await admit.click();
  await expect(says(page, 'lottery.office.admitted')).toContainText('Bakyt Osmonov');
  await expect(says(page, 'lottery.door.double')).toContainText('Aida Asanova');
  await phone.reload();
  await expect(says(phone, 'lottery.door.double')).toContainText('Aida Asanova');
  await desk.goto('about:blank');
  await signIn(desk, 'admin');
  await desk.goto(`/office/lottery?campaign=${id}`);
  await expect(desk.getByText(say('lottery.office.usedTimes', { count: '2' }))).toBeVisible();

  // Names leave the phone with who signed in on it.
  expect(await page.evaluate(keptDoors)).toBe(1);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Asanova');
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit());
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(keptDoors)).toBe(0);
});
