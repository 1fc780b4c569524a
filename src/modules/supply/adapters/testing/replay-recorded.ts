import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { itemsOf, readItem } from '../duffel/testing/replay.ts';
import { problemOf } from '../liteapi/refusals.ts';
import { zBookings, zCancellation, zOneBooking, zPrebook, zRates, zRoomType } from '../liteapi/shapes.ts';
import type { RecordedExchange } from '../record-exchanges.ts';

/** Before anything that was recorded ran out. */
const NOW = new Date('2020-01-01T00:00:00Z');

/** The exchanges with the suppliers of an adapter in a folder of `SAPAR_RECORD`. */
export function recordedExchanges(folder: string, adapter: string): RecordedExchange[] {
  const own = join(folder, adapter);
  if (!existsSync(own)) return [];
  const names = readdirSync(own).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => JSON.parse(readFileSync(join(own, name), 'utf8')) as RecordedExchange);
}

const LITEAPI: readonly (readonly [method: string, path: RegExp, shape: z.ZodType])[] = [
  ['POST', /\/hotels\/rates$/, zRates],
  ['POST', /\/rates\/prebook$/, zPrebook],
  ['POST', /\/rates\/book$/, zOneBooking],
  ['GET', /\/bookings\?/, zBookings],
  ['GET', /\/bookings\/[^/?]+$/, zOneBooking],
  ['PUT', /\/bookings\/[^/?]+$/, zCancellation],
];

function readLiteApi({ method, path, body }: RecordedExchange): string[] {
  if (problemOf(body)) return ['error understood'];
  const known = LITEAPI.find(([of, at]) => of === method && at.test(path));
  if (!known) return ['another call, not read'];
  const [, , shape] = known;
  const call = `${method} ${path.replace(/^.*\/(?=[a-z]+\/)/, '')}`;
  if (!shape.safeParse(body).success) return [`${call} left out: shape`];
  if (shape !== zRates) return [`${call} understood`];
  const types = (zRates.parse(body).data ?? []).flatMap(({ roomTypes }) => roomTypes);
  return types.map((type) => (zRoomType.safeParse(type).success ? 'offer understood' : 'offer left out: shape'));
}

const READERS: Readonly<Record<string, (exchange: RecordedExchange) => string[]>> = {
  duffel: ({ body }) => (body === null ? ['text, no answer'] : itemsOf(body).map((item) => readItem(item, NOW))),
  liteapi: readLiteApi,
};
export const RECORDED_ADAPTERS = Object.keys(READERS);

/** How each part of what was recorded is read by its adapter, counted. */
export function readRecorded(adapter: string, exchanges: readonly RecordedExchange[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of exchanges.flatMap((exchange) => READERS[adapter]?.(exchange) ?? []))
    counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function addShape(value: unknown, at: string, shape: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) addShape(one, `${at}[]`, shape);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) addShape(inner, `${at}.${key}`, shape);
  shape.add(`${at} ${value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value}`);
}

const callOf = ({ method, path, status }: RecordedExchange): string =>
  `${method} ${path.replace(/^\/(duffel|liteapi)(?=\/)|^\/v3\.0/, '')} ${status}`;

/** What the answers of a real account have, in calls that were made of both, and those of the simulator have not. */
export function unlikeSimulator(real: readonly RecordedExchange[], simulated: readonly RecordedExchange[]): string[] {
  const shapesOf = (exchanges: readonly RecordedExchange[]) => {
    const shapes = new Map<string, Set<string>>();
    for (const exchange of exchanges) {
      const shape = shapes.get(callOf(exchange)) ?? new Set();
      shapes.set(callOf(exchange), shape);
      addShape(exchange.body, '', shape);
    }
    return shapes;
  };
  const known = shapesOf(simulated);
  return [...shapesOf(real)].flatMap(([call, shape]) => {
    const own = known.get(call);
    return own ? [...shape].filter((part) => !own.has(part)).map((part) => `${call}: ${part}`) : [];
  });
}
