import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { checkScreen, expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';
import { type Translate, translationPattern } from './support/translations.ts';
import { today } from './support/trip.ts';

const day = today();
const isRequest = /\/account\/requests\/([\w-]{36})$/;

async function write(page: Page, text: string, label: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Attaches a picture to the chat and sends it without a text. */
async function sendPicture(page: Page, say: Translate, name: string): Promise<void> {
  const picture = { name, mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  await page.locator('form:has(textarea) input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('button', { name: say('conversations.files.remove', { name }) })).toBeVisible();
  await page.getByRole('button', { name: say('conversations.panel.send') }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
}

test('an agent asks for a flight and a hotel, discusses them, sends the work back once and rates it', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  // Dates that contradict a dependence are refused.
  complaints.expect(/status of 400/);
  await signIn(page, 'silver');
  await page.goto('/account/requests');
  await page
    .getByRole('link', { name: say('requests.own.create') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: say('requests.travel.title') })).toBeVisible();
  await checkScreen(page, 'new request');

  const [out, back] = [addDays(day, 30), addDays(day, 33)];
  const service = (n: number, kind: 'avia' | 'hotel') =>
    page.getByRole('region', { name: `${n} ${say(`requests.travel.kinds.${kind}`)}` });
  const flight = service(1, 'avia');
  await flight.getByLabel(say('requests.travel.from')).fill('Бишкек');
  await flight.getByLabel(say('requests.travel.to'), { exact: true }).fill('Стамбул');
  await flight.getByRole('textbox', { name: say('requests.travel.date'), exact: true }).fill(formatNumericDate(out));
  await page.getByRole('button', { name: say('requests.travel.kinds.hotel') }).click();
  const hotel = service(2, 'hotel');
  await hotel.getByLabel(say('requests.travel.city'), { exact: true }).fill('Стамбул');
  await hotel
    .getByRole('textbox', { name: say('requests.travel.checkInDate'), exact: true })
    .fill(formatNumericDate(addDays(out, -1)));
  await hotel
    .getByRole('textbox', { name: say('requests.travel.checkOutDate'), exact: true })
    .fill(formatNumericDate(back));
  await hotel.getByLabel(say('requests.travel.timing')).selectOption('after-1');
  await page.getByLabel(say('requests.travel.phone')).fill('+996 555 010 203');
  await page.getByRole('button', { name: say('requests.travel.send') }).click();

  // The hotel would begin before the flight: said at its field, and nothing that was typed is lost.
  await expect(hotel.getByText(say('requests.errors.depends_on_date'))).toBeVisible();
  await expectAccessible(page);
  await hotel
    .getByRole('textbox', { name: say('requests.travel.checkInDate'), exact: true })
    .fill(formatNumericDate(out));
  await page.getByRole('button', { name: say('requests.travel.send') }).click();
  await expect(page).toHaveURL(isRequest);
  const id = isRequest.exec(page.url())?.[1] ?? '';
  await expect(page.getByRole('link', { name: say('requests.sections.tabs.chat'), exact: true })).toBeVisible();
  await expect(page.getByText(say('requests.travel.timings.after', { n: 1 }))).toBeVisible();
  await checkScreen(page, 'request for services');

  await page.getByRole('link', { name: say('requests.sections.tabs.chat'), exact: true }).click();
  await page.getByLabel(say('requests.chat.first')).fill('Is there a morning flight?');
  await page.getByRole('button', { name: say('requests.chat.send') }).click();
  await expect(page.getByText('Is there a morning flight?')).toBeVisible();
  await checkScreen(page, 'chat of a request');

  // Staff answer, and the answer stands in the open chat of the agent.
  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto(`/office/requests/${id}`);
  await staff.getByRole('button', { name: say('requests.serve.claim') }).click();
  await expect(staff.getByText(say('requests.office.process'), { exact: true })).toBeVisible();
  await write(staff, 'At 07:40, with baggage.', say('conversations.panel.field'));
  await checkScreen(staff, 'request for services of staff');
  await expect(page.getByText('At 07:40, with baggage.')).toBeVisible();
  const field = page.getByRole('textbox', { name: say('conversations.panel.field'), exact: true });
  await field.pressSequentially('Take it, please.');
  await expect(staff.getByText(translationPattern(say, 'conversations.panel.typing', 'name'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(staff.getByText('Take it, please.')).toBeVisible();
  await sendPicture(page, say, 'passport.png');
  const opened = staff.waitForEvent('download');
  // The documents of the request list it as well.
  await staff
    .getByRole('list', { name: say('conversations.panel.messages') })
    .getByRole('link', { name: 'passport.png' })
    .click();
  expect((await opened).suggestedFilename()).toBe('passport.png');

  // The search leads to the message with the keyboard alone.
  await page.getByRole('button', { name: say('conversations.panel.search') }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('BAGGAGE');
  await page.keyboard.press('Enter');
  const hits = page.getByRole('list', { name: say('conversations.search.results') });
  await expect(hits.locator('mark')).toHaveText('baggage');
  await checkScreen(page, 'chat of a request, searched');
  await hits.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('li:focus')).toContainText('At 07:40, with baggage.');

  const complete = async () => {
    await staff.reload();
    await staff.locator('summary', { hasText: say('requests.serve.complete') }).click();
    await staff.getByRole('button', { name: say('requests.serve.complete') }).click();
    await expect(staff.getByText(say('requests.office.checkup'))).toBeVisible();
  };
  await complete();
  await page.goto(`/account/requests/${id}`);
  await page.getByText(say('requests.rating.revision')).click();
  await page.getByLabel(say('requests.rating.revisionText')).fill('A hotel in the centre');
  await page.getByRole('button', { name: say('requests.rating.revisionSend') }).click();
  await expect(page.getByText(say('requests.rating.revisionSent'))).toBeVisible();
  await staff.reload();
  await expect(staff.getByText('A hotel in the centre')).toBeVisible();
  await staff.getByRole('button', { name: say('requests.serve.claim') }).click();
  await expect(staff.getByText(say('requests.office.process'), { exact: true })).toBeVisible();
  await complete();
  await page.goto(`/account/requests/${id}`);
  await page.getByRole('radio', { name: say('requests.rating.star', { n: 4 }) }).check();
  await page.getByLabel(say('requests.rating.comment')).fill('Quick');
  await expectAccessible(page);
  await page.getByRole('button', { name: say('requests.rating.send') }).click();
  await expect(page.getByText(say('requests.rating.thanks'))).toBeVisible();

  // A finished request takes no more messages; a copy of it begins with its services.
  await page.goto(`/account/requests/${id}?tab=chat`);
  await expect(page.getByText(say('requests.chat.closed'))).toBeVisible();
  await page.getByRole('link', { name: say('requests.sections.copy') }).click();
  await expect(service(2, 'hotel').getByLabel(say('requests.travel.city'), { exact: true })).toHaveValue('Стамбул');
});
