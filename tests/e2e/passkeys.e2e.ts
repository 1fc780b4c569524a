import { freePort } from '../support/free-port.ts';
import { startProduct } from '../support/product.ts';
import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';

/** Passkeys are bound to a host name, which the product of the other stories has none of: it has a number. */
test('a passkey that the device makes in the settings signs in without a password', async ({
  stranger,
  say,
  complaints,
}) => {
  test.setTimeout(300_000);
  complaints.expect(/status of 403/);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const product = await startProduct({ PORT: String(port), SAPAR_HTTP_BASE_URL: origin });
  try {
    const page = await stranger({ baseURL: origin });
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    });
    await signIn(page, 'silver');
    await page.goto('/account/profile/passkeys');
    await page.getByLabel(say('account.passkeys.name')).fill('Phone');
    await page.getByRole('button', { name: say('account.passkeys.add') }).click();
    await expect(page.getByText(say('account.passkeys.added'))).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Phone' })).toContainText(say('account.passkeys.unused'));

    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/login?from=/account/profile/passkeys');
    await page.getByRole('button', { name: say('account.passkeys.signIn') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('account.passkeys.title') })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Phone' })).not.toContainText(
      say('account.passkeys.unused'),
    );
    // Nothing of the page may ask a product that is gone.
    await page.context().close();
  } finally {
    await product.stop();
  }
});
