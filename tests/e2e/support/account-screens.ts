import type { APIResponse, Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { AccountPage, signIn } from './account-page.ts';
import { createOrder, readOrder, startSearch } from './api-setup.ts';
import type { Screen } from './screens.ts';
import { expect } from './test.ts';
import type { Translate } from './translations.ts';
import { type Person, person, today, travelDates, traveller } from './trip.ts';

const answered = async (sent: Promise<APIResponse>) => {
  const answer = await sent;
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true);
  return answer.json();
};

/** A file with one valid passenger and one with two mistakes. */
export const passengerFile = (surname: string, number: string): string =>
  [
    'surname;name;gender;birthdate;citizenship;documentType;documentNumber;expiration',
    `${surname};AIGERIM;female;01.02.1990;KG;passport;${number};${addDays(today(), 900)}`,
    `${surname};AZAT;male;31.02.1990;ZZ;passport;ID7654321;${addDays(today(), 900)}`,
  ].join('\n');

/** Reads a file of passengers over the wire; answers the address of its page. */
export async function uploadPassengerFile(page: Page, text: string): Promise<string> {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  const { id } = await answered(page.request.post('/api/account/passenger-imports', { multipart: { file } }));
  return `/account/passengers/import/${id}`;
}

/** Saves a passenger with a document that has run out and one that soon will; answers the id. */
export async function createSavedPassenger(page: Page, surname: string, name: string): Promise<string> {
  const {
    category: _,
    documentType,
    documentNumber,
    expiration: __,
    ...who
  } = person('aaa', surname, name, 'female', 34);
  const foreign = person('aaa', surname, name, 'female', 34).documentNumber.replace('ID', 'AC');
  const documents = [
    { documentType, documentNumber, expiration: addDays(today(), -20) },
    { documentType: 'internationalPassport', documentNumber: foreign, expiration: addDays(today(), 60) },
  ];
  const data = { ...who, patronymic: '', citizenship: 'KG', bonusCard: '', documents };
  return (await answered(page.request.post('/api/account/passengers', { data }))).id;
}

/** An order of the agency that was paid from its balance. */
export async function sellFromBalance(
  page: Page,
  week: number,
  people: readonly Person[] = traveller(),
): Promise<string> {
  const { orderId } = await createOrder(page, { out: travelDates(week).out, people });
  await answered(page.request.post(`/api/orders/${orderId}/payments`, { data: { method: 'balance' } }));
  // Receipts are drawn by a job that has other work on a busy machine.
  await expect.poll(async () => (await readOrder(page, orderId)).actions, { timeout: 60_000 }).toContain('download');
  return orderId;
}

/** A forced refund of everybody in an order is asked for; answers the request's id. */
export async function createRequestFor(page: Page, orderId: string): Promise<string> {
  const { passengers } = await readOrder(page, orderId);
  const data = {
    orderId,
    kind: 'forced_refund',
    passengerIds: passengers.map(({ id }) => id),
    reason: 'illness',
    description: 'The doctor forbids the flight',
    agreed: true,
  };
  return (await answered(page.request.post('/api/requests', { data }))).id;
}

/** A proposal of two options; answers the id. */
export async function createProposal(page: Page, week: number): Promise<string> {
  const { uid, house } = await startSearch(page, { out: travelDates(week).out });
  const picks = house.slice(0, 2).map(({ offerId }) => ({ searchUid: uid, offerId }));
  const data = { picks, note: '', days: 3, locale: 'ru' };
  return (await answered(page.request.post('/api/account/proposals', { data }))).id;
}

const press = (name: string) => async (at: Page, say: Translate) => {
  await at
    .getByRole('main')
    .getByRole('button', { name: say(name), exact: true })
    .first()
    .click();
  await expect(at.getByRole('alert').first()).toBeVisible();
};

/** Everything an agent opens in a working day, with something in it. */
export async function accountScreens(page: Page, week: number): Promise<Screen[]> {
  await signIn(page, 'silver');
  const request = await createRequestFor(page, await sellFromBalance(page, week));
  const passenger = await createSavedPassenger(page, 'BEISHENALIEVA', 'ZHIBEK');
  const file = await uploadPassengerFile(page, passengerFile('ASHYMOVA', 'ID5550001'));
  const key = { name: 'Бухгалтерия', scopes: ['search', 'orders:read'], days: 365 };
  await answered(page.request.post('/api/account/keys', { data: key }));
  const hook = { url: 'https://hooks.sapar.example/in', events: ['order.issued'] };
  // A contract has few of them: what was made for one look is there for the next.
  const { webhooks } = await answered(page.request.get('/api/account/webhooks'));
  const webhook =
    webhooks.find(({ url }: { url: string }) => url === hook.url) ??
    (await answered(page.request.post('/api/account/webhooks', { data: hook }))).webhook;
  await answered(page.request.post(`/api/account/webhooks/${webhook.id}/moves`, { data: { move: 'ping' } }));
  return [
    { name: 'orders', path: '/account/orders' },
    { name: 'tickets', path: '/account/tickets' },
    { name: 'operations', path: '/account/operations' },
    { name: 'balance', path: '/account/balance' },
    { name: 'bonuses', path: '/account/bonuses' },
    { name: 'bonus operations', path: '/account/bonuses/operations' },
    { name: 'points', path: '/account/points' },
    { name: 'lottery', path: '/account/lottery' },
    { name: 'registration for the event', path: '/account/lottery/enter' },
    { name: 'requests', path: '/account/requests' },
    { name: 'no such requests', path: '/account/requests?status=processing&kind=split' },
    { name: 'a request begun', path: '/account/requests/create' },
    { name: 'a request about an order begun', path: '/account/requests/create/order' },
    { name: 'a request', path: `/account/requests/${request}` },
    { name: 'passengers', path: '/account/passengers' },
    {
      name: 'a passenger who cannot be saved',
      path: '/account/passengers/create',
      act: press('savedPassengers.form.save'),
    },
    {
      name: 'a passenger about to be deleted',
      path: `/account/passengers/${passenger}`,
      act: async (at, say) => {
        await at.locator('summary', { hasText: say('savedPassengers.form.remove') }).click();
      },
    },
    { name: 'a file of passengers', path: '/account/passengers/import' },
    { name: 'what a file holds', path: file },
    { name: 'notices', path: '/account/notify' },
    { name: 'settings of notices', path: '/account/notify/settings' },
    { name: 'a password not changed', path: '/account/profile', act: press('account.profile.change') },
    { name: 'personal data', path: '/account/profile/personal' },
    { name: 'second factor', path: '/account/profile/second-factor', act: press('account.factor.begin') },
    { name: 'keys and webhooks', path: '/account/developers', act: press('developers.make.go') },
    {
      name: 'log of a webhook',
      path: `/account/developers/webhooks/${webhook.id}`,
      act: async (at, say) => {
        await expect(at.getByText('ping').first()).toBeVisible();
        await at
          .locator('summary', { hasText: say('developers.log.more') })
          .first()
          .click();
      },
    },
    {
      name: 'palette',
      path: '/account/notify',
      act: async (at, say) => {
        await at.keyboard.press('Control+k');
        const field = at.getByRole('combobox', { name: say('workspace.palette.hint') });
        await field.fill('BEISHEN');
        await expect(at.getByRole('option', { name: /ZHIBEK/ }).first()).toBeVisible();
      },
    },
    {
      name: 'sheet of keys',
      path: '/account/notify',
      act: async (at, say) => {
        // The shortcuts come with the agent bar.
        await expect(at.getByRole('button', { name: say('workspace.side.find') })).toBeVisible();
        await at.keyboard.press('?');
        await expect(at.getByRole('heading', { name: say('workspace.keys.title') })).toBeVisible();
      },
    },
    { name: 'requisites', path: '/requisites' },
  ];
}

/** Sign-in pages: what they refuse, and the choice of a contract; the last ones sign the reader in. */
export async function signInScreens(): Promise<Screen[]> {
  return [
    { name: 'login refused', path: '/login', act: press('account.login.enter') },
    { name: 'registration refused', path: '/registration', act: press('account.registration.register') },
    { name: 'letter of a registration', path: '/registration/sent' },
    { name: 'a confirmation that is over', path: '/registration/confirm?code=none' },
    { name: 'recovery refused', path: '/recovery', act: press('account.recovery.send') },
    { name: 'a recovery that is over', path: '/recovery/new?code=none' },
    {
      name: 'choice of a contract',
      path: '/login?from=/account/balance',
      act: async (at, say) => {
        const account = new AccountPage(at, say);
        await account.enter('two');
        await expect(account.workplace('Касса на Ленина')).toBeVisible();
      },
    },
    {
      name: 'another contract',
      path: '/',
      act: async (at, say) => {
        const name = 'Азамат Маматов';
        await new AccountPage(at, say).choose(name, 'switch');
        await expect(
          at
            .getByRole('dialog')
            .or(at.getByRole('heading', { level: 1, name: say('account.contract.title') }))
            .first(),
        ).toBeVisible();
      },
    },
  ];
}
