import { signIn } from './support/account-page.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, NO_NETWORK, test } from './support/test.ts';

/** As most readers have it: links are fetched ahead. */
test.use({ prefetch: true });

const keptForms = () => Object.keys(localStorage).filter((name) => name.startsWith('sapar.input.'));

test('what waited on a device that was signed out meanwhile is kept for its user, and saved for no other', async ({
  page,
  context,
  say,
  complaints,
}) => {
  complaints.expect(NO_NETWORK);
  complaints.expect(/status of (401|403)/);
  const create = '/account/passengers/create';
  await signIn(page, 'poor');
  await page.goto(create);
  await waitForHydration(page);
  await context.setOffline(true);
  const surname = page.getByLabel(say('travellers.fields.surname'));
  await surname.fill('SECRETOV');
  await page.getByRole('button', { name: say('savedPassengers.form.save') }).click();
  await expect(page.getByText(say('shell.unsent.waitingTitle'))).toBeInViewport();

  // Another device ends the session; this browser still has its cookie.
  const [session] = (await context.cookies()).filter(({ name }) => name === 'sapar_session');
  await page.request.delete('/api/session');
  await context.addCookies([session as NonNullable<typeof session>]);
  const refused = page.waitForResponse((response) => response.request().method() === 'POST');
  await context.setOffline(false);
  expect((await refused).status()).not.toBe(200);

  // Its user finds it again.
  await signIn(page, 'poor');
  await page.goto(create);
  await expect(surname).toHaveValue('SECRETOV');
  await page.goto('/account/passengers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('SECRETOV')).toHaveCount(0);

  // Another one does not.
  await signIn(page, 'gold');
  await page.goto(create);
  await waitForHydration(page);
  await expect(surname).toHaveValue('');
  expect(await page.evaluate(keptForms)).toEqual([]);
  await page.goto('/account/passengers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('SECRETOV')).toHaveCount(0);
});
