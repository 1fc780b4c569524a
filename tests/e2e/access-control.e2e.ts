import type { Page } from '@playwright/test';
import { decideAccess } from '#kernel/access.ts';
import { SCREENS } from '../../src/web/screens/list.ts';
import { accessOfPage } from '../../src/web/screens/page-access.ts';
import { signIn } from './support/account-page.ts';
import {
  createProposal,
  createRequestFor,
  createSavedPassenger,
  passengerFile,
  sellFromBalance,
  uploadPassengerFile,
} from './support/account-screens.ts';
import { createBooking } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { person, travelDates } from './support/trip.ts';

/** Every page of the product that has a route of its own. */
const PAGES = SCREENS.filter(({ file }) => file !== null);

const ABSENT = '00000000-0000-4000-8000-000000000000';
const SURNAME = 'DZHUMAGULOVA';
const filled = (path: string, id: string) => path.replace(/:\w+\??/, id).replace('*', 'x');

test('every page leads anonymous users to the login, and users without the role to /bad-access', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  // Every page, for each of seven people.
  test.slow();
  const people = {
    gold: ['ROLE_AGENT'],
    company: ['ROLE_CORPORATE'],
    cashier: ['ROLE_CASHER'],
    executor: ['ROLE_EXECUTOR'],
    finance: ['ROLE_FINANCE'],
    admin: ['ROLE_ADMIN'],
  } as const;
  const callers = await Promise.all(
    [null, ...(Object.keys(people) as (keyof typeof people)[])].map(async (login) => {
      const at = await stranger();
      if (login) await signIn(at, login);
      return { login, at, account: login && { roles: people[login] } };
    }),
  );
  const led = { login: 0, no: 0 };
  for (const path of PAGES.map((screen) => filled(screen.path, ABSENT))) {
    const access = accessOfPage(path);
    await Promise.all(
      callers.map(async ({ login, at, account }) => {
        const answer = decideAccess(access, account);
        if (answer === 'yes') return;
        led[answer] += 1;
        const to = answer === 'no' ? '/bad-access' : `/login?from=${encodeURIComponent(path)}`;
        const whole = await at.request.get(path, { maxRedirects: 0 });
        expect([whole.status(), whole.headers().location], `${path} for ${login}`).toEqual([302, to]);
        // The same when the page is gone to from another one, which asks for its data alone.
        const data = await at.request.get(`${path}.data`, { maxRedirects: 0 });
        expect([data.status(), await data.text()], `${path}.data for ${login}`).toEqual([
          202,
          expect.stringContaining(`"${to}"`),
        ]);
      }),
    );
  }
  expect(led.login).toBeGreaterThan(20);
  expect(led.no).toBeGreaterThan(15);

  await page.goto('/account/operations');
  await expect(page.getByRole('heading', { level: 1, name: say('account.login.title') })).toBeVisible();
  complaints.expect(/status of 403/);
  const company = callers.find(({ login }) => login === 'company')?.at as Page;
  await company.goto('/account/proposals');
  await expect(company).toHaveURL(/\/bad-access$/);
  await expect(company.getByRole('heading', { level: 1, name: say('shell.badAccess.title') })).toBeVisible();
});

/** Signs a user in under one of their contracts. */
async function under(page: Page, contractId: string): Promise<void> {
  const data = { contractId, workplaceId: `${contractId}-1` };
  expect((await page.request.put('/api/session/contract', { data })).ok()).toBe(true);
}

test('what is another contract’s is not there, on any page that names it', async ({ page, stranger }) => {
  test.slow();
  await signIn(page, 'two');
  await under(page, 'demo-osh-city');
  const people = [person('aaa', SURNAME, 'MEERIM', 'female', 31)];
  const order = await sellFromBalance(page, 38, people);
  const hooked = await page.request.post('/api/account/webhooks', {
    data: { url: 'https://hooks.sapar.example/in', events: ['order.issued'] },
  });
  const file = await uploadPassengerFile(page, passengerFile(SURNAME, `ID${order.replace(/\D/g, '').slice(0, 7)}`));
  const ids = {
    order,
    booking: await createBooking(page, { out: travelDates(39).out, people }),
    request: await createRequestFor(page, order),
    passenger: await createSavedPassenger(page, SURNAME, 'MEERIM'),
    file: file.split('/').at(-1) as string,
    proposal: await createProposal(page, 39),
    webhook: (await hooked.json()).webhook.id as string,
  };
  const owned = PAGES.flatMap(({ path, object }) =>
    object === undefined || object === 'link' || object === 'staff' ? [] : [{ path, id: ids[object] }],
  );
  expect(owned.length).toBeGreaterThan(20);
  for (const { path, id } of owned) {
    const own = await page.request.get(filled(path, id), { maxRedirects: 0 });
    expect([200, 302], `${path} for its owner`).toContain(own.status());
    expect(own.headers().location ?? '', `${path} for its owner`).not.toMatch(/^\/(login|bad-access)/);
  }

  const [gold, company, group, anonymous] = await Promise.all([stranger(), stranger(), stranger(), stranger()]);
  await signIn(gold, 'gold');
  await signIn(company, 'company');
  await signIn(group, 'two');
  await under(group, 'demo-osh-group');
  /** One page after the other: all at once they keep each other waiting. */
  const finds = async (at: Page) => {
    const found: string[] = [];
    for (const { path, id } of owned) {
      const answers: string[] = [];
      for (const one of [id, ABSENT]) {
        const answer = await at.request.get(filled(path, one));
        expect(await answer.text(), path).not.toContain(SURNAME);
        answers.push(`${answer.status()} ${answer.url().replaceAll(one, 'ID')}`);
      }
      const shut = answers[0]?.startsWith('404') || /\/(login\?from=|bad-access)/.test(answers[0] ?? '');
      if (!shut || answers[0] !== answers[1]) found.push(`${path}: ${answers.join(' | ')}`);
    }
    return found;
  };
  expect(await Promise.all([gold, company, group, anonymous].map(finds))).toEqual([[], [], [], []]);
  // The owner's own browser, once it works under another contract: a draft goes with the browser, all else stays with
  // the contract.
  await under(page, 'demo-osh-group');
  expect((await finds(page)).filter((one) => !one.startsWith('/booking/'))).toEqual([]);
});
