import type { Ask, Browser } from '../callers.ts';
import { ROUTES } from './routes.ts';
import type { Row } from './row.ts';

type Caller = Pick<Browser, 'ask'>;
type Kind = NonNullable<Row['of']>;

const ABSENT = '00000000-0000-4000-8000-000000000000';
const named = Object.entries(ROUTES).filter(([, { of }]) => of);

/** The routes that name a thing of this kind. */
export const routesOf = (kind: Kind): string[] => named.filter(([, { of }]) => of === kind).map(([route]) => route);

const rowOf = (route: string): Row => {
  const row = ROUTES[route];
  if (!row?.of) throw new Error(`${route} names nobody's thing`);
  return row;
};

/** The request of a route for the thing with this id. */
function requestOf(route: string, id: string): { method: string; ask: Ask } {
  const { body, query, given } = rowOf(route);
  const [method = '', address = ''] = route.split(' ');
  const path = address.replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? id : (given?.[name] ?? 'x')));
  return { method, ask: { path: query ? `${path}?${query}` : path, body } };
}

/** Whether a route can be taken by its owner here: it names no more than the thing, and its answer ends. */
export const isCallableByOwner = (route: string): boolean =>
  !rowOf(route).open && !/[/=]x(\/|$)/.test(requestOf(route, '').ask.path);

/** Whether the answer of a route goes on as long as its reader stays. */
export const isStream = (route: string): boolean => rowOf(route).open === true;

const askOf = (caller: Caller, route: string, id: string) => {
  const { method, ask } = requestOf(route, id);
  return caller.ask(method, ask);
};

/** With what status a caller is answered. */
export const statusOf = async (caller: Caller, route: string, id: string): Promise<number> =>
  (await askOf(caller, route, id)).status;

/** With what a caller is answered: the code of a refusal, else the status. */
export async function codeOf(caller: Caller, route: string, id: string): Promise<string> {
  const { status, body } = await askOf(caller, route, id);
  return Object(body).code ?? String(status);
}

/** Answers about an object and about an absent one; equal but for the number of the request. */
export async function describeAnswer(caller: Caller, route: string, id: string) {
  const of = async (one: string) => {
    const { status, body } = await askOf(caller, route, one);
    return { status, body: typeof body === 'object' ? { ...body, requestId: '' } : body };
  };
  return { real: await of(id), absent: await of(ABSENT) };
}

const ROLE: ReadonlySet<string> = new Set(['common.unauthenticated', 'common.forbidden']);

/** Calls every route of this kind as a stranger; returns those that reveal more than of an absent object. */
export async function leaks(
  caller: Caller,
  kind: Kind,
  id: string,
  asks: (route: string) => boolean = () => true,
): Promise<string[]> {
  const found: string[] = [];
  for (const route of routesOf(kind).filter(asks)) {
    const { real, absent } = await describeAnswer(caller, route, id);
    const same = JSON.stringify(real) === JSON.stringify(absent);
    // A role that the caller lacks is asked for before anything is looked at.
    const roleFirst = rowOf(route).may !== 'visitor' && ROLE.has(String(Object(real.body).code));
    if (!same || (real.status !== 404 && !roleFirst)) found.push(`${route}: ${JSON.stringify(real).slice(0, 200)}`);
  }
  return found;
}
