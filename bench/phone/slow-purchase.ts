/**
 * From the home page to the ticket on a phone with a slow line (400 ms, 400 kbit/s) and a processor slowed four times:
 * how long each step takes until its page can be used, and how many bytes come over the line.
 */
import { chromium, expect, type Locator, type Page } from '@playwright/test';
import { BankPage, BookingPage } from '../../tests/e2e/support/booking-page.ts';
import { touch } from '../../tests/e2e/support/input-methods.ts';
import { SearchPage } from '../../tests/e2e/support/search-page.ts';
import { wordsOf } from '../../tests/e2e/support/translations.ts';
import { person, travelDates } from '../../tests/e2e/support/trip.ts';
import { browserPath } from '../interactions.ts';
import { openSlowLine } from './slow-line.ts';

const LATENCY_MS = 400;
const BYTES_PER_SECOND = 400_000 / 8;
const SLOWER = 4;
const PATIENCE_MS = 120_000;

export type Step = { name: string; seconds: number; kilobytes: number };

/** The steps of one purchase. The reader's own time between them is not counted, nor is the bank's page. */
export async function slowPurchase(origin: string, week: number): Promise<Step[]> {
  const { hostname, port } = new URL(origin);
  const line = await openSlowLine(Number(port), { latencyMs: LATENCY_MS, bytesPerSecond: BYTES_PER_SECOND });
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${hostname}:${port} ${hostname}:${line.port}`],
  });
  try {
    const device = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, locale: 'ru-RU' };
    const context = await browser.newContext({ ...device, baseURL: origin });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return await purchase(page, line.bytes, week);
  } finally {
    await browser.close();
    line.close();
  }
}

/** Until the scripts of a part of the page work: what is typed before has no suggestions. */
async function isAlive(part: Locator): Promise<void> {
  const node = await part.elementHandle();
  await part
    .page()
    .waitForFunction((element) => Object.keys(element ?? {}).some((key) => key.startsWith('__react')), node);
  await part.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

async function purchase(page: Page, bytes: () => number, week: number): Promise<Step[]> {
  const say = wordsOf('ru');
  const [search, booking, bank] = [new SearchPage(page, say, 'ru'), new BookingPage(page, say), new BankPage(page)];
  const steps: Step[] = [];
  let before = bytes();
  /** From what the reader does until what they need next can be used. */
  const timed = async (name: string, act: () => Promise<unknown>, usable: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await act();
    await usable();
    steps.push({ name, seconds: (performance.now() - begun) / 1000, kilobytes: (bytes() - before) / 1000 });
    before = bytes();
  };
  const { out } = travelDates(week);
  const traveller = person('aaa', 'TOKTOROVA', 'MEERIM', 'female', 31);
  const visible = (target: ReturnType<Page['locator']>) => expect(target).toBeVisible({ timeout: PATIENCE_MS });

  await timed(
    'home',
    () => page.goto('/'),
    async () => {
      await visible(search.find);
      await isAlive(search.find);
    },
  );
  await touch.city(search, 'to', 'ош', /^Ош/);
  await search.date('out').fill(out.split('-').reverse().join('.'));
  await search.date('out').press('Tab');
  await timed(
    'results',
    () => search.find.tap(),
    () => visible(search.cards.first()),
  );
  await timed(
    'passengers',
    async () => {
      await search.open(search.cards.first(), (target) => target.tap());
      await search.choose(search.cards.first()).first().tap();
    },
    () => visible(booking.fields(1, traveller)[0]?.[0] ?? page.locator('main')),
  );
  await booking.enter([traveller]);
  await timed(
    'services',
    () => booking.toServices.tap(),
    () => visible(booking.toPayment),
  );
  await timed(
    'payment',
    () => booking.toPayment.tap(),
    () => visible(booking.pay),
  );
  await booking.card.check();
  await booking.agree();
  await timed(
    'to the bank',
    () => booking.pay.tap(),
    () => page.waitForURL(/\/acquirer\/pay\//),
  );
  await bank.pay('4111 1111 1111 1111');
  await bank.confirm();
  before = bytes();
  await timed(
    'ticket',
    () => bank.back(),
    () => visible(page.getByRole('link', { name: say('order.acts.pdf') }).first()),
  );
  return steps;
}
