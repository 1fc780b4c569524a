import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('a push that the browser delivers is shown by the worker, also a broken one', async ({ page, context }) => {
  const started = context.waitForEvent('serviceworker');
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await page.goto('/offline');
  const worker = await started;
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // A browser without a screen refuses to show notifications: what the worker asks for is recorded instead.
  await worker.evaluate(() => {
    const self = globalThis as unknown as { shown: unknown[]; registration: { showNotification: unknown } };
    self.shown = [];
    self.registration.showNotification = async (title: string, { body, tag, data }: NotificationOptions) =>
      void self.shown.push({ title, body, tag, data });
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  const deliver = (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const notification = { title: 'Sapar', body: 'Заказ S-1 оплачен', tag: 'order:S-1', navigate: `${origin}/order/one` };
  await deliver(JSON.stringify({ web_push: 8030, notification }));
  const paid = { title: 'Sapar', body: 'Заказ S-1 оплачен', tag: 'order:S-1', data: { url: `${origin}/order/one` } };
  await expect.poll(shown).toEqual([paid]);
  await deliver('broken');
  await expect.poll(shown).toEqual([paid, { title: 'Sapar', data: { url: `${origin}/account/notify` } }]);
});

test('quiet hours are kept with the settings, refused as two equal times, and switched off', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await signIn(page, 'quiet');
  await page.goto('/account/notify/settings');
  const quiet = page.getByRole('region', { name: say('inAppNotifications.quiet.title') });
  const on = quiet.getByRole('checkbox', { name: say('inAppNotifications.quiet.on') });
  const from = quiet.getByRole('combobox', { name: say('inAppNotifications.quiet.from') });
  const save = page.getByRole('button', { name: say('inAppNotifications.settings.save') });
  const press = async () => {
    await from.press('Escape');
    await save.press('Enter');
  };
  await on.check();
  await from.fill('08:00');
  await press();
  await expect(page.getByText(say('notifications.errors.bad_quiet')).first()).toBeVisible();
  await from.fill('23:30');
  await press();
  await expect(page.getByText(say('inAppNotifications.settings.saved'))).toBeVisible();
  await page.reload();
  await expect(on).toBeChecked();
  await expect(from).toHaveValue('23:30');
  await on.uncheck();
  await press();
  await expect(page.getByText(say('inAppNotifications.settings.saved'))).toBeVisible();
  await page.reload();
  await expect(on).not.toBeChecked();
});
