import type { Page } from '@playwright/test';
import { fetchPage, textInside } from './support/server-html.ts';
import { expect, test } from './support/test.ts';

const at = (path: string) => `${process.env.SAPAR_URL}${path}`;
const speak = (page: Page, locale: string) =>
  page.context().addCookies([{ name: 'defaultLanguage', value: locale, url: at('/') }]);

const passengers = (page: Page) => page.locator('summary').filter({ hasText: '1 взр.' });

/** A calendar date some days from today, as addresses write it. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

test('a form sent empty asks for all required fields and marks each', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  for (const path of ['/order', '/ticket']) {
    await page.goto(at(path));
    await page.getByRole('button', { name: /^Найти/ }).click();
    await expect(page.getByRole('alert')).toContainText('Заполните все обязательные поля');
    await expect(page.getByRole('main').getByText('Заполните это поле', { exact: true })).toHaveCount(2);
  }
});

test('an unknown order and an unknown ticket are not found, and the page says what to do', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  for (const [path, title, text] of [
    ['/order', 'Заказ не нашёлся', 'Заказ не найден. Измените данные и поищите ещё раз'],
    ['/ticket', 'Билет не нашёлся', 'Билет не найден. Измените данные и поищите ещё раз'],
  ] as const) {
    await page.goto(at(path));
    await page.locator('[name="number"]').fill('9929999999999');
    await page.locator('[name="proof"]').fill('NOBODYEV');
    await page.getByRole('button', { name: /^Найти/ }).click();
    await expect(page.getByRole('alert')).toContainText(title);
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(page.locator('[name="proof"]')).toHaveValue('NOBODYEV');
  }
});

const MISTAKES = {
  ru: ['Не знаем такого места отправления', 'Не знаем такого места прибытия', 'Укажите дату поездки'],
  en: ['We do not know this place of departure', 'We do not know this place of arrival', 'Enter the departure date'],
  kg: ['Мындай жөнөө жерин билбейбиз', 'Мындай келүү жерин билбейбиз', 'Жолго чыгуу күнүн көрсөтүңүз'],
} as const;
const BACK = {
  ru: 'Дата обратно не может быть раньше даты туда',
  en: 'The return date cannot be earlier than the departure date',
  kg: 'Кайтыш күнү барыш күнүнөн эрте болбошу керек',
} as const;
for (const locale of ['ru', 'en', 'kg'] as const)
  test(`a search with mistakes says what is wrong at each field in ${locale}`, async ({ page }) => {
    await speak(page, locale);
    const { status, html } = await fetchPage(page, at('/search?from=Атлантида&to=Нигде&out='));
    expect(status).toBe(400);
    for (const said of MISTAKES[locale]) expect(textInside(html, 'main')).toContain(said);
    const back = await fetchPage(page, at(`/search?from=bishkek&to=osh&out=${day(20)}&back=${day(10)}`));
    expect(textInside(back.html, 'main')).toContain(BACK[locale]);
  });

test('the search form sent empty is answered by the site, in the reader’s language', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  await speak(page, 'kg');
  await page.goto(at('/'));
  await page.locator('form[action="/search"] button[type="submit"]').last().click();
  for (const said of ['Кайда барарыңызды тандаңыз', 'Жолго чыгуу күнүн көрсөтүңүз'])
    await expect(page.getByText(said).first()).toBeVisible();
});

test('the passengers field shows the age bands of the Kyrgyz market', async ({ page }) => {
  await page.goto(at('/'));
  await passengers(page).click();
  const young = '2 (по Кыргызстану 5)';
  for (const age of [`от ${young} до 12 лет`, `до ${young} лет, на руках`, `до ${young} лет, своё место`])
    await expect(page.getByText(age)).toBeVisible();
});

/** An order that waits for money, made over the wire by the visitor of this page. Its address. */
async function orderOf(page: Page): Promise<string> {
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown) => {
    const answer = await page.request.fetch(at(path), { method, ...(data === undefined ? {} : { data }) });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    return answer.json();
  };
  const slices = [{ from: 'bishkek', to: 'osh', date: day(40) }];
  const passengerCounts = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
  const { uid } = await ask('POST', '/api/searches', { slices, passengerCounts, cabin: 'economy', direct: true });
  const { itineraries } = await ask('GET', `/api/searches/${uid}`);
  const offers = itineraries.flatMap((itinerary: { offers: unknown[] }) => itinerary.offers);
  const { id: offerId } = offers.find((offer: { holdable: boolean }) => offer.holdable);
  const { id } = await ask('POST', '/api/bookings', { searchUid: uid, offerId });
  const passenger = {
    surname: 'OFFLINEVA',
    name: 'AIGUL',
    noPatronymic: true,
    gender: 'female',
    birthdate: '1990-12-09',
    citizenship: 'KG',
    documentType: 'passport',
    expiration: '2033-01-01',
    documentNumber: `ID${String(Date.now()).slice(-7)}`,
  };
  const contacts = { phone: '+996555123456', email: 'offline@example.kg' };
  await ask('PUT', `/api/bookings/${id}/passengers`, { passengers: [passenger], contacts, complete: true });
  const { price, agreements } = await ask('POST', `/api/bookings/${id}/services`);
  const { orderId } = await ask('POST', `/api/bookings/${id}/order`, {
    agreements: agreements.map(({ key, version }: { key: string; version: number }) => ({ key, version })),
    acceptedTotal: price.total,
    priceChangeAccepted: true,
    confirmNewOrder: false,
    method: 'card',
  });
  return `/order/${orderId}`;
}

test('an order that cannot be asked for keeps the last known state and says so', async ({ page, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(at('/'));
  await page.goto(at(await orderOf(page)));
  await expect(page.getByText('Страница обновляется сама')).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.route('**/api/orders/*', (route) => route.abort('internetdisconnected'));
  await expect(page.getByText('Нет связи. Показываем последнее, что знаем')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
