import { randomBytes } from 'node:crypto';
import { addDays } from '#kernel/dates.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { passengerFile } from './support/account-screens.ts';
import { createBooking } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { person, today, travelDates } from './support/trip.ts';

test('an agent saves a passenger, sees an expiry warning, imports a faulty file, and deletes one', async ({
  page,
  say,
  complaints,
}) => {
  // A form that is refused is answered 400.
  complaints.expect(/status of 400/);
  const { documentNumber: number, birthdate } = person('aaa', '', '', 'female', 34);
  const surname = `KERIMOVA${number.slice(2).replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '')}`;
  await signIn(page, 'poor');

  await page.goto('/account/passengers/create');
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: say('savedPassengers.form.save') });
  await main.getByRole('button', { name: say('savedPassengers.form.addDocument') }).press('Enter');
  await main
    .getByRole('combobox', { name: say('travellers.fields.documentType') })
    .selectOption(say('travellers.documents.internationalPassport'));
  await save.press('Enter');
  // The summary takes the focus and leads to the field.
  const missing = page.getByRole('alert').getByRole('link', { name: say('travellers.fields.surname') });
  await missing.press('Enter');
  await expect(main.getByLabel(say('travellers.fields.surname'))).toBeFocused();
  await page.keyboard.type(surname);
  await main.getByLabel(say('travellers.fields.name'), { exact: true }).fill('AIDA');
  await main.getByRole('radio', { name: say('travellers.gender.female') }).check();
  await main.getByLabel(say('travellers.fields.birthdate')).fill(formatNumericDate(birthdate));
  await main.getByRole('textbox', { name: say('travellers.fields.documentNumber') }).fill(number.replace('ID', 'AC'));
  await main.getByLabel(say('travellers.fields.expiration')).fill(formatNumericDate(addDays(today(), 60)));
  await save.press('Enter');
  await expect(main.getByText(say('savedPassengers.list.saved'))).toBeVisible();

  // Found by the beginning of the surname and by what is about to end; the whole number is shown when it is asked
  // for.
  const rows = main.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await main.getByLabel(say('savedPassengers.list.search')).fill(surname.slice(0, 12).toLowerCase());
  await main.getByRole('combobox', { name: say('savedPassengers.list.documents') }).selectOption('soon');
  await expect(page).toHaveURL(/documents=soon/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(say('savedPassengers.document.soon', { date: '' }).trim());
  const whole = number.replace('ID', 'AC');
  await expect(rows).not.toContainText(whole);
  await rows.getByRole('button', { name: new RegExp(say('savedPassengers.document.show')) }).press('Enter');
  await expect(rows).toContainText(whole);
  await page.goto(`/account/passengers?q=${surname}&documents=expired`);
  await expect(main.getByText(say('savedPassengers.list.none'))).toBeVisible();

  // A name is mended; what was kept of the document stays.
  await page.goto(`/account/passengers?q=${surname}`);
  await rows.getByRole('link', { name: surname }).press('Enter');
  await main.getByLabel(say('travellers.fields.name'), { exact: true }).fill('AIDAI');
  await save.press('Enter');
  await expect(main.getByText(say('savedPassengers.list.saved'))).toBeVisible();
  await page.goto(`/account/passengers?q=${whole}`);
  await expect(rows.getByRole('link', { name: `${surname} AIDAI` })).toBeVisible();

  // A file: valid passengers are saved, invalid ones are reported with their problems.
  await page.goto('/account/passengers/import');
  const file = {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(passengerFile(surname, number)),
  };
  await page.locator('input[type="file"]').setInputFiles(file);
  await main.getByRole('button', { name: say('savedPassengers.import.read') }).press('Enter');
  const bad = main.getByRole('region', { name: say('savedPassengers.import.bad', { count: 1 }) });
  await expect(bad).toContainText(say('travellers.errors.citizenship_unknown'));
  await expect(bad).toContainText('31.02.1990');
  await expect(main.getByRole('region', { name: say('savedPassengers.import.good', { count: 1 }) })).toContainText(
    `${surname} AIGERIM`,
  );
  await main.getByRole('button', { name: say('savedPassengers.import.keep') }).press('Enter');
  await expect(main.getByText(say('savedPassengers.import.done', { count: 1 }))).toBeVisible();

  await page.goto(`/account/passengers?q=${surname}`);
  await expect(rows).toHaveCount(2);
  await rows.getByRole('link', { name: `${surname} AIGERIM` }).press('Enter');
  await main.locator('summary', { hasText: say('savedPassengers.form.remove') }).press('Enter');
  await main
    .getByRole('button', { name: say('savedPassengers.form.removeYes', { name: `${surname} AIGERIM` }) })
    .press('Enter');
  await expect(main.getByText(say('savedPassengers.list.deleted'))).toBeVisible();
  await page.goto(`/account/passengers?q=${surname}`);
  await expect(rows).toHaveCount(1);
});

test('an adult’s seat offers adults first; a child is listed after them with the reason, disabled', async ({
  page,
  say,
}) => {
  await signIn(page, 'poor');
  const surname = `BALABEKOV${randomBytes(4)
    .toString('hex')
    .replace(/\d/g, (digit) => 'GHIJKLMNOP'[Number(digit)] ?? '')}`.toUpperCase();
  // By name the child stands first.
  for (const [name, category, age] of [
    ['ALI', 'rbg', 8],
    ['ZARINA', 'aaa', 31],
  ] as const) {
    const {
      category: _,
      documentType,
      documentNumber,
      expiration,
      ...who
    } = person(...([category, surname, name, 'female', age] as const));
    const documents = [{ documentType, documentNumber, expiration }];
    const data = { ...who, patronymic: '', citizenship: 'KG', bonusCard: '', documents };
    expect((await page.request.post('/api/account/passengers', { data })).status()).toBe(201);
  }
  await page.goto(`/booking/${await createBooking(page, { out: travelDates(12).out })}/passengers`);
  const picker = page.getByRole('combobox', { name: say('travellers.saved.label') });
  await picker.fill(surname.slice(0, 12));
  const offered = page.getByRole('option').filter({ hasText: surname });
  await expect(offered).toHaveCount(2);
  await expect(offered.nth(0)).toContainText('ZARINA');
  await expect(offered.nth(1)).toContainText('ALI');
  await expect(offered.nth(1)).toHaveAttribute('aria-disabled', 'true');
  const why = say('travellers.saved.other', { who: 'rbg', date: formatNumericDate(travelDates(12).out) });
  await expect(offered.nth(1)).toContainText(why);
  await checkScreen(page, 'saved-picker');
  await picker.press('ArrowDown');
  await picker.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible();
  await picker.press('ArrowUp');
  await picker.press('Enter');
  await expect(page.getByText(say('travellers.saved.filled', { name: `${surname} ZARINA` }))).toBeVisible();
});
