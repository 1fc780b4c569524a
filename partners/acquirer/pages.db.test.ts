import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CARDS, payOnPage, sendCard, visit } from '../../tests/support/buyer.ts';
import { type Partners, startPartners } from '../../tests/support/partners.ts';
import { sign } from './signature.ts';

let partners: Partners;
let database: pg.Pool;
beforeAll(async () => {
  partners = await startPartners();
  database = new pg.Pool({ connectionString: partners.databaseUrl, max: 2 });
});
afterAll(async () => {
  await database.end();
  await partners.stop();
});
afterEach(() => partners.calm());

let count = 0;
async function ask(method: string, path: string, body?: object): Promise<{ status: number; body: never }> {
  const raw = body ? JSON.stringify(body) : '';
  const answer = await fetch(`${partners.url}/acquirer${path}`, {
    method,
    headers: {
      'ala-too-merchant': 'sapar',
      'ala-too-signature': sign(partners.gatewaySecret, `${method}.${path}.${raw}`),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: raw } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as never };
}
const payment = (change: object = {}) => ({
  merchantPaymentId: `m-${process.pid}-${++count}`,
  orderNumber: 'S-1 <b>&"',
  amount: { minor: 1_605_050, currency: 'KGS' },
  returnUrl: 'http://127.0.0.1:9/orders/1?a=1&b=2',
  callbackUrl: 'http://127.0.0.1:9/callback',
  locale: 'ru',
  paymentTimeLimit: new Date(Date.now() + 600_000).toISOString(),
  ...change,
});
const open = async (change: object = {}): Promise<string> => {
  const { body } = await ask('POST', '/v1/payments', payment(change));
  return (body as { paymentUrl: string }).paymentUrl;
};

test('the page speaks three languages, names sum and test cards, and escapes the shop’s input', async () => {
  const url = await open();
  for (const [lang, words] of [
    ['ru', 'Оплата картой'],
    ['en', 'Pay by card'],
    ['ky', 'Карта менен төлөө'],
  ] as const) {
    const { html } = await visit(`${url}?lang=${lang}`);
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(words);
    expect(html.replaceAll('\u00a0', ' ')).toContain('16 050,50 сом');
    expect(html).toContain(CARDS.success);
    expect(html.slice(html.indexOf('<form'), html.indexOf('</form>'))).toContain('5555 5555 5555 4444');
    expect(html).not.toContain('<b>&');
  }
});

test('a card filled in wrongly comes back with a message at each field, and without the security code', async () => {
  const url = await open();
  const page = await visit(url, { number: '4111 1111 1111 1112', expiry: '01/20', cvc: '9' });
  expect(page.status).toBe(422);
  expect(page.html.match(/aria-invalid="true"/g)).toHaveLength(3);
  expect(page.html).toContain('role="alert"');
  expect(page.html).not.toContain('value="9"');
  expect((await visit(url)).html).toContain('name="number"');
});

test('a card number is nowhere in the bank’s tables, its last four digits are', async () => {
  await payOnPage(await open(), CARDS.success);
  const { rows } = await database.query('select row_to_json(p)::text as all from acquirer.payments p');
  const { rows: calls } = await database.query('select row_to_json(c)::text as all from acquirer.callbacks c');
  const everything = [...rows, ...calls].map((row) => row.all).join('\n');
  expect(everything).not.toContain('411111111111');
  expect(everything).toContain('"last4":"1111"');
});

test('going back and paying again does not take the money twice', async () => {
  const url = await open();
  const first = await payOnPage(url);
  const second = await sendCard(url, CARDS.withoutCode);
  expect(second.url).toBe(first.url);
  const results = await Promise.all([sendCard(url, CARDS.withoutCode), payOnPage(url)]);
  for (const page of results) expect(page.url).toContain('/result');
});

test('the result leads back to the order', async () => {
  const { html } = await payOnPage(await open(), CARDS.withoutCode);
  expect(html.replaceAll('&#38;', '&')).toContain('href="http://127.0.0.1:9/orders/1?a=1&b=2"');
});

test('giving up is a decline by the buyer', async () => {
  const url = await open();
  const page = await visit(`${url}/cancel`, {});
  expect(page.url).toContain('/result');
  expect(page.html).toContain('Вы отказались');
});

test('after the pay-till nothing can be paid', async () => {
  const url = await open({ paymentTimeLimit: new Date(Date.now() - 1_000).toISOString() });
  expect((await visit(url)).html).toContain('Время оплаты вышло');
  expect((await sendCard(url, CARDS.withoutCode)).html).toContain('Время оплаты вышло');
});

test('a code step begun in time may be finished after the pay-till', async () => {
  const url = await open();
  const step = await sendCard(url, CARDS.success);
  await database.query(
    `update acquirer.payments set payment_time_limit = now() - interval '1 second' where page_token = $1`,
    [new URL(url).pathname.split('/').at(-1)],
  );
  expect((await visit(step.url, { code: '1234' })).html).toContain('Оплата прошла');
});

test('creating, reading and refunding a payment is refused without the shop’s key', async () => {
  for (const [method, path] of [
    ['POST', '/v1/payments'],
    ['GET', '/v1/payments/m-1'],
    ['POST', '/v1/payments/m-1/refunds'],
  ]) {
    const answer = await fetch(`${partners.url}/acquirer${path}`, {
      method: method as string,
      headers: { 'ala-too-merchant': 'sapar', 'ala-too-signature': sign('other', `${method}.${path}.`) },
    });
    expect(answer.status).toBe(401);
  }
});

test.each([
  { amount: { minor: 0, currency: 'KGS' } },
  { amount: { minor: 1.5, currency: 'KGS' } },
  { returnUrl: 'javascript:alert(1)' },
  { callbackUrl: 'file:///etc/passwd' },
  { locale: 'de' },
  { paymentTimeLimit: 'tomorrow' },
  { orderNumber: '' },
])('a payment with %j is refused', async (change) => {
  expect(await ask('POST', '/v1/payments', payment(change))).toMatchObject({ status: 422 });
});

test('the dial declines the next card', async () => {
  await partners.faultRule('acquirer', { declineNext: 1 });
  expect((await payOnPage(await open(), CARDS.withoutCode)).html).toContain('Оплата не прошла');
  expect((await payOnPage(await open(), CARDS.withoutCode)).html).toContain('Оплата прошла');
});

test('without its token the dial does not turn', async () => {
  const answer = await fetch(`${partners.url}/dials`, { headers: { 'dial-token': 'guess' } });
  expect(answer.status).toBe(401);
});

test('an unknown address is a page that says so', async () => {
  const page = await visit(`${partners.url}/acquirer/pay/nothing`);
  expect(page.status).toBe(404);
  expect(page.html).toContain('не найден');
});
