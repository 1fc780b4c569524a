import type { Page } from '@playwright/test';
import { decideAccess } from '#kernel/access.ts';
import { SCREENS } from '../../src/web/screens/list.ts';
import { accessOfPage } from '../../src/web/screens/page-access.ts';
import { signedIn } from './support/account-page.ts';
import {
  fileRead,
  PEOPLE_FILE,
  proposed,
  requestedAbout,
  savedPassenger,
  soldFromBalance,
} from './support/account-screens.ts';
import { expect, test } from './support/test.ts';
import { days, person } from './support/trip.ts';
import { booked } from './support/wire.ts';

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
      if (login) await signedIn(at, login);
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
  await signedIn(page, 'two');
  await under(page, 'demo-osh-city');
  const people = [person('aaa', SURNAME, 'MEERIM', 'female', 31)];
  const order = await soldFromBalance(page, 38, people);
  const hooked = await page.request.post('/api/account/webhooks', {
    data: { url: 'https://hooks.sapar.example/in', events: ['order.issued'] },
  });
  const file = await fileRead(page, PEOPLE_FILE(SURNAME, `ID${order.replace(/\D/g, '').slice(0, 7)}`));
  const ids = {
    order,
    booking: await booked(page, { out: days(39).out, people }),
    request: await requestedAbout(page, order),
    passenger: await savedPassenger(page, SURNAME, 'MEERIM'),
    file: file.split('/').at(-1) as string,
    proposal: await proposed(page, 39),
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
  await signedIn(gold, 'gold');
  await signedIn(company, 'company');
  await signedIn(group, 'two');
  await under(group, 'demo-osh-group');
  const finds = async (at: Page) => {
    const found = await Promise.all(
      owned.map(async ({ path, id }) => {
        const answers = await Promise.all(
          [id, ABSENT].map(async (one) => {
            const answer = await at.request.get(filled(path, one));
            expect(await answer.text(), path).not.toContain(SURNAME);
            return `${answer.status()} ${answer.url().replaceAll(one, 'ID')}`;
          }),
        );
        const shut = answers[0]?.startsWith('404') || /\/(login\?from=|bad-access)/.test(answers[0] ?? '');
        return shut && answers[0] === answers[1] ? [] : [`${path}: ${answers.join(' | ')}`];
      }),
    );
    return found.flat();
  };
  expect(await Promise.all([gold, company, group, anonymous].map(finds))).toEqual([[], [], [], []]);
  // The owner's own browser, once it works under another contract: a draft goes with the browser, all else stays with
  // the contract.
  await under(page, 'demo-osh-group');
  expect((await finds(page)).filter((one) => !one.startsWith('/booking/'))).toEqual([]);
});
