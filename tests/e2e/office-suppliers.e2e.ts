import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { addDays, type LocalDate, toInstant } from '#kernel/dates.ts';
import type { Search } from '#modules/search/api.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { startSearch } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/translations.ts';
import { travelDates } from './support/trip.ts';

/** A day of travel that no other story has. */
const day = addDays(travelDates(44).out, 2);
const KEY = 'the key that silk road gave us 42';
const ID = `silk-${randomInt(1e6)}`;
const NAME = `Silk Road ${ID}`;
/** The contract of the agent `silver`: no other story sees the supplier. */
const CONTRACT = 'AT-0101';

/** One flight of that day, in the protocol of partners/README.md. */
function offerOn(date: LocalDate) {
  const instant = (time: string) => new Date(toInstant(`${date}T${time}`, 'Asia/Bishkek')).toISOString();
  return {
    offerId: 'silk-1',
    currency: 'KGS',
    journeys: [
      {
        minutes: 45,
        flights: [
          {
            flight: 'X9 742',
            carrier: 'X9',
            from: 'BSZ',
            to: 'OSS',
            departsLocal: `${date}T13:10`,
            arrivesLocal: `${date}T13:55`,
            departsUtc: instant('13:10'),
            arrivesUtc: instant('13:55'),
            minutes: 45,
            aircraft: null,
          },
        ],
      },
    ],
    fare: {
      fareFamily: 'lite',
      name: 'Silk Lite',
      cabin: 'economy',
      fareBasis: ['YSILK'],
      cabinBag: { pieces: 1, kg: 5 },
      baggage: { pieces: 0, kg: 0 },
      meal: false,
      seatChoice: 'none',
      refund: { allowed: false, penalty: null, noShow: null },
      change: { allowed: false, fee: null },
    },
    prices: [{ passenger: 'adult', count: 1, fare: 99_000, taxes: [] }],
    total: 99_000,
    seatsLeft: 4,
    holdable: true,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
}

/** A supplier that knows its key and sells one flight on that day alone. */
function supplier(): Server {
  return createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${KEY}`) return void response.writeHead(401).end('{}');
    let text = '';
    for await (const part of request) text += String(part);
    const { journeys } = JSON.parse(text) as { journeys: { date: LocalDate }[] };
    const offers = journeys.every(({ date }) => date === day) ? [offerOn(day)] : [];
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    if (offers.length > 0) response.write(`${JSON.stringify({ offers })}\n`);
    response.end(`${JSON.stringify({ done: true, total: offers.length })}\n`);
  });
}

/** What an agent finds on that day, once every supplier has answered. */
async function found(page: Page): Promise<{ uid: string; suppliers: string[]; offers: string[] }> {
  const { uid } = await startSearch(page, { out: day });
  let search: Search | undefined;
  await expect(async () => {
    search = (await (await page.request.get(`/api/searches/${uid}`)).json()) as Search;
    expect(search.complete).toBe(true);
  }).toPass();
  const offers = (search?.itineraries ?? []).flatMap((one) => one.offers.map((offer) => offer.supplier));
  return { uid, suppliers: (search?.suppliers ?? []).map(({ id }) => id), offers };
}

async function addSupplier(page: Page, say: Translate, url: string): Promise<void> {
  const fill = (label: string, value: string) => page.getByLabel(say(label), { exact: true }).fill(value);
  await page.goto('/office/suppliers');
  await page.getByRole('link', { name: say('suppliers.list.add') }).click();
  await fill('suppliers.form.id', ID);
  await fill('suppliers.form.name', NAME);
  await fill('suppliers.form.contracts', CONTRACT);
  await fill('suppliers.connection.url', 'http://10.0.0.1/api');
  await fill('suppliers.credentials.key', KEY);
  const add = page.getByRole('button', { name: say('suppliers.form.add'), exact: true });
  await add.click();
  // An address inside a closed network is refused at its field; what was typed stays, the key is typed again.
  await expect(page.getByText(say('suppliers.errors.bad_address')).first()).toBeVisible();
  await expect(page.getByLabel(say('suppliers.form.name'), { exact: true })).toHaveValue(NAME);
  await checkScreen(page, 'a new supplier');
  await fill('suppliers.connection.url', url);
  await fill('suppliers.credentials.key', KEY);
  await add.click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
}

test('a supplier is added, tested and switched on; its offers are found until it is switched off', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 4\d\d/);
  const server = supplier();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const agent = await stranger();
  await signIn(agent, 'silver');
  await signIn(page, 'admin');
  try {
    await addSupplier(page, say, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await page.content()).not.toContain(KEY);
    expect((await found(agent)).suppliers).not.toContain(ID);

    // A harmless search says what works.
    await page.getByLabel(say('suppliers.test.date'), { exact: true }).fill(day.split('-').reverse().join('.'));
    await page.getByRole('button', { name: say('suppliers.test.go'), exact: true }).click();
    await expect(page.getByText(/^Ответ получен: 1 предложение/)).toBeVisible();

    await page.getByLabel(say('suppliers.state.why'), { exact: true }).fill('Договор подписан');
    await page.getByRole('button', { name: say('suppliers.state.switchOn'), exact: true }).click();
    await expect(page.getByText(say('suppliers.form.saved'))).toBeVisible();
    await checkScreen(page, 'a supplier');
    await expect(async () => expect((await found(agent)).offers).toContain(ID)).toPass();
    const { uid } = await found(agent);
    // A reader without the contract sees nothing of it, though the link is the same.
    const visitor = await stranger();
    const other = (await (await visitor.request.get(`/api/searches/${uid}`)).json()) as Search;
    expect(JSON.stringify(other)).not.toContain(ID);

    await agent.goto(`/search?from=bishkek&to=osh&out=${day}&aaa=1`);
    await expect(agent.getByText('X9 742').first()).toBeVisible();

    await page.getByLabel(say('suppliers.state.why'), { exact: true }).fill('Жалобы');
    await page.getByRole('button', { name: say('suppliers.state.switchOff'), exact: true }).click();
    await expect(page.getByText(say('suppliers.state.off'))).toBeVisible();
    await expect(async () => expect((await found(agent)).offers).not.toContain(ID)).toPass();
    await page.goto('/office/suppliers');
    await expect(page.getByRole('row', { name: NAME })).toContainText(say('suppliers.states.off'));
    await checkScreen(page, 'suppliers');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
