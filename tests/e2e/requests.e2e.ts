import type { Page } from '@playwright/test';
import { formatMoney } from '#kernel/money.ts';
import { expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { sellFromBalance } from './support/account-screens.ts';
import { createIssuedOrder, readOrder } from './support/api-setup.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';
import { person } from './support/trip.ts';

const REQUEST_NUMBER = /R-\d{8}/;

/** The number of the request whose page is open; the address is there before the page is. */
async function numberOf(page: Page): Promise<string> {
  const title = page.getByRole('heading', { level: 1, name: REQUEST_NUMBER });
  const [number] = REQUEST_NUMBER.exec(await title.innerText()) ?? [];
  if (!number) throw new Error('the page of the request names no number');
  return number;
}

test('a return request by ticket number is sent, followed and found again', async ({ page, say, complaints }) => {
  complaints.expect(/status of (400|404|409)/);
  const id = await createIssuedOrder(page, 33);
  const { tickets } = await readOrder(page, id);
  await page.goto('/');
  await page.getByRole('link', { name: new RegExp(`^${say('storefront.quick.bid')}`) }).click();
  await page.getByLabel(say('requests.find.number')).fill(tickets[0]?.number ?? '');
  await page.getByLabel(say('requests.find.proof')).fill('Nobody');
  await page
    .getByRole('button', { name: say('requests.find.go') })
    .first()
    .click();
  await expect(page.getByText(say('requests.find.notFoundText'))).toBeVisible();
  await page.getByLabel(say('requests.find.proof')).fill('Toktorova');
  await page.getByLabel(say('requests.find.number')).fill((await readOrder(page, id)).number);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: say('requests.find.go') })
    .first()
    .click();
  await page.getByRole('link', { name: new RegExp(`^${say('requests.kinds.refund')}`) }).click();
  await page.getByRole('checkbox', { name: /TOKTOROVA MEERIM/ }).check();
  await page.getByLabel(say('requests.form.description')).fill('The meeting was moved');
  await page.getByRole('button', { name: say('requests.form.send') }).click();
  await expect(page.getByText(say('requests.errors.agreement_required')).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: say('requests.form.agreeRefund') }).check();
  await page.getByRole('button', { name: say('requests.form.send') }).click();
  await expect(page).toHaveURL(/\/bid-return\/[\w-]{36}$/);
  const number = await numberOf(page);
  await expect(page.getByText(say('requests.status.new'), { exact: true })).toBeVisible();
  await expect(page.getByText('The meeting was moved')).toBeVisible();
  await expectAccessible(page);

  // The page of the order shows it, and links to it.
  await page.goto(`/order/${id}`);
  const requests = page.getByRole('region', { name: say('requests.own.title') });
  await expect(requests).toContainText(say('requests.status.new'));
  await requests.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);

  // The same kind again is refused in words that name the one that is open.
  await page.goto(`/bid-return/create/${id}?kind=refund`);
  await page.getByRole('checkbox', { name: /TOKTOROVA MEERIM/ }).check();
  await page.getByRole('checkbox', { name: say('requests.form.agreeRefund') }).check();
  await page.getByRole('button', { name: say('requests.form.send') }).click();
  await expect(page.getByText(say('requests.form.problem'))).toBeVisible();
  await expect(page.getByText(say('requests.errors.already_open', { number }))).toBeVisible();

  // Another browser finds it by its number and a surname.
  await page.context().clearCookies();
  await page.goto('/bid-return');
  await page.getByLabel(say('requests.track.number')).fill(number);
  await page.getByLabel(say('requests.track.proof')).fill('toktorova');
  await page.getByRole('button', { name: say('requests.track.find') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});

test('a forced refund goes by documents and two people of the house, and the money goes back once', async ({
  page,
  stranger,
  say,
}) => {
  test.slow();
  const id = await createIssuedOrder(page, 34);
  await page.goto(`/order/${id}/refund/forced`);
  await page.getByRole('checkbox', { name: /TOKTOROV ULAN/ }).check();
  await page.getByLabel(say('requests.form.reason')).selectOption('carrier_cancelled');
  await page.getByLabel(say('requests.form.description')).fill('The flight was cancelled at the gate');
  await page.getByRole('checkbox', { name: say('requests.form.agreeRefund') }).check();
  await page.getByRole('button', { name: say('requests.form.send') }).click();
  await expect(page.getByRole('heading', { name: say('requests.files.need') })).toBeVisible();
  const note = { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 cancelled') };
  await page.locator('input[name=files]').setInputFiles({ ...note, buffer: Buffer.from('MZ') });
  await page.getByRole('button', { name: say('requests.files.add') }).click();
  await expect(page.getByText(say('requests.errors.file_kind'))).toBeVisible();
  await page.locator('input[name=files]').setInputFiles(note);
  await page.getByRole('button', { name: say('requests.files.add') }).click();
  await expect(page.getByText(say('requests.files.added'))).toBeVisible();
  await expectAccessible(page);
  const request = /bid-return\/([\w-]{36})/.exec(page.url())?.[1] ?? '';

  const first = await stranger();
  await signIn(first, 'executor');
  await first.goto('/office');
  await first
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${say('requests.desk.title')}`) })
    .click();
  await expectAccessible(first);
  await first.locator(`a[href="/office/requests/${request}"]`).click();
  await first.getByRole('button', { name: say('requests.serve.claim') }).click();
  await first.getByRole('button', { name: say('requests.serve.supplier') }).click();
  await expect(first.getByText(say('requests.serve.waiting'))).toBeVisible();
  await expect(
    first.getByRole('button', { name: translationPattern(say, 'requests.serve.approve', 'sum') }),
  ).toHaveCount(0);
  await expectAccessible(first);

  const second = await stranger();
  await signIn(second, 'executor2');
  await second.goto(`/office/requests/${request}`);
  await second.getByRole('button', { name: translationPattern(say, 'requests.serve.approve', 'sum') }).click();
  const { price } = await readOrder(page, id);
  const sum = formatMoney(price.lines[0]?.total ?? price.total);
  const give = second.getByRole('button', { name: say('requests.serve.applyEffects', { sum }) });
  await second.getByRole('checkbox', { name: say('requests.serve.agreed') }).check();
  await give.dblclick();
  await expect(second.getByText(say('requests.serve.done'), { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible(second);
  const back = await inDatabase(
    'select r.amount_minor::int as minor from payments.refunds r join payments.intents i on i.id = r.intent_id ' +
      'where i.order_id = $1',
    [id],
  );
  expect(back).toEqual([{ minor: price.lines[0]?.total.minor }]);

  await page.goto(`/bid-return/${request}`);
  await expect(page.getByText(say('requests.ended.done'))).toBeVisible();
  await page.getByRole('radio', { name: say('requests.rating.star', { n: 5 }) }).check();
  await page.getByLabel(say('requests.rating.comment')).fill('Quick');
  await page.getByRole('button', { name: say('requests.rating.send') }).click();
  await expect(page.getByText(say('requests.rating.thanks'))).toBeVisible();
  await expectAccessible(page);
  expect((await readOrder(page, id)).status).toBe('partial_sold');

  // It takes nothing more; a new one begins as it did.
  await page.getByRole('link', { name: say('requests.sections.copy') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('requests.kinds.forced_refund') })).toBeVisible();
  await expect(page.getByLabel(say('requests.form.description'))).toHaveValue('The flight was cancelled at the gate');
  await expect(page.getByLabel(say('requests.form.reason'))).toHaveValue('carrier_cancelled');
});

test('an agent’s request is among their own and can be followed; another agency finds nothing', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await signIn(page, 'platinum');
  const order = await sellFromBalance(page, 36, [person('aaa', 'SATYBALDIEVA', 'AIZADA', 'female', 37)]);
  const { number: sold } = await readOrder(page, order);
  await page.goto('/account/orders');
  const bar = page.getByRole('navigation', { name: say('workspace.bar.screens') });
  await bar.getByRole('link', { name: say('requests.screens.requests'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('requests.own.title') })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('requests.own.create') })
    .first()
    .click();
  await page.getByRole('link', { name: say('requests.travel.tabs.order') }).click();
  // The order sold last is at hand; any other is found by its number without a surname.
  const recent = page.getByRole('region', { name: say('requests.own.recent') });
  await expect(recent.getByRole('link', { name: new RegExp(sold) })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say('workspace.find.label')).fill(sold);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('workspace.find.find'), exact: true })
    .click();
  const found = page.getByRole('list', { name: say('workspace.find.found') });
  await found.getByRole('link', { name: new RegExp(sold) }).click();
  await page.getByRole('link', { name: new RegExp(`^${say('requests.kinds.exchange')}`) }).click();
  await page.getByRole('checkbox', { name: /SATYBALDIEVA AIZADA/ }).check();
  await page.getByLabel(say('requests.form.description')).fill('A day later');
  await page.getByRole('checkbox', { name: say('requests.form.agree') }).check();
  await page.getByRole('button', { name: say('requests.form.send') }).click();
  // Agency users stay in the account.
  await expect(page).toHaveURL(/\/account\/requests\/[\w-]{36}$/);
  const number = await numberOf(page);

  await bar.getByRole('link', { name: say('requests.screens.requests'), exact: true }).click();
  // Filters act at once.
  await page.getByRole('combobox', { name: say('requests.desk.kind') }).selectOption('exchange');
  await expect(page).toHaveURL(/kind=exchange/);
  await page.getByRole('combobox', { name: say('requests.desk.status') }).selectOption('new');
  await expect(page).toHaveURL(/status=new&kind=exchange/);
  const row = page.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText(sold);
  await expect(row).toContainText(say('requests.actor.staff'));
  await row.getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(/\/account\/requests\/[\w-]{36}$/);
  await expect(page.getByText('A day later')).toBeVisible();
  await expectAccessible(page);

  // The page of the account is the contract's: another agency's is answered as for no request at all.
  const other = await stranger();
  await signIn(other, 'gold');
  expect((await other.request.get(new URL(page.url()).pathname)).status()).toBe(404);
  await other.goto('/account/requests');
  await expect(other.getByRole('heading', { level: 1, name: say('requests.own.title') })).toBeVisible();
  await expect(other.getByRole('main')).not.toContainText(number);

  await page.getByText(say('requests.page.withdraw')).click();
  await page.getByRole('button', { name: say('requests.page.withdrawDo', { number }) }).click();
  await expect(page.getByText(say('requests.ended.withdrawn'))).toBeVisible();
  await expect(page).toHaveURL(/\/account\/requests\//);
});

test('the page of support names every way to reach a person, to a visitor and to an agent', async ({ page, say }) => {
  await page.goto('/');
  await page.getByLabel(say('shell.contact.open')).click();
  await page.getByRole('link', { name: say('shell.contact.all') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('shell.support.title') })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.locator('a[href^="tel:"]')).toHaveCount(2);
  await expect(main.locator('a[href^="mailto:help@"]')).toHaveCount(1);
  await expect(main.getByRole('link', { name: say('shell.contact.messenger') })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'silver');
  await page.goto('/support-chat');
  await expect(main.locator('a[href^="mailto:agent@"]')).toHaveCount(1);
});
