import type { APIResponse, Browser, BrowserContext, Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { CARDS, payOnPage } from '../../support/buyer.ts';
import type { Known, Reader } from '../../support/catalogue/row.ts';
import { AccountPage, signIn } from '../support/account-page.ts';
import {
  createProposal,
  createRequestFor,
  createSavedPassenger,
  passengerFile,
  sellFromBalance,
  uploadPassengerFile,
} from '../support/account-screens.ts';
import { createOrder, readOrder, startSearch } from '../support/api-setup.ts';
import { appCode } from '../support/app-code.ts';
import { addressIn } from '../support/mailbox.ts';
import { PASSWORD, signUp } from '../support/registration.ts';
import { Complaints, expect } from '../support/test.ts';
import { wordsOf } from '../support/translations.ts';
import { LONG, longParty, person, travelDates, traveller } from '../support/trip.ts';
import { TWO_STEPS } from './acts.ts';
import { createFlight, createHotel, createTransfer, recordChargeback } from './office-objects.ts';

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
/** Who is signed in where, and the ids of what they look at. */
export type World = { readonly sessions: Record<Reader, Session>; readonly known: Record<Known, string> };

const LOGINS = ['gold', 'silver', 'poor', 'two', 'traveller', 'approver', 'executor', 'finance', 'content', 'admin'];
const say = wordsOf('ru');
const LONG_HOTEL = 'Гостевой дом семьи Абдыкеримовых-Токтогуловых «Ыссык-Көлдүн түндүк жээги»';
const LONG_CAR = 'Mercedes-Benz Sprinter 519 с высокой крышей и откидными креслами';

const answered = async (sent: Promise<APIResponse>) => {
  const answer = await sent;
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
};

/** The first address on a page that begins so, of a link with this text where one is given. */
async function linkOn(page: Page, at: string, link: RegExp, text = ''): Promise<string> {
  let found = '';
  await expect(async () => {
    const html = await (await page.request.get(at)).text();
    found =
      [...html.matchAll(/href="([^"]+)"[^>]*>([^<]*)/g)].find(
        ([, href = '', inside = '']) => link.test(href) && inside.startsWith(text),
      )?.[1] ?? '';
    expect(found, `${link} on ${at}`).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return found.replaceAll('&amp;', '&');
}

/** What a visitor bought, and what they look for. */
async function ofBuyer(page: Page): Promise<{ known: Partial<Record<Known, string>>; disputed: string }> {
  const pay = async (week: number, people = traveller()) => {
    const sold = await createOrder(page, { out: travelDates(week).out, people, refundable: true });
    // The bank may answer late that a payment has begun: it is begun again then.
    const again = () =>
      answered(page.request.post(`/api/orders/${sold.orderId}/payments`, { data: { method: 'card' } }));
    let bank: string | null = sold.redirectUrl;
    for (let tries = 0; !bank && tries < 5; tries++) bank = (await again()).redirectUrl;
    await payOnPage(bank ?? '', CARDS.withoutCode);
    await expect
      .poll(async () => (await readOrder(page, sold.orderId)).actions, { timeout: 60_000 })
      .toContain('download');
    return sold.orderId;
  };
  const two = [person('aaa', 'TOKTOROV', 'ULAN', 'male', 44), person('aaa', 'TOKTOROVA', 'MEERIM', 'female', 40)];
  const sold = await pay(20, two);
  const disputed = await pay(22);
  const back = await pay(24, [person('aaa', 'ISAKOVA', 'NAZIRA', 'female', 35)]);
  const { passengers } = await readOrder(page, back);
  const wanted = { kind: 'refund', passengerIds: passengers.map(({ id }) => id) };
  const quote = await answered(page.request.post(`/api/orders/${back}/returns`, { data: wanted }));
  const agreed = { agreed: true, refundAmount: quote.refundAmount };
  await answered(page.request.post(`/api/orders/${back}/returns/${quote.id}/confirm`, { data: agreed }));
  await expect.poll(async () => (await readOrder(page, back)).returns[0]?.money, { timeout: 60_000 }).toBe('paid');
  const request = await createRequestFor(page, disputed);
  const { number } = await readOrder(page, disputed);
  const letter = await linkOn(
    page,
    '/demo/mail',
    /^\/demo\/mail\/[\w-]+/,
    say('notifications.order_issued.subject', { order: number }),
  );
  return {
    known: {
      'order with tickets': sold,
      'order given back': back,
      'request of a guest': request,
      'letter of tickets': letter.split('/').at(-1) as string,
    },
    disputed,
  };
}

/** The uid of a search for hotels or rides that an address begins. */
async function found(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.waitForURL(/\/(hotels|transfers)\/[\w-]{8,}/, { timeout: 60_000 });
  return new URL(page.url()).pathname.split('/')[2] as string;
}

/** Finds the hotel and the ride of the agency, whose names are as long as they come. */
async function ofLongNames(page: Page): Promise<Partial<Record<Known, string>>> {
  const { out } = travelDates(3);
  const stay = new URLSearchParams({ city: 'Балыкчы', in: out, out: addDays(out, 2), rooms: '1', adults: '2' });
  const ride = new URLSearchParams({ from: 'Каракол', to: 'Балыкчы', date: out, time: '14:30', people: '2' });
  return {
    'hotels of long names': await found(page, `/hotels?${stay}`),
    'rides of long names': await found(page, `/transfers?${ride}`),
  };
}

/** Searches and watches of a visitor. */
async function ofVisitor(page: Page): Promise<Partial<Record<Known, string>>> {
  const { out, back } = travelDates(3);
  const { uid } = await startSearch(page, { out });
  const family = [
    person('aaa', 'ABDIEVA', 'AIZADA', 'female', 36),
    person('aaa', 'ABDIEV', 'NURLAN', 'male', 38),
    person('rbg', 'ABDIEV', 'EMIR', 'male', 9),
    person('rbg', 'ABDIEVA', 'NURAI', 'female', 7),
  ];
  const abroad = await startSearch(page, { out, back, to: 'istanbul', people: family });
  const stay = new URLSearchParams({ city: 'Бишкек', in: out, out: addDays(out, 2), rooms: '1', adults: '2' });
  const hotels = await found(page, `/hotels?${stay}`);
  const hotel = await linkOn(page, `/hotels/${hotels}`, new RegExp(`^/hotels/${hotels}/`));
  const ride = new URLSearchParams({ from: 'bishkek-manas', to: 'bishkek', date: out, time: '14:30', people: '2' });
  const email = 'looks@sapar.example';
  await answered(page.request.post('/api/watches', { data: { uid, kind: 'price', email } }));
  const watch = await addressIn(page, email, /\/watch\/[\w-]+\?code=[\w-]+/);
  const [, id = '', code = ''] = /\/watch\/([\w-]+)\?code=([\w-]+)/.exec(watch) ?? [];
  return {
    search: uid,
    'search abroad': abroad.uid,
    'hotels found': hotels,
    hotel,
    'rides found': await found(page, `/transfers?${ride}`),
    watch: id,
    'code of a watch': code,
    article: await linkOn(page, '/news', /^\/news\/winter/),
    letter: (await linkOn(page, '/demo/mail', /^\/demo\/mail\/[\w-]+/)).split('/').at(-1) as string,
  };
}

/** What an agent keeps, with names as long as they come. */
async function ofAgent(page: Page): Promise<Partial<Record<Known, string>>> {
  const order = await sellFromBalance(page, 8, longParty());
  const key = { name: 'Бухгалтерия', scopes: ['search', 'orders:read'], days: 365 };
  await answered(page.request.post('/api/account/keys', { data: key }));
  const hook = { url: 'https://hooks.sapar.example/in', events: ['order.issued'] };
  const { webhook } = await answered(page.request.post('/api/account/webhooks', { data: hook }));
  await answered(page.request.post(`/api/account/webhooks/${webhook.id}/moves`, { data: { move: 'ping' } }));
  const proposal = await createProposal(page, 9);
  await page.goto(`/account/proposals/${proposal}`);
  const link = await page.getByRole('textbox', { name: say('proposals.agent.link') }).inputValue();
  return {
    'order of long names': order,
    passenger: await createSavedPassenger(page, 'BEISHENALIEVA', 'ZHIBEK'),
    'passenger of a long name': await createSavedPassenger(page, LONG.surname, LONG.name),
    'file of passengers': await uploadPassengerFile(page, passengerFile('ASHYMOVA', 'ID5550001')),
    webhook: webhook.id,
    proposal,
    'code of a proposal': link.split('/').at(-1) as string,
  };
}

const LONG_FIRM = {
  kind: 'agent',
  number: 'ДОГОВОР-О-СОТРУДНИЧЕСТВЕ-2027/000317',
  contractor: {
    name: 'Общество с ограниченной ответственностью «Иссык-Кульская международная туристическая компания»',
    requisites: { inn: '12345678901234', address: 'Каракол', bank: 'Айыл Банк' },
  },
  parentId: null,
  currency: 'KGS',
  managerId: null,
  workplace: 'Касса на автовокзале имени Курманжан Датки, второй этаж',
  commission: { perMille: 30 },
  motivation: 0,
  motivationPerMille: 0,
  creditLimit: 1_000_000,
  showsCommission: true,
};

/** The table of trains and buses with other fares of three buses. */
async function dearerBuses(page: Page): Promise<string> {
  const table = await (await page.request.get('/api/office/run-tables/runs.csv?locale=en')).text();
  const [heading = '', ...lines] = table.replace(/^\uFEFF/, '').split(/\r?\n/);
  const buses = lines.filter((line) => line.startsWith('class') && line.includes('busSeat')).slice(0, 3);
  return [heading, ...buses.map((line) => line.replace(/(\d+)$/, (fare) => String(Number(fare) + 50)))].join('\n');
}

/** What the finance desk keeps. */
async function ofFinance(page: Page): Promise<Partial<Record<Known, string>>> {
  const { id } = await answered(page.request.post('/api/office/contracts', { data: LONG_FIRM }));
  const { carrier, flight } = await createFlight(page, say);
  const table = await (await page.request.get('/api/office/flight-tables/flights.csv')).body();
  const file = { name: 'flights.csv', mimeType: 'text/csv', buffer: table };
  const read = await answered(page.request.post('/api/office/flight-imports', { multipart: { file } }));
  const hotel = await createHotel(page, say, LONG_HOTEL);
  const rates = `record,hotel,room,rooms,night,weekend\nroom,${hotel.split('/').at(-1)},a,4,7200,8100\n`;
  const priced = { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(rates) };
  const ratesRead = await answered(page.request.post('/api/office/hotel-rates', { multipart: { file: priced } }));
  const timetable = { name: 'runs.csv', mimeType: 'text/csv', buffer: Buffer.from(await dearerBuses(page)) };
  const runsRead = await answered(page.request.post('/api/office/run-imports', { multipart: { file: timetable } }));
  // The jobs that count them are done before a picture is taken.
  for (const path of [`/api/office/hotel-rates/${ratesRead.id}`, `/api/office/run-imports/${runsRead.id}`])
    await expect
      .poll(async () => (await (await page.request.get(path)).json()).state, { timeout: 120_000 })
      .toBe('ready');
  return {
    'file of trains and buses': `/office/trains/import/${runsRead.id}`,
    'contract with a long name': id,
    carrier,
    flight,
    'file of flights': `/office/flights/import/${read.id}`,
    'file of hotel rates': `/office/hotels/rates/${ratesRead.id}`,
    'hotel of the agency': hotel,
    'transfer of the agency': await createTransfer(page, say, LONG_CAR),
    supplier: await linkOn(page, '/office/suppliers', /^\/office\/suppliers\/(?!new)/),
    'price rule': await linkOn(page, '/office/prices', /^\/office\/prices\/service-fee/),
    promotion: await linkOn(page, '/office/promo', /^\/office\/promo\/[\w-]{8,}/),
  };
}

/** A customer whose sign-in asks for a second factor. */
async function ofTwoSteps(page: Page): Promise<Partial<Record<Known, string>>> {
  await signUp(page, say, new Complaints(), TWO_STEPS);
  await page.getByRole('link', { name: say('account.profile.factorBegin'), exact: true }).click();
  await page.getByLabel(say('account.factor.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('account.factor.begin') }).click();
  const key = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(say('account.factor.code')).fill(appCode(key));
  await page.getByRole('button', { name: say('account.factor.confirm') }).click();
  await expect(page.getByRole('heading', { name: say('account.factor.codes') })).toBeVisible();
  return {};
}

/** Makes everything that the catalogue shows, one after the other, so that it is the same each time. */
export async function prepare(browser: Browser, baseURL: string): Promise<World> {
  const sessions = {} as Record<Reader, Session>;
  const known = { soon: travelDates(3).out, later: travelDates(3).back } as Record<Known, string>;
  let address = 0;
  const as = async (reader: Reader, work: (page: Page) => Promise<Partial<Record<Known, string>>>) => {
    address += 1;
    const context = await browser.newContext({
      baseURL,
      locale: 'ru-RU',
      timezoneId: 'Asia/Bishkek',
      serviceWorkers: 'block',
      extraHTTPHeaders: { 'x-forwarded-for': `10.250.0.${address}` },
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date());
    if (LOGINS.includes(reader)) await signIn(page, reader);
    Object.assign(known, await work(page));
    sessions[reader] = await context.storageState();
    await context.close();
  };
  await as('visitor', ofVisitor);
  sessions.visitor = { cookies: [], origins: [] };
  let disputed = '';
  await as('buyer', async (page) => {
    const bought = await ofBuyer(page);
    disputed = bought.disputed;
    return bought.known;
  });
  await as('silver', ofAgent);
  await as('finance', ofFinance);
  await as('visitor', ofLongNames);
  await as('visitor', ofTwoSteps);
  sessions.visitor = { cookies: [], origins: [] };
  await as('newcomer', async (page) => {
    await signUp(page, say, new Complaints(), 'newcomer');
    return {};
  });
  await as('executor', async (page) => ({
    request: (await linkOn(page, '/office/requests', /^\/office\/requests\/[\w-]{36}/)).split('/').at(-1) as string,
  }));
  await as('admin', async (page) => {
    await recordChargeback(page, say, disputed);
    await linkOn(page, '/office/tasks', new RegExp(`^/office/orders/${disputed}/money`));
    return { user: await linkOn(page, '/office/users', /^\/office\/users\/demo-executor$/) };
  });
  await as('gold', async (page) => ({
    'request of the agency': (await linkOn(page, '/account/requests', /^\/account\/requests\/[\w-]{36}/))
      .split('/')
      .at(-1) as string,
  }));
  await as('two', async (page) => {
    await page.goto('/login/contract?from=/account/orders');
    await new AccountPage(page, say).work('Касса на Ленина');
    await page.waitForURL(/\/account\/orders/);
    const view = { name: 'Оплаченные', query: 'status=sold' };
    await answered(page.request.post('/api/account/lists/orders/views', { data: view }));
    return {};
  });
  for (const reader of ['poor', 'traveller', 'approver', 'content'] as const) await as(reader, async () => ({}));
  return { sessions, known };
}
