import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type FullConfig } from '@playwright/test';
import sharp from 'sharp';
import { moveDatabase } from '../../support/moved-database.ts';
import { startProduct } from '../../support/product.ts';
import { INBOUND_MAIL_SECRET } from '../support/inbound-mail.ts';
import { prepare } from './prepare.ts';

/** What the demonstration says when its orders are there, those of the last month among them. */
const FULL = ['demonstration orders created', 'the demonstration has its month of sales'];
const FULL_AFTER_MS = 1_800_000;

type Note = { reason?: string; state?: string; picture?: number };

/** What the run met, for `npm run prove`, and the known faults by reason. */
function sumUp(file: string): void {
  if (!existsSync(file)) return;
  const notes = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Note);
  const reasons = new Map<string, number>();
  for (const { reason } of notes) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  for (const [reason, times] of reasons) console.log(`left as it is, ${times} times: ${reason}`);
  const states = new Set(notes.flatMap(({ state }) => state ?? []));
  const pictures = notes.reduce((sum, { picture }) => sum + (picture ?? 0), 0);
  const looks = notes.filter(({ state }) => state).length;
  const figures = { states: states.size, pictures, 'measured pages': looks, 'reasons for known faults': reasons.size };
  const report = process.env.PROVE_FILE;
  if (report) appendFileSync(report, `${JSON.stringify({ proof: 'pictures', figures })}\n`);
  console.log(figures);
}

/** Approved pictures are kept in 256 colours, which takes a third of the room. */
async function compress(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const before = readFileSync(file);
    if ((await sharp(before).metadata()).isPalette) continue;
    writeFileSync(file, await sharp(before).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer());
  }
}

/**
 * Starts a demonstration at the moment of the pictures, waits until it is full, and makes what it lacks.
 * `SAPAR_URL` and `PICTURES_WORLD` name a product and its world that are there already.
 */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const by = Number(process.env.MOVED_MS);
  if (!by) throw new Error('The pictures are taken at a moment of their own: npm run prove -- pictures');
  let stop = async () => {};
  if (!process.env.SAPAR_URL) {
    const dataDir = mkdtempSync(join(tmpdir(), 'sapar-'));
    chmodSync(dataDir, 0o755);
    await moveDatabase(dataDir, by);
    const product = await startProduct({
      SAPAR_DATA_DIR: dataDir,
      SAPAR_DEMO_ORDERS: 'true',
      SAPAR_DEMO_LARGE: 'true',
      SAPAR_TRUST_PROXY: 'loopback',
      SAPAR_LOG_LEVEL: 'info',
      SAPAR_INBOUND_MAIL_SECRET: INBOUND_MAIL_SECRET,
    });
    process.env.SAPAR_URL = product.url;
    process.env.SAPAR_DATA_DIR = dataDir;
    stop = async () => {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    const until = performance.now() + FULL_AFTER_MS;
    while (!FULL.every((line) => product.output().includes(line))) {
      if (performance.now() > until) throw new Error('the demonstration does not become full');
      await pause(500);
    }
  }
  const file = process.env.PICTURES_WORLD ?? join(mkdtempSync(join(tmpdir(), 'pictures-')), 'world.json');
  rmSync(`${file}.notes`, { force: true });
  process.env.PICTURES_WORLD = file;
  if (!existsSync(file)) {
    const { launchOptions = {} } = config.projects[0]?.use ?? {};
    const browser = await chromium.launch(launchOptions);
    try {
      writeFileSync(file, JSON.stringify(await prepare(browser, process.env.SAPAR_URL)));
    } finally {
      await browser.close();
    }
  }
  return async () => {
    sumUp(`${file}.notes`);
    if (config.updateSnapshots !== 'none') await compress(join(import.meta.dirname, 'approved'));
    await stop();
  };
}
