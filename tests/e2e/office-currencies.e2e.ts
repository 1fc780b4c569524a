import { bankFile } from '#modules/currencies/testing/bank-file.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';

test('the finance desk enters a rate and a margin, confirms a jump, and loads the National Bank’s file', async ({
  page,
  say,
  complaints,
}) => {
  const desk = (key: string) => say(`currencies.desk.${key}` as 'currencies.desk.enter');
  await signIn(page, 'finance');
  await page.goto('/office/currencies');
  const form = page.getByRole('region', { name: desk('enterTitle') });
  const enter = form.getByRole('button', { name: desk('enter') });
  const rate = form.getByLabel(desk('rate'));
  const row = page
    .getByRole('region', { name: desk('current') })
    .getByRole('row')
    .filter({ hasText: 'CHF' });

  // A rate of zero is refused at its field, and what was typed stays.
  complaints.expect(/status of 400/);
  await form.getByLabel(desk('currency')).selectOption('CHF');
  await rate.fill('0');
  await enter.click();
  await expect(form.getByText(say('currencies.errors.bad_rate'))).toBeVisible();
  await expect(rate).toHaveValue('0');
  await expect(form.getByLabel(desk('currency'))).toHaveValue('CHF');
  await rate.fill('98,5');
  await enter.click();
  await expect(row.getByText('98.5')).toBeVisible();
  await expect(row.getByText(desk('states.in_force'))).toBeVisible();

  // A jump needs a second look.
  complaints.expect(/status of 409/);
  await form.getByLabel(desk('currency')).selectOption('CHF');
  await rate.fill('985');
  await enter.click();
  await expect(form.getByLabel(desk('confirm'))).toBeVisible();
  await rate.fill('120');
  await form.getByLabel(desk('confirm')).check();
  await enter.click();
  await expect(row.getByText('120')).toBeVisible();

  const margins = page.getByRole('region', { name: desk('marginTitle') });
  await margins.getByLabel(desk('currency')).selectOption('CHF');
  await margins.getByLabel(desk('margin')).fill('1,5');
  await margins.getByRole('button', { name: desk('setMargin') }).click();
  await expect(row.getByText('1.5')).toBeVisible();

  // The bank's file, and one that is none.
  const file = page.getByRole('region', { name: desk('fileTitle') });
  const upload = async (content: string) => {
    await file
      .getByLabel(desk('fileChoose'))
      .setInputFiles({ name: 'daily.xml', mimeType: 'text/xml', buffer: Buffer.from(content) });
    await file.getByRole('button', { name: desk('fileLoad') }).click();
  };
  await upload('<html></html>');
  await expect(file.getByText(say('currencies.errors.file_not_the_file'))).toBeVisible();
  const day = new Date().toISOString().slice(0, 10).split('-').reverse().join('.');
  await upload(bankFile(day, { KZT: ['100', '17,0512'] }));
  await expect(file.getByText(desk('fileRead'))).toBeVisible();
  await expect(page.getByText('100 KZT = 17.0512').first()).toBeVisible();
  await checkScreen(page, 'the currencies of the office');
});
