import type { ApiRequest, Browser } from '../callers.ts';
import { ROUTES } from './routes.ts';
import type { Row } from './row.ts';

type Caller = Pick<Browser, 'ask'>;
type Kind = NonNullable<Row['of']>;

const ABSENT = '00000000-0000-4000-8000-000000000000';
const named = Object.entries(ROUTES).filter(([, { of }]) => of);

/** Routes that name an object of this kind. */
export const routesOf = (kind: Kind): string[] => named.filter(([, { of }]) => of === kind).map(([route]) => route);

const rowOf = (route: string): Row => {
  const row = ROUTES[route];
  if (!row?.of) throw new Error(`${route} names no object`);
  return row;
};

/** An object, and the path parameters that name its parts: a message, a file. */
export type Named = { readonly id: string } & Readonly<Record<string, string>>;
const toNamed = (named: string | Named): Named => (typeof named === 'string' ? { id: named } : named);

/** The request of a route for this object. */
function requestOf(route: string, named: string | Named): { method: string; ask: ApiRequest } {
  const { body, query, given } = rowOf(route);
  const [method = '', address = ''] = route.split(' ');
  const names: Readonly<Record<string, string>> = { ...given, ...toNamed(named) };
  const path = address.replace(/:(\w+)/g, (_, name: string) => names[name] ?? 'x');
  return { method, ask: { path: query ? `${path}?${query}` : path, body } };
}

/** Whether the owner's call can be tested here: it names only the object, and its response ends. */
export const isCallableByOwner = (route: string): boolean =>
  !rowOf(route).open && !/[/=]x(\/|$)/.test(requestOf(route, '').ask.path);

/** Whether a route's response is an endless stream. */
export const isStream = (route: string): boolean => rowOf(route).open === true;

const askOf = (caller: Caller, route: string, named: string | Named) => {
  const { method, ask } = requestOf(route, named);
  return caller.ask(method, ask);
};

/** The status that a caller gets. */
export const statusOf = async (caller: Caller, route: string, named: string | Named): Promise<number> =>
  (await askOf(caller, route, named)).status;

/** The error code that a caller gets, or the status on success. */
export async function codeOf(caller: Caller, route: string, id: string): Promise<string> {
  const { status, body } = await askOf(caller, route, id);
  return Object(body).code ?? String(status);
}

/** Responses about an object and about an absent one, without request ids. */
export async function describeAnswer(caller: Caller, route: string, named: string | Named) {
  const of = async (one: Named) => {
    const { status, body } = await askOf(caller, route, one);
    return { status, body: typeof body === 'object' ? { ...body, requestId: '' } : body };
  };
  const real = toNamed(named);
  return { real: await of(real), absent: await of({ ...real, id: ABSENT }) };
}

const ROLE: ReadonlySet<string> = new Set(['common.unauthenticated', 'common.forbidden']);

/** Calls every route of this kind as an outsider; returns routes that reveal more than for an absent object. */
export async function leaks(
  caller: Caller,
  kind: Kind,
  named: string | Named,
  filter: (route: string) => boolean = () => true,
): Promise<string[]> {
  const found: string[] = [];
  for (const route of routesOf(kind).filter(filter)) {
    const { real, absent } = await describeAnswer(caller, route, named);
    const same = JSON.stringify(real) === JSON.stringify(absent);
    // A missing role is reported before the object is read.
    const roleFirst = rowOf(route).may !== 'visitor' && ROLE.has(String(Object(real.body).code));
    if (!same || (real.status !== 404 && !roleFirst)) found.push(`${route}: ${JSON.stringify(real).slice(0, 200)}`);
  }
  return found;
}
