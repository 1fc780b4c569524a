import sharp from 'sharp';
import type { GreyImage } from '../../src/modules/document-scan/domain/grey-image.ts';
import { drawFront, drawPage } from '../../src/modules/document-scan/testing/draw-document.ts';
import { inventDocument } from '../../src/modules/document-scan/testing/invented-person.ts';
import { blurred, ordinaryShot, photograph } from '../../src/modules/document-scan/testing/photograph.ts';
import { randomFrom } from '../../src/modules/document-scan/testing/random.ts';
import { expectAccessible } from './support/accessibility-checks.ts';
import { createBooking } from './support/api-setup.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

const jpeg = async ({ width, height, data }: GreyImage): Promise<Buffer> =>
  sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 85 })
    .toBuffer();

test('a passport is scanned into a booking and confirmed with the keyboard; a blurred picture is refused', async ({
  page,
  say,
}) => {
  const random = randomFrom(7);
  const document = inventDocument(random, 'td3');
  const shot = { ...ordinaryShot(random), width: 1280, height: 960, turn: 6, fill: 0.84, blur: 0.5 };
  const picture = photograph(drawPage(document, random), shot, random);
  const id = await createBooking(page, { out: travelDates(12).out });
  const sent: string[] = [];
  await page.goto(`/booking/${id}/passengers`);
  await waitForHydration(page);
  page.on('request', (request) => {
    if (request.method() !== 'GET' && (request.postDataBuffer()?.length ?? 0) > 20_000) sent.push(request.url());
  });

  const open = page.getByRole('button', { name: say('travellers.scan.button') }).first();
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: say('travellers.scan.title') });
  await expect(dialog).toContainText(say('travellers.scan.private'));
  await expectAccessible(page);
  const file = dialog.locator('input[type=file]').last();
  await file.setInputFiles({ name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await expect(dialog.getByRole('alert')).toContainText(say('travellers.scan.refusals.notAPicture.title'));
  const spoilt = await jpeg(blurred(picture, 9));
  await file.setInputFiles({ name: 'blurred.jpg', mimeType: 'image/jpeg', buffer: spoilt });
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText(say('travellers.scan.refusals.blurred.title'), { timeout: 60_000 });
  await expect(alert).toContainText(say('travellers.scan.refusals.blurred.advice'));

  await file.setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: await jpeg(picture) });
  const surname = dialog.getByRole('checkbox', { name: document.surname });
  await expect(surname).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('checkbox')).toHaveCount(7);
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('travellers.scan.confirmAll') }).focus();
  await page.keyboard.press('Enter');
  // One field is not confirmed after all: it stays as it was.
  await dialog.getByRole('checkbox', { name: document.name }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: say('travellers.scan.fill', { count: 6 }) }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const field = (name: string) => page.locator(`[name="passengers.0.${name}"]`);
  await expect(field('surname')).toHaveValue(document.surname);
  await expect(field('name')).toHaveValue('');
  await expect(field('documentType')).toHaveValue('internationalPassport');
  await expect(field('documentNumber')).toHaveValue(document.documentNumber);
  const shown = (date: string): string => date.split('-').reverse().join('.');
  await expect(field('birthdate')).toHaveValue(shown(document.birthdate));
  await expect(field('expiration')).toHaveValue(shown(document.expiration));
  await expect(field('citizenship')).toHaveValue(document.country.iso);
  await expect(page.locator(`[name="passengers.0.gender"][value="${document.gender}"]`)).toBeChecked();
  await expect(page.getByText(say('travellers.scan.filled', { count: 6 }))).toBeVisible();
  await expect(open).toBeFocused();
  expect(sent, 'the picture left the device').toEqual([]);
});

test('the front of a card is said to be one and stays in view while the back is read and confirmed', async ({
  page,
  say,
}) => {
  const random = randomFrom(11);
  const document = inventDocument(random, 'td1');
  const shot = { ...ordinaryShot(random), width: 1280, height: 960, turn: 4, fill: 0.84, blur: 0.5 };
  const [front, back] = [drawFront(document, random), drawPage(document, random)].map((side) =>
    photograph(side, shot, random),
  ) as [GreyImage, GreyImage];
  const id = await createBooking(page, { out: travelDates(14).out });
  await page.goto(`/booking/${id}/passengers`);
  await waitForHydration(page);
  await page
    .getByRole('button', { name: say('travellers.scan.button') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: say('travellers.scan.title') });
  const file = dialog.locator('input[type=file]').last();
  await file.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await jpeg(front) });
  const advice = dialog.getByText(say('travellers.scan.refusals.frontSide.advice'));
  await expect(advice).toBeVisible({ timeout: 60_000 });
  const shown = dialog.getByRole('img', { name: say('travellers.scan.front') });
  await expect(shown).toBeVisible();
  await expectAccessible(page);

  await file.setInputFiles({ name: 'back.jpg', mimeType: 'image/jpeg', buffer: await jpeg(back) });
  await expect(dialog.getByRole('checkbox', { name: document.surname })).toBeVisible({ timeout: 60_000 });
  await expect(advice).toBeHidden();
  await expect(shown).toBeVisible();
  await expect(dialog.getByRole('img', { name: say('travellers.scan.picture'), exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: say('travellers.scan.confirmAll') }).click();
  await dialog.getByRole('button', { name: say('travellers.scan.fill', { count: 7 }) }).click();
  await expect(page.locator('[name="passengers.0.surname"]')).toHaveValue(document.surname);
  await expect(page.locator('[name="passengers.0.documentType"]')).toHaveValue('passport');
});
