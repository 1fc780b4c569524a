import { randomInt } from 'node:crypto';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';

const PAPER = `ПП ${randomInt(1e9)}`;

test('the finance desk records what a supplier was paid, corrects a refused form, and takes an error back', async ({
  page,
  say,
  complaints,
}) => {
  await signIn(page, 'finance');
  await page.goto('/office/supplier-accounts');
  await checkScreen(page, 'balances with suppliers');
  await page
    .getByRole('region', { name: say('settlements.screen.title') })
    .getByRole('link')
    .first()
    .click();
  const form = page.getByRole('region', { name: say('settlements.form.title') });
  const save = form.getByRole('button', { name: say('settlements.form.save') });
  const amount = form.getByLabel(say('settlements.form.amount'));
  const document = form.getByLabel(say('settlements.form.document'));

  // A sum of nothing is refused at its field, and what was typed stays.
  complaints.expect(/status of 422/);
  await document.fill(PAPER);
  await amount.fill('0');
  await save.click();
  await expect(form.getByText(say('settlements.form.badSum'))).toBeVisible();
  await expect(document).toHaveValue(PAPER);
  await amount.fill('1');
  await save.click();
  await expect(page.getByText(say('settlements.saved.recorded'))).toBeVisible();
  await expect(page.getByRole('rowheader', { name: new RegExp(PAPER) })).toBeVisible();
  await checkScreen(page, 'settlements with a supplier');

  // The same document is not recorded twice.
  complaints.expect(/status of 409/);
  await document.fill(PAPER);
  await amount.fill('1');
  await save.click();
  await expect(page.getByRole('alert')).toContainText(PAPER);

  const recorded = page.getByRole('row').filter({ hasText: PAPER });
  await recorded.getByText(say('settlements.table.reverse'), { exact: true }).first().click();
  await page.getByLabel(say('settlements.table.reason')).fill('Не тот счёт');
  await page.getByRole('button', { name: say('settlements.table.reverse'), exact: true }).click();
  await expect(page.getByText(say('settlements.saved.reversed'))).toBeVisible();
  await expect(recorded.getByText(say('settlements.table.reversed'), { exact: true })).toBeVisible();
});
