import { randomInt } from 'node:crypto';
import { checkScreen, expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { createBooking, createOrder, readOrder } from './support/api-setup.ts';
import { emailLink } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

const PASSWORD = 'көк асман үстүндө';

test('a registered customer sells once an administrator attaches a contract, in the same session', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  // A user who is signed out while looking is refused the next stream of notifications, an office that marks no
  // workplace is asked to.
  complaints.expect(/status of (40[013]|422)/);
  const login = `agent-${randomInt(1e9)}`;
  await page.goto('/registration');
  const typed = {
    surname: 'Жумабекова',
    name: 'Нурзат',
    birthdate: '1991-02-03',
    phone: '0555 987 654',
    email: `${login}@sapar.example`,
    password: PASSWORD,
    confirmation: PASSWORD,
  };
  for (const [name, text] of Object.entries(typed)) await page.locator(`input[name="${name}"]`).fill(text);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page
    .getByRole('main')
    .getByRole('button', { name: say('account.registration.register') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: say('account.sent.title') })).toBeVisible();
  const subject = say('notifications.email_confirm.subject');
  await page.goto(await emailLink(page, say, complaints, subject, 'email_confirm', typed.email));
  await page.getByRole('button', { name: say('account.confirm.confirm') }).click();
  await expect(page.getByText(say('account.profile.welcomeText'))).toBeVisible();
  await page.goto('/account/balance');
  await expect(page).toHaveURL(/\/bad-access$/);

  const office = await stranger();
  await signIn(office, 'admin');
  await office.goto('/office');
  await office.locator('main summary', { hasText: say('workspaceHome.office.screens') }).click();
  await office.locator('main a[href="/office/users"]').click();
  await office.getByRole('searchbox', { name: say('users.list.search') }).fill(login);
  await office.getByRole('searchbox', { name: say('users.list.search') }).press('Enter');
  await expect(office.getByRole('row')).toHaveCount(2);
  await checkScreen(office, 'office-people');
  await office.getByRole('link', { name: 'Жумабекова Нурзат' }).click();
  await expect(office.getByText(say('users.person.noContracts'))).toBeVisible();
  await office.getByRole('searchbox', { name: say('users.person.find') }).fill('OS-06');
  await office.getByRole('searchbox', { name: say('users.person.find') }).press('Enter');
  const connect = office.getByRole('button', { name: say('users.person.connect') });
  await expect(connect).toHaveCount(2);
  // Of several workplaces one must be marked.
  await connect.first().press('Enter');
  await expect(office.getByText(say('users.person.chooseOne'))).toBeVisible();
  await checkScreen(office, 'office-person-choose');
  await office.getByRole('checkbox', { name: 'Касса в аэропорту' }).press('Space');
  await connect.first().press('Enter');
  await expect(office.getByText(say('users.person.saved'))).toBeVisible();
  await expect(office.getByRole('button', { name: say('users.person.detach') })).toBeVisible();
  await checkScreen(office, 'office-person');

  // The session that was a customer's is an agent's.
  await page.goto('/account/balance');
  await expect(page).toHaveURL(/\/account\/balance$/);
  await expect(page.getByRole('navigation', { name: say('workspace.bar.screens') })).toBeVisible();

  await office.getByRole('button', { name: say('users.person.close'), exact: true }).press('Enter');
  await expect(office.getByText(say('users.person.closed'))).toBeVisible();
  await expectAccessible(office);
  await page.goto('/account/orders');
  await expect(page).toHaveURL(/\/login\?/);
});

test('an agent sells in a sub-agent’s contract, and every step says so', async ({ page, say }) => {
  test.slow();
  await signIn(page, 'silver');
  const id = await createBooking(page, { out: travelDates(39).out });
  await page.goto(`/booking/${id}`);
  const contract = page.getByRole('combobox', { name: say('booking.seller.label') });
  await contract.selectOption({
    label: say('booking.seller.of', { name: 'Токмок Билет', number: 'AT-0101/1' }),
  });
  await page.getByRole('button', { name: say('booking.seller.choose') }).press('Enter');
  const sellerLine = say('booking.seller.now', { name: 'Токмок Билет', number: 'AT-0101/1' });
  await expect(page.getByText(sellerLine)).toBeVisible();
  await checkScreen(page, 'booking-for-subagent');
  await page.goto(`/booking/${id}/passengers`);
  await expect(page.getByText(sellerLine)).toBeVisible();
  await expect(page.getByText(say('booking.summary.commissionOf')).first()).toBeVisible();
  await page.getByRole('link', { name: say('booking.seller.change') }).click();
  await expect(contract).toHaveValue('demo-sub');
});

test('an administrator finds a contract and saves its terms; an invalid number is reported at its field', async ({
  page,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 422/);
  await signIn(page, 'admin');
  await page.goto('/office/contracts');
  await checkScreen(page, 'office-contracts');
  await page.getByRole('searchbox', { name: say('users.contracts.search') }).fill('NA-04');
  await page.getByRole('searchbox', { name: say('users.contracts.search') }).press('Enter');
  await page.getByRole('link', { name: 'NA-0404' }).click();
  const low = page.getByRole('textbox', {
    name: say('users.contracts.low', { currency: 'KGS' }),
  });
  await low.fill('много');
  await low.press('Enter');
  await expect(page.getByText(say('users.contracts.wrong', { most: 1_000_000_000 }))).toBeVisible();
  await checkScreen(page, 'office-contract');
  await low.fill('50 001');
  await low.press('Enter');
  await expect(page.getByText(say('users.contracts.saved'))).toBeVisible();
  await expect(low).toHaveValue('50001');
});

test('a cashier of the house finds an order by what its passenger says', async ({ page, say, stranger }) => {
  test.slow();
  await signIn(page, 'cashier');
  await page.goto('/office');
  const wanted = page.getByRole('searchbox', { name: say('workspace.find.label') });
  await wanted.fill('Nobodyatall');
  await wanted.press('Enter');
  await expect(page.getByText(say('workspace.find.none'))).toBeVisible();
  await checkScreen(page, 'office-find');

  const buyer = await stranger();
  await buyer.goto('/');
  const { orderId } = await createOrder(buyer, { out: travelDates(44).out });
  const { number } = await readOrder(buyer, orderId);
  await wanted.fill(number);
  await wanted.press('Enter');
  await page.getByRole('link', { name: new RegExp(number) }).click();
  await expect(page).toHaveURL(/\/order\/[\w-]+$/);
  await expect(page.getByText(number).first()).toBeVisible();

  // The same order stands in the list of all orders, and is opened from there by the keyboard.
  await page.goto('/office/orders?channel=direct');
  await checkScreen(page, 'office-orders');
  const search = page
    .getByRole('textbox', { name: say('orderLists.staff.search') })
    .or(page.getByRole('searchbox', { name: say('orderLists.staff.search') }));
  await search.fill(number);
  await expect(page).toHaveURL(new RegExp(`q=${number}`));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: number }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/order/${orderId}`));
  await page.goto('/office/tickets');
  await checkScreen(page, 'office-tickets');
});
