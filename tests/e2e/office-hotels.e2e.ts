import sharp from 'sharp';
import { addDays } from '#kernel/dates.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

const day = travelDates(25).out;
const typed = (date: string) => date.split('-').reverse().join('.');

test('a hotel is made in the office, found by a visitor with its room, and its sale is stopped', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  test.slow();
  await signIn(page, 'finance');
  await page.goto('/office/hotels');
  await page.getByRole('link', { name: say('stays.list.newHotel') }).click();
  const field = (name: string) => page.getByRole('main').locator(`[name="${name}"]`);
  await field('name').fill('Кең-Суу');
  await field('town').fill('Атлантида');
  await field('phone').fill('+996 312 555 011');
  await field('address.ru').fill('Балыкчы, улица Ленина, 7');
  await field('rooms.0.name.ru').fill('Семейный с террасой');
  await field('rooms.0.units').fill('2');
  await field('rooms.0.night').fill('4200');
  await field('rooms.0.adults').fill('2');
  await field('rates.0.name.ru').fill('С полупансионом');
  await field('rates.0.meal').selectOption('half_board');
  await field('rates.0.percent').fill('100');
  const save = page.getByRole('button', { name: say('stays.form.save') });
  complaints.expect(/status of 400/);
  await save.click();
  // A town that is not known is refused at its field, and what was typed stays.
  await expect(field('town')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('rooms.0.name.ru')).toHaveValue('Семейный с террасой');
  await field('town').fill('Балыкчы');
  await save.click();
  await expect(page).toHaveURL(/\/office\/hotels\/\d{4}$/);
  await expect(page.getByText(say('stays.counts.added', { count: 331 }))).toBeVisible();
  await checkScreen(page, 'an own hotel');
  await page.getByRole('button', { name: say('ownSale.publication.publish') }).click();
  await expect(page.getByText(say('ownSale.states.published'), { exact: true })).toBeVisible();

  const visitor = await stranger();
  const find = async () => {
    const query = new URLSearchParams({ city: 'Балыкчы', in: day, out: addDays(day, 2), rooms: '1', adults: '2' });
    await visitor.goto(`/hotels?${query}`);
    await visitor.waitForURL(/\/hotels\/[\w-]{8,}/);
    return visitor.getByRole('link', { name: 'Кең-Суу' }).count();
  };
  await expect.poll(find).toBe(1);
  await visitor.getByRole('link', { name: 'Кең-Суу' }).click();
  await expect(visitor.getByRole('heading', { name: /Семейный с террасой/ })).toBeVisible();
  await expect(visitor.getByText(say('hotelsTransfers.meal.half_board')).first()).toBeVisible();

  await page.getByRole('link', { name: say('stays.screens.nights') }).click();
  await checkScreen(page, 'nights of an own hotel');
  await waitForHydration(page);
  await page.getByLabel(say('stays.nights.first')).fill(typed(day));
  await page.getByRole('button', { name: say('ownSale.days.apply') }).click();
  await expect(page.getByText(say('ownSale.days.done'))).toBeVisible();
  await expect.poll(find).toBe(0);
  await page.goto('/office/hotels');
  await checkScreen(page, 'own hotels');
});

test('a picture is uploaded in the office, described, published, and seen by a visitor', async ({
  page,
  say,
  stranger,
}) => {
  test.slow();
  await signIn(page, 'finance');
  await page.goto('/office/hotels/401/pictures');
  await checkScreen(page, 'pictures of an own hotel');
  const parts = page.getByRole('main').locator('fieldset');
  // A drawing of the demonstration makes room for a photograph.
  const drawings = await parts.count();
  await page.getByRole('button', { name: say('stays.pictures.removeOf', { name: 'Фотография 1' }) }).click();
  await expect(parts).toHaveCount(drawings - 1);
  const upload = async (name: string, buffer: Buffer) => {
    await page.getByLabel(say('stays.pictures.file', { megabytes: 10, width: 400 })).setInputFiles({
      name,
      mimeType: 'image/jpeg',
      buffer,
    });
    await page.getByRole('button', { name: say('stays.pictures.upload'), exact: true }).click();
  };
  await upload('hotel.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByText(say('stays.errors.picture_kind'))).toBeVisible();
  await upload(
    'hotel.jpg',
    await sharp({ create: { width: 1_800, height: 1_200, channels: 3, background: '#2f855a' } })
      .jpeg()
      .toBuffer(),
  );
  await expect(page.getByText(say('stays.pictures.added'))).toBeVisible();
  await expect(parts).toHaveCount(drawings);
  const described = (n: number) => parts.nth(n).locator('[name$=".alt.ru"]');
  await described(drawings - 1).fill('Зелёный двор');
  // Up to the first place, one press after another, with what is typed.
  for (let n = drawings; n > 1; n--) {
    await page.getByRole('button', { name: say('stays.pictures.upOf', { name: `Фотография ${n}` }) }).click();
    await expect(described(n - 2)).toHaveValue('Зелёный двор');
  }
  await page.getByRole('link', { name: say('stays.pictures.open') }).click();
  await page.getByRole('button', { name: say('ownSale.publication.publish') }).click();
  await expect(page.getByText(say('ownSale.states.published'), { exact: true })).toBeVisible();

  const visitor = await stranger();
  await visitor.goto(`/hotels?city=istanbul&in=${day}&out=${addDays(day, 1)}&adults=2`);
  await visitor.waitForURL(/\/hotels\/[\w-]{8,}/);
  const alt = say('hotels.pictures.of', { hotel: 'Lale Pera', scene: 'Зелёный двор' });
  const photo = visitor.getByRole('img', { name: alt }).first();
  await expect(photo).toHaveAttribute('width', '1600');
  await expect(photo).toHaveAttribute('height', '1067');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await visitor.getByRole('link', { name: 'Lale Pera', exact: true }).click();
  await expect(visitor.getByRole('img', { name: alt }).first()).toBeVisible();
  // All pictures by the keyboard alone.
  await visitor.getByRole('button', { name: say('hotels.pictures.all', { count: drawings }) }).press('Enter');
  const gallery = visitor.getByRole('dialog');
  await expect(gallery.getByText('Зелёный двор')).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(gallery).toHaveCount(0);
});
