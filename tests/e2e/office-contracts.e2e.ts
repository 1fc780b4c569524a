import { randomInt } from 'node:crypto';
import { checkScreen, unreachableByTab } from './support/accessibility-checks.ts';
import { AccountPage, signIn } from './support/account-page.ts';
import { sellFromBalance } from './support/account-screens.ts';
import { readOrder } from './support/api-setup.ts';
import { emailLink } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

const PASSWORD = 'көк асман үстүндө';
const som = (text: string) => new RegExp(text.replace(/ /g, '\\s'));

test('the finance desk opens a contract; its agent sells on credit and keeps the rate of the sale', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  test.slow();
  // Refusals are part of the story.
  complaints.expect(/status of 4(00|01|03|09|22)/);
  const mark = String(randomInt(1e9)).padStart(9, '0');
  const number = `NB-${mark}`;

  // A user registers.
  const agent = await stranger();
  const email = `nb-${mark}@sapar.example`;
  await agent.goto('/registration');
  const typed = {
    surname: 'Асанова',
    name: 'Гүлнара',
    birthdate: '1989-05-14',
    phone: '0555 123 456',
    email,
    password: PASSWORD,
    confirmation: PASSWORD,
  };
  for (const [name, text] of Object.entries(typed)) await agent.locator(`input[name="${name}"]`).fill(text);
  for (const box of await agent.getByRole('checkbox').all()) await box.check();
  await agent
    .getByRole('main')
    .getByRole('button', { name: say('account.registration.register') })
    .click();
  await expect(agent.getByRole('heading', { level: 1, name: say('account.sent.title') })).toBeVisible();
  const subject = say('notifications.email_confirm.subject');
  await agent.goto(await emailLink(agent, say, complaints, subject, 'email_confirm', email));
  await agent.getByRole('button', { name: say('account.confirm.confirm') }).click();
  await expect(agent.getByText(say('account.profile.welcomeText'))).toBeVisible();

  // The finance desk opens the contract; an invalid number and an invalid taxpayer's number are reported at their
  // fields, and stay typed.
  await signIn(page, 'finance');
  await page.goto('/office');
  await page.locator('main summary', { hasText: say('workspaceHome.office.screens') }).click();
  await page.locator('main a[href="/office/contracts"]').click();
  await page.getByRole('link', { name: say('contracts.opening.action') }).click();
  const field = (key: Parameters<typeof say>[0], values = {}) =>
    page.getByRole('textbox', { name: say(key, values), exact: true });
  const som5 = { currency: 'KGS' };
  // A refusal is shown while the page is still read again: until then a second press does nothing.
  const settled = () => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await field('contracts.requisites.name').fill('Нур Билет');
  await field('contracts.requisites.inn').fill('12');
  await field('contracts.requisites.bank').fill('Айыл Банк');
  await field('contracts.opening.number').fill(number);
  await field('contracts.opening.workplace').fill('Касса на рынке');
  await field('contracts.earning.value', som5).fill('сто');
  await field('contracts.opening.creditLimit', som5).fill('60 000');
  const submit = page.getByRole('button', { name: say('contracts.opening.submit') });
  await submit.press('Enter');
  await expect(page.getByText(say('contracts.earning.badPercent'))).toBeVisible();
  await field('contracts.earning.value', som5).fill('4,5');
  await submit.press('Enter');
  await expect(page.getByText(say('agencies.errors.bad_inn')).first()).toBeVisible();
  await checkScreen(page, 'contract-new');
  await field('contracts.requisites.inn').fill(`1${mark}0000`);
  await submit.press('Enter');
  await expect(page.getByText(say('contracts.opening.opened'), { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  const history = page.locator('section', {
    has: page.getByRole('heading', { name: say('contracts.history.title') }),
  });
  await expect(history).toContainText(say('audit.actions.contract_opened'));
  await checkScreen(page, 'contract');
  const contract = page.url().split('?')[0] as string;

  // An administrator attaches the registered user.
  const admin = await stranger();
  await signIn(admin, 'admin');
  await admin.goto(`/office/users?q=nb-${mark}`);
  await admin.getByRole('link', { name: 'Асанова Гүлнара' }).click();
  await admin.getByRole('searchbox', { name: say('users.person.find') }).fill(number);
  await admin.getByRole('searchbox', { name: say('users.person.find') }).press('Enter');
  await admin.getByRole('button', { name: say('users.person.connect') }).press('Enter');
  await expect(admin.getByText(say('users.person.saved'))).toBeVisible();

  // The agent sells on the credit and earns what was agreed.
  const order = await sellFromBalance(agent, 33);
  const { price } = await readOrder(agent, order);
  const earned = price.commission?.minor ?? 0;
  expect(Math.round((earned * 1000) / price.fare.minor)).toBe(45);

  // The limit goes no lower than what the sale took; the page says how low.
  await page.getByRole('link', { name: say('contracts.nav.money') }).click();
  const limit = field('contracts.money.limit', som5);
  await expect(limit).toHaveValue('60000');
  await limit.fill('1');
  await limit.press('Enter');
  await expect(page.getByRole('alert')).toContainText('лимит не может быть меньше');
  await settled();
  await limit.fill('90 000,50');
  await limit.press('Enter');
  await expect(page.getByText(say('contracts.money.changed'))).toBeVisible();

  // Money comes, once; a wrong one is taken back by a posting against it.
  const record = page.getByRole('button', { name: say('contracts.money.record') });
  const pay = async (document: string, sum: string) => {
    await field('contracts.money.sum', som5).fill(sum);
    await field('contracts.money.document').fill(document);
    await record.press('Enter');
  };
  await pay('118', '25 000');
  // The form is below the fold of a small window: what came of it is seen all the same.
  await expect(page.getByText(say('contracts.money.recorded'))).toBeInViewport();
  await pay('118', '25 000');
  await expect(page.getByRole('alert')).toContainText(say('ledger.errors.document_known', { document: '118' }));
  await settled();
  // A document of another contract's payment is asked about.
  const documentOn = await page.locator('input[type=hidden][name=documentOn]').inputValue();
  const twin = { key: crypto.randomUUID(), minor: 100, document: '120', documentOn, note: '' };
  const kept = await page.request.post('/api/office/contracts/demo-osh-group/payments', { data: twin });
  expect(kept.status()).toBe(201);
  await pay('120', '10');
  await expect(page.getByRole('alert')).toContainText('OS-0607');
  await settled();
  await checkScreen(page, 'contract-money-elsewhere');
  await page.getByLabel(say('contracts.money.elsewhere')).press('Space');
  await record.press('Enter');
  await expect(page.getByText(say('contracts.money.recorded'))).toBeVisible();
  await field('contracts.money.sum', som5).fill('25 000');
  await field('contracts.money.document').fill('119');
  await record.press('Enter');
  await expect(page.getByText(say('contracts.money.recorded'))).toBeVisible();
  await page.getByLabel(say('contracts.money.reverseOf', { document: '119' })).press('Enter');
  await checkScreen(page, 'contract-money');
  await page
    .getByRole('textbox', { name: say('contracts.money.reason'), exact: true })
    .first()
    .fill('Чужой платёж');
  await page
    .getByRole('button', { name: say('contracts.money.reverse'), exact: true })
    .first()
    .press('Enter');
  await expect(page.getByText(say('contracts.money.done'))).toBeVisible();
  await expect(page.getByText('Чужой платёж')).toBeVisible();
  expect(await unreachableByTab(page)).toEqual([]);
  const funds = await (await agent.request.get('/api/account/funds')).json();
  expect(funds.available.minor).toBe(9_000_050 + 2_500_000 + 1_000 - (price.total.minor - earned));

  // Another rate holds for what is sold from now on; what is sold keeps its own.
  await page.getByRole('link', { name: say('contracts.nav.rates') }).click();
  const value = field('contracts.earning.value', som5);
  await value.fill('7');
  await page.getByRole('combobox', { name: say('contracts.rates.product') }).selectOption('avia');
  await value.press('Enter');
  await expect(page.getByText(say('contracts.rates.saved'))).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await checkScreen(page, 'contract-rates');
  expect(await unreachableByTab(page)).toEqual([]);
  const next = await readOrder(agent, await sellFromBalance(agent, 34));
  expect(Math.round(((next.price.commission?.minor ?? 0) * 1000) / next.price.fare.minor)).toBe(70);
  expect((await readOrder(agent, order)).price.commission?.minor).toBe(earned);

  // The second of two concurrent changes is refused with the first one, and every change is in the history.
  await admin.goto(contract);
  await page.goto(contract);
  await admin.getByRole('checkbox', { name: say('users.contracts.shows') }).uncheck();
  await admin.getByRole('button', { name: say('users.contracts.save'), exact: true }).press('Enter');
  await expect(admin.getByText(say('users.contracts.saved'))).toBeVisible();
  const unpaid = page.getByRole('textbox', { name: say('users.contracts.unpaid') });
  await unpaid.fill('7');
  await unpaid.press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(say('contracts.page.moved'));
  await expect(alert).toContainText(say('audit.fields.showsCommission'));
  await expect(alert).toContainText('Гульмира Садыкова');
  await expect(page.getByRole('checkbox', { name: say('users.contracts.shows') })).not.toBeChecked();
  await settled();
  await checkScreen(page, 'contract-moved');
  await unpaid.fill('7');
  await unpaid.press('Enter');
  await expect(page.getByText(say('users.contracts.saved'))).toBeVisible();
  for (const act of ['credit_limit_changed', 'rate_set', 'payment_recorded', 'payment_reversed'] as const)
    await expect(history).toContainText(say(`audit.actions.${act}`));
  await expect(history).toContainText(som('60 000 сом'));
  await expect(history).toContainText(som('90 000,50 сом'));
  expect(await unreachableByTab(page)).toEqual([]);

  // The agent signs in anew and sees no commission from then on.
  await agent.goto('/logout');
  await agent.context().clearCookies();
  await agent.goto('/login');
  await new AccountPage(agent, say).enter(`nb-${mark}`, PASSWORD);
  await expect(agent).not.toHaveURL(/\/login/);
  expect((await readOrder(agent, order)).price.commission).toBeUndefined();
});

test('only the finance desk opens pages of a contract, and it opens no user’s account', async ({ page, stranger }) => {
  const PAGES = ['/office/contracts', '/office/contracts/new', '/office/contracts/demo-gold'];
  const of = PAGES.concat(['money', 'rates'].map((part) => `/office/contracts/demo-gold/${part}`));
  const led = async (at: typeof page, path: string) => {
    const answer = await at.request.get(path, { maxRedirects: 0 });
    return answer.headers().location ?? answer.status();
  };
  const anonymous = await stranger();
  for (const path of of) expect(await led(anonymous, path)).toBe(`/login?from=${encodeURIComponent(path)}`);
  for (const login of ['gold', 'company', 'cashier', 'executor']) {
    const at = await stranger();
    await signIn(at, login);
    for (const path of of) expect(await led(at, path), `${path} for ${login}`).toBe('/bad-access');
  }
  await signIn(page, 'finance');
  for (const path of of) expect(await led(page, path)).toBe(200);
  for (const path of ['/office/users', '/office/audit', '/office/contracts/demo-mine/policy'])
    expect(await led(page, path)).toBe('/bad-access');
});
