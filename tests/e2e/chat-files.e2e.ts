import { addDays } from '#kernel/dates.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';
import { hotelService, sendTravelRequest } from './support/travel-request.ts';
import { today } from './support/trip.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL });
const document = (name: string, text = '%PDF-1.7 a ticket') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(text),
});

test('a visitor begins a talk with files; a renamed program is refused, a script in a name is a name', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  // The program.
  complaints.expect(/status of 400/);
  await page.goto('/support-chat');
  const form = page.locator('#start-chat');
  await form
    .locator('input[type=file]')
    .setInputFiles([
      document('program.pdf', 'MZ not a document'),
      picture('<img src=x onerror=alert(1)>.png'),
      document('ticket.pdf'),
    ]);
  await expect(form.getByText(say('conversations.errors.file_kind'))).toBeVisible();
  await expect(
    form.getByRole('button', { name: say('conversations.files.remove', { name: 'ticket.pdf' }) }),
  ).toBeVisible();
  await checkScreen(page, 'support chat before its first message');
  await form.getByRole('button', { name: say('conversations.files.remove', { name: 'program.pdf' }) }).click();
  await form.getByRole('button', { name: say('conversations.support.start') }).click();
  const link = page.getByRole('link', { name: /ticket\.pdf/ });
  await expect(link).toBeVisible();
  await expect(page.getByRole('link', { name: /img srcx onerroralert/ }).locator('img')).toBeVisible();

  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto(`/office/chats?filter=open&chatId=${new URL(page.url()).searchParams.get('chatId')}`);
  const theirs = staff.getByRole('link', { name: /ticket\.pdf/ });
  await expect(theirs).toBeVisible();
  const [download] = await Promise.all([staff.waitForEvent('download'), theirs.click()]);
  expect(download.suggestedFilename()).toBe('ticket.pdf');
});

test('a file of a chat says what it is, and the documents of its request show those of one kind', async ({
  page,
  say,
}) => {
  await signIn(page, 'silver');
  const day = addDays(today(), 30);
  const id = await sendTravelRequest(page, [hotelService(day, addDays(day, 3))]);
  await page.goto(`/account/requests/${id}?tab=chat`);
  const file = page.locator('main input[type=file]');
  await file.setInputFiles(document('first.pdf'));
  await page
    .getByLabel(say('conversations.files.category', { name: 'first.pdf' }))
    .selectOption(say('conversations.files.categories.ticket'));
  await page.getByRole('button', { name: say('requests.chat.send') }).click();
  // The documents next to the conversation list its files as well.
  const messages = page.getByRole('list', { name: say('conversations.panel.messages') });
  await expect(messages.getByRole('link', { name: /first\.pdf/ })).toBeVisible();
  await file.setInputFiles([document('second.pdf'), picture('photo.png')]);
  await page
    .getByLabel(say('conversations.files.category', { name: 'second.pdf' }))
    .selectOption(say('conversations.files.categories.bookkeeping'));
  await page.getByRole('button', { name: say('conversations.panel.send') }).click();
  await expect(messages.getByRole('link', { name: /second\.pdf/ })).toBeVisible();

  await page.goto(`/account/requests/${id}?tab=documents`);
  const documents = page.getByRole('region', { name: say('requests.files.title') });
  await expect(documents.getByRole('link', { name: /\.(pdf|png)$/ })).toHaveCount(3);
  await checkScreen(page, 'documents of a request with those of its chat');
  await documents.getByRole('link', { name: new RegExp(`^${say('requests.files.categories.ticket')}`) }).click();
  await expect(documents.getByRole('link', { name: /\.(pdf|png)$/ })).toHaveCount(1);
  await expect(documents.getByRole('link', { name: 'first.pdf' })).toBeVisible();
});
