/** Frames while a list of the workspace with 10,000 rows is scrolled, next to a bare page with as many plain rows. */
import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
import { signIn } from '../tests/e2e/support/api-setup.ts';
import { inDatabase } from '../tests/e2e/support/database.ts';
import { browserPath } from './interactions.ts';
import { compareInRounds, type Row } from './table.ts';

const ROWS = 10_000;
const ROUNDS = 3;
const VIEWPORT = { width: 1440, height: 900 };

/**
 * Each step scrolls by this many px in one frame: 27 rows a second, a turned wheel, and a swipe of 240 rows a second,
 * which is not for reading: the last two only inform.
 */
const SPEEDS = [
  { name: 'reading', step: 20, least: 0.95 },
  { name: 'wheel', step: 60, least: undefined },
  { name: 'swipe', step: 176, least: undefined },
] as const;
const FRAMES = 240;
/** A frame of 60 a second lasts 16.7 ms; from half a frame more the next one was late. */
const LATE_MS = 25;

/** Records of the audit log, whose list is read by administrators. */
async function writeRecords(): Promise<void> {
  const ids = Array.from({ length: ROWS }, () => randomUUID());
  await inDatabase(
    `insert into audit.records (id, at, actor, action, subject_kind, subject_id)
     select id, now() - n * interval '1 minute', 'demo-admin', 'page_published', 'page', 'page ' || n
     from unnest($1::uuid[]) with ordinality as made (id, n)`,
    [ids],
  );
}

/** The element that scrolls the rows. */
const SCROLLED = 'main section:has(> table[role=grid]), #bare';

/** Scrolls to the last row until no more rows are read. */
async function readAll(page: Page): Promise<void> {
  await page.waitForSelector('tr[data-row]');
  for (;;) {
    const rows = await page.evaluate((scrolled) => {
      const list = document.querySelector(scrolled);
      if (list) list.scrollTop = list.scrollHeight;
      return Number(document.querySelector('table[role=grid]')?.getAttribute('aria-rowcount'));
    }, SCROLLED);
    if (rows > ROWS) return;
    await page.waitForTimeout(20);
  }
}

/** The share of frames that are painted in time while the rows are scrolled, in percent. */
async function inTime(page: Page, step: number): Promise<number> {
  await page.evaluate((scrolled) => document.querySelector(scrolled)?.scrollTo(0, 2_000), SCROLLED);
  await page.waitForTimeout(500);
  return page.evaluate(
    async ({ scrolled, step, frames, lateMs }) => {
      const list = document.querySelector(scrolled);
      if (!list) throw new Error('nothing to scroll');
      const frame = () => new Promise<number>(requestAnimationFrame);
      let before = await frame();
      let late = 0;
      for (let i = 0; i < frames; i++) {
        list.scrollTop += step;
        const now = await frame();
        if (now - before >= lateMs) late += 1;
        before = now;
      }
      return (100 * (frames - late)) / frames;
    },
    { scrolled: SCROLLED, step, frames: FRAMES, lateMs: LATE_MS },
  );
}

/** As many rows of as many cells, without anything else. */
const barePage = (): string => {
  const row = (n: number) =>
    `<tr><th>row ${n}</th>${Array.from({ length: 6 }, (_, i) => `<td>cell ${i} of ${n}</td>`).join('')}</tr>`;
  const rows = Array.from({ length: ROWS }, (_, n) => row(n)).join('');
  return `<style>
      body { margin: 0 }
      #bare { height: 100vh; overflow: auto }
      table { width: 100%; table-layout: fixed }
      tr { height: 44px }
    </style>
    <section id="bare"><table><tbody>${rows}</tbody></table></section>`;
};

async function measureWith(browser: Browser, url: string): Promise<Row[]> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'ru-RU', baseURL: url });
  const ours = await context.newPage();
  await signIn(ours, 'admin');
  await ours.goto('/office/audit');
  await readAll(ours);
  const bare = await context.newPage();
  await bare.setContent(barePage());
  const rows: Row[] = [];
  for (const { name, step, least } of SPEEDS) {
    const [own, other]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      await ours.bringToFront();
      own.push(await inTime(ours, step));
      await bare.bringToFront();
      other.push(await inTime(bare, step));
    }
    const row = `frames in time of a list of ${ROWS} rows, ${name}`;
    rows.push(compareInRounds(row, own, '%', 'bare page of as many plain rows', other, least));
  }
  return rows;
}

export async function listScroll(url: string): Promise<Row[]> {
  await writeRecords();
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return await measureWith(browser, url);
  } finally {
    await browser.close();
  }
}
