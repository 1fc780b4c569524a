/** Web benchmarks: first results, server-side rendering, long lists, bytes of JavaScript, Lighthouse, memory. */
import { readFileSync } from 'node:fs';
import { addDays, localDate } from '#kernel/dates.ts';
import { startProduct } from '../tests/support/product.ts';
import { interactions } from './interactions.ts';
import { bookingOnPassengers, startedSearch } from './journeys.ts';
import { lighthouse } from './lighthouse.ts';
import { listScroll } from './list-scroll.ts';
import { compareWithBare, scriptKilobytes } from './page-rates.ts';
import { against, median, type Row } from './table.ts';

const residentMegabytes = (pid: number): number => {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/);
  return Number(line?.[1] ?? Number.NaN) / 1024;
};

export async function measure(): Promise<Row[]> {
  const rows: Row[] = [];
  const product = await startProduct({ SAPAR_TRUST_PROXY: 'loopback' });
  try {
    rows.push(against('memory of the process after start', residentMegabytes(product.pid), 'MB', '≤', 400));

    const date = addDays(localDate(new Date(), 'Asia/Bishkek'), 21);
    const first: number[] = [];
    for (let i = 0; i < 25; i++) first.push((await startedSearch(product.url, addDays(date, i % 7))).firstResultsMs);
    rows.push(against('server time to first results, median of 25', median(first), 'ms', '≤', 100));

    const { uid } = await startedSearch(product.url, date);
    process.env.SAPAR_DATA_DIR = /^ {2}data +(.+)$/m.exec(product.output())?.[1] ?? '';
    rows.push(...(await interactions(product.url, uid)));
    rows.push(...(await listScroll(product.url)));
    const results = `${product.url}/search/${uid}`;
    const booking = await bookingOnPassengers(product.url, uid);
    for (const [name, url, least] of [
      ['home', `${product.url}/`, 0.5],
      ['news', `${product.url}/news`, 0.5],
      ['results', results, 0.15],
    ] as const)
      rows.push(await compareWithBare(`pages of ${name}`, url, least));
    rows.push(against('gzipped JS of home', await scriptKilobytes(`${product.url}/`), 'KB', '≤', 150));
    rows.push(against('gzipped JS of results', await scriptKilobytes(results), 'KB', '≤', 190));

    for (const [name, url, cookie] of [
      ['home', `${product.url}/`, undefined],
      ['results', results, undefined],
      ['passengers', booking.url, booking.cookie],
    ] as const) {
      const scores = await lighthouse(url, cookie);
      rows.push(against(`Lighthouse ${name}: performance`, scores.performance, 'points', '≥', 95));
      rows.push(against(`Lighthouse ${name}: accessibility`, scores.accessibility, 'points', '≥', 100));
      rows.push(against(`Lighthouse ${name}: best practices`, scores['best-practices'], 'points', '≥', 95));
      rows.push(against(`Lighthouse ${name}: SEO`, scores.seo, 'points', '≥', 95));
    }
  } finally {
    await product.stop();
  }
  return rows;
}
