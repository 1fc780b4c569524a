/**
 * Latency for other clients while one address floods: `npm run bench -- load`. The flood uses fifty connections, each
 * of which repeats immediately; another client requests the same page four times a second. Then two hundred
 * concurrent searches, each from its own address, and all from one.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays, localDate } from '#kernel/dates.ts';
import { startProduct } from '../tests/support/product.ts';
import { quantile } from './search-engine.ts';
import { against, baseline, median, type Row } from './table.ts';

const CONNECTIONS = 50;
const FLOOD_MS = 8_000;
const EVERY_MS = 250;
const REGISTRATIONS = 230;
const SEARCHES = 200;
/** Target: other clients are answered within three times the usual latency. */
const MAX_SLOWER = 3;
const PASSWORD = 'a long enough password';

type Sent = { status: number; ms: number };

const send = (
  agent: Agent,
  url: string,
  from: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<Sent> => {
  const begun = performance.now();
  const headers = {
    'x-forwarded-for': from,
    origin: new URL(url).origin,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - begun });
    const asked = request(url, { method, agent, headers }, (answer: IncomingMessage) => {
      answer.resume();
      answer.on('end', () => end(answer.statusCode ?? 0));
    });
    asked.on('error', () => end(0));
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
};

/** The median latency of `url` for another client during `flood`, and before it. */
async function whileFlooded(
  ask: () => Promise<Sent>,
  flood: (signal: AbortSignal) => Promise<unknown>,
): Promise<{ quiet: number; flooded: number }> {
  const times = async (ms: number) => {
    const took: number[] = [];
    for (const end = performance.now() + ms; performance.now() < end; await pause(EVERY_MS))
      took.push((await ask()).ms);
    return median(took);
  };
  await times(2_000);
  const quiet = await times(4_000);
  const stop = new AbortController();
  const running = flood(stop.signal);
  await pause(2_000);
  const flooded = await times(FLOOD_MS);
  stop.abort();
  await running;
  return { quiet, flooded };
}

const inLoop = (agent: Agent, url: string, from: string) => (signal: AbortSignal) =>
  Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (!signal.aborted) await send(agent, url, from);
    }),
  );

export async function measure(): Promise<Row[]> {
  const product = await startProduct({ SAPAR_TRUST_PROXY: 'loopback', SAPAR_LOG_LEVEL: 'error' });
  const [bad, good] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  const rows: Row[] = [];
  try {
    for (const [n, path] of ['/', '/login', '/openapi.json'].entries()) {
      const url = `${product.url}${path}`;
      const { quiet, flooded } = await whileFlooded(
        () => send(good, url, `203.0.113.${10 + n}`),
        inLoop(bad, url, `198.51.100.${10 + n}`),
      );
      const row = `${path} for others during ${CONNECTIONS} connections of one address, median`;
      rows.push({
        ...against(row, flooded, 'ms', '≤', MAX_SLOWER * quiet),
        note: `${quiet.toFixed(1)} ms without`,
      });
    }

    const signIn = (n: number) =>
      send(good, `${product.url}/api/session`, `203.0.113.${100 + n}`, {
        method: 'POST',
        body: { email: `nobody-${n}@x.kg`, password: PASSWORD },
      });
    const usual = median([...(await Promise.all([1, 2, 3].map((n) => signIn(n))))].map(({ ms }) => ms));
    const terms = (await (await fetch(`${product.url}/api/registration`)).json()) as {
      terms?: { key: string; version: number }[];
    };
    const agreements = (terms.terms ?? []).map(({ key, version }) => ({ key, version }));
    const flood = Array.from({ length: REGISTRATIONS }, (_, n) =>
      send(bad, `${product.url}/api/registration`, '198.51.100.99', {
        method: 'POST',
        body: {
          surname: 'Асанова',
          name: 'Айгүл',
          patronymic: '',
          birthdate: '1990-05-17',
          phone: '+996555123456',
          email: `flood-${n}@example.kg`,
          password: 'көк асман үстүндө',
          confirmation: 'көк асман үстүндө',
          agreements,
        },
      }),
    );
    await pause(50);
    const during = await signIn(9);
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 429).length;
    rows.push({
      ...baseline(`a sign-in during ${REGISTRATIONS} registrations of one address`, during.ms, 'ms', 'without', usual),
      note: `${refused} registrations refused`,
    });

    const today = localDate(new Date(), 'Asia/Bishkek');
    const search = (n: number, from: string) =>
      send(good, `${product.url}/api/searches`, from, {
        method: 'POST',
        body: {
          slices: [{ from: 'bishkek', to: 'osh', date: addDays(today, 10 + (n % 150)) }],
          passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
          cabin: 'economy',
          direct: false,
        },
      });
    for (const [name, address] of [
      ['addresses', (n: number) => `10.1.0.${n}`],
      ['one address', () => '198.51.100.77'],
    ] as const) {
      const all = await Promise.all(Array.from({ length: SEARCHES }, (_, n) => search(n, address(n))));
      const p95 = quantile(
        all.map(({ ms }) => ms),
        0.95,
      );
      const statuses = Map.groupBy(all, ({ status }) => status);
      rows.push({
        ...against(`${SEARCHES} searches at once of ${name}, answered, p95`, p95, 'ms', '≤', 5_000),
        note: [...statuses].map(([status, of]) => `${of.length} × ${status}`).join(', '),
      });
      await pause(5_000);
    }
  } finally {
    bad.destroy();
    good.destroy();
    await product.stop();
  }
  return rows;
}
