/**
 * The site on a phone: the way from home to the ticket on a slow line, Lighthouse of five pages compared with a bare
 * React Router page with the same pictures and fonts, interactions, anonymous pages compared with a bare Fastify page,
 * and bytes of scripts. `--only=purchase,lighthouse,interactions,rates,scripts` runs some of it. On a machine that runs
 * other things only the ratios mean something.
 */
import { addDays, localDate } from '#kernel/dates.ts';
import { startProduct } from '../tests/support/product.ts';
import { interactions } from './interactions.ts';
import { bookingOnPassengers, type PaidOrder, paidOrder, startedSearch } from './journeys.ts';
import { lighthouse } from './lighthouse.ts';
import { compareWithBare, scriptKilobytes } from './page-rates.ts';
import { bareScript, withBarePage } from './phone/bare-server.ts';
import { type Step, slowPurchase } from './phone/slow-purchase.ts';
import { against, median, type Row } from './table.ts';

const PARTS = ['purchase', 'lighthouse', 'interactions', 'rates', 'scripts'] as const;
type Part = (typeof PARTS)[number];

const PURCHASES = 3;
const MOST_SECONDS = 30;
const MOST_KILOBYTES = 400;
const MOST_STEP_SECONDS = 4;
/** Points below the bare page, and what is to be reached where the bare page has all. */
const MOST_POINTS_BELOW = 5;
const LEAST_POINTS = 95;

/** The parts that were asked for: all without `--only`. */
function wanted(): (part: Part) => boolean {
  const [, list] = /--only=([\w,]+)/.exec(process.argv.join(' ')) ?? [];
  return (part) => list === undefined || list.split(',').includes(part);
}

async function purchases(url: string): Promise<Row[]> {
  const runs: Step[][] = [];
  for (let n = 0; n < PURCHASES; n++) runs.push(await slowPurchase(url, 4 + n));
  const [first = []] = runs;
  const middle = (read: (run: readonly Step[]) => number) => median(runs.map(read));
  const total = (key: 'seconds' | 'kilobytes') => middle((run) => run.reduce((sum, step) => sum + step[key], 0));
  return [
    against('from home to the ticket on a slow line', total('seconds'), 's', '≤', MOST_SECONDS),
    against('from home to the ticket, over the line', total('kilobytes'), 'KB', '≤', MOST_KILOBYTES),
    ...first.map(({ name }, n) => {
      const of = (key: 'seconds' | 'kilobytes') => middle((run) => run[n]?.[key] ?? Number.NaN);
      const row = against(`until the step can be used: ${name}`, of('seconds'), 's', '≤', MOST_STEP_SECONDS);
      return { ...row, note: `${of('kilobytes').toFixed(0)} KB` };
    }),
  ];
}

type Page = { name: string; url: string; cookie: string | undefined };

/** Ours and the bare page with the same pictures and fonts, one after another. */
async function compareLighthouse(page: Page, script: Buffer): Promise<Row[]> {
  const html = await (await fetch(page.url, { headers: { cookie: page.cookie ?? '' } })).text();
  const ours = await lighthouse(page.url, page.cookie);
  const bare = await withBarePage({ html, origin: new URL(page.url).origin, script }, (url) => lighthouse(url));
  const least = bare.performance === 100 ? LEAST_POINTS : bare.performance - MOST_POINTS_BELOW;
  const row = against(`Lighthouse ${page.name}: performance`, ours.performance, 'points', '≥', least);
  return [{ ...row, note: `the bare page ${bare.performance}` }];
}

export async function measure(): Promise<Row[]> {
  const isWanted = wanted();
  const rows: Row[] = [];
  const product = await startProduct({ SAPAR_TRUST_PROXY: 'loopback' });
  try {
    const { url } = product;
    const { uid } = await startedSearch(url, addDays(localDate(new Date(), 'Asia/Bishkek'), 21));
    const results = `${url}/search/${uid}`;
    if (isWanted('purchase')) rows.push(...(await purchases(url)));
    if (isWanted('interactions')) {
      process.env.SAPAR_DATA_DIR = product.dataDir;
      rows.push(...(await interactions(url, uid)));
    }
    if (isWanted('rates'))
      for (const [name, path, least] of [
        ['home', `${url}/`, 0.5],
        ['news', `${url}/news`, 0.5],
        ['results', results, 0.15],
      ] as const)
        rows.push(await compareWithBare(`pages of ${name}`, path, least));
    if (isWanted('scripts')) {
      rows.push(against('gzipped JS of home', await scriptKilobytes(`${url}/`), 'KB', '≤', 150));
      rows.push(against('gzipped JS of results', await scriptKilobytes(results), 'KB', '≤', 190));
    }
    if (isWanted('lighthouse')) {
      const script = await bareScript();
      const booking = await bookingOnPassengers(url, uid);
      const paid: PaidOrder = await paidOrder(url, uid);
      for (const page of [
        { name: 'home', url: `${url}/`, cookie: undefined },
        { name: 'results', url: results, cookie: undefined },
        { name: 'passengers', url: booking.url, cookie: booking.cookie },
        { name: 'payment', url: paid.payment, cookie: paid.cookie },
        { name: 'order', url: paid.order, cookie: paid.cookie },
      ])
        rows.push(...(await compareLighthouse(page, script)));
    }
  } finally {
    await product.stop();
  }
  return rows;
}
