import { timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_VIEW_COOKIE, isStaff, type UserAccount } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE } from '#kernel/locale.ts';
import { randomText } from '../crypto/random.ts';
import { type ApiKeyHolder, acceptedLocale, apiKeyOf, type ReadApiKey } from './api-keys.ts';
import { readCookie, setCookie } from './cookies.ts';
import type { Caller } from './route.ts';
import { syncFirstHook } from './sync-first-hook.ts';

export const VISITOR_COOKIE = 'sapar_visitor';
export const SESSION_COOKIE = 'sapar_session';
const VISITOR = /^[\w-]{32}$/;
const YEAR = 365 * 86_400;

/** Marks a call that the page renderer makes inside this process; the value is secret. */
export const INTERNAL_CALL_HEADER = 'x-sapar-inside';
export const CANDIDATE_HEADER = 'x-sapar-visitor';
/** On a call from inside: it is for a page that many readers share, and counts for none of them. */
export const SHARED_HEADER = 'x-sapar-shared';
export type InternalCalls = { readonly token: string; is(request: FastifyRequest): boolean };

/** Whether an internal call is for a shared page. */
export const isShared = (internalCalls: InternalCalls, request: FastifyRequest): boolean =>
  request.headers[SHARED_HEADER] !== undefined && internalCalls.is(request);

export function createInternalCalls(): InternalCalls {
  const token = randomText(24);
  const expected = Buffer.from(token);
  return {
    token,
    is: (request) => {
      const shown = request.headers[INTERNAL_CALL_HEADER];
      if (shown === undefined) return false;
      const given = Buffer.from(String(shown));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

export const newVisitorId = (): string => randomText(24);

export const readVisitorId = (request: FastifyRequest): string | null => {
  const id = readCookie(request, VISITOR_COOKIE);
  return id !== undefined && VISITOR.test(id) ? id : null;
};

/**
 * The address as limits count it: an IPv6 address counts by its /64 network, which one household or server has to
 * itself.
 */
export function clientIpKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const network = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ? tail.split(':') : [])];
  return `${network
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * Key of the limits of an API call: its address, or the user of an agency or of the staff, because a call centre has
 * one address. Customers may open as many accounts as they like.
 */
export function rateLimitKey({ caller }: Pick<FastifyRequest, 'caller'>): string {
  const { user, ip } = caller;
  return user && (user.contractId !== null || isStaff(user)) ? `user ${user.userId}` : ip;
}

/** Reads the account of a session cookie; null for an ended or unknown session. */
export type ReadAccount = (token: string) => Promise<UserAccount | null>;

function browserCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  internalCalls: InternalCalls,
  user: UserAccount | null,
  { session, readUserAgain }: Pick<Caller, 'session' | 'readUserAgain'>,
): Caller {
  const language = request.cookies[LOCALE_COOKIE];
  let visitor = readVisitorId(request);
  return {
    locale: isLocale(language) ? language : DEFAULT_LOCALE,
    ip: clientIpKey(request.ip),
    user,
    session,
    ...(user && readUserAgain && { readUserAgain }),
    get visitorId() {
      if (user?.visitorId) return user.visitorId;
      if (visitor === null) {
        const candidate = internalCalls.is(request) ? String(request.headers[CANDIDATE_HEADER] ?? '') : '';
        visitor = VISITOR.test(candidate) ? candidate : newVisitorId();
        setCookie(reply, VISITOR_COOKIE, visitor, { maxAge: YEAR });
      }
      return visitor;
    },
  };
}

/** A caller with a key is identified by it alone; cookies are ignored. */
function apiKeyCaller(
  request: FastifyRequest,
  holder: ApiKeyHolder | null,
  readHolder: () => Promise<ApiKeyHolder | null>,
): Caller {
  return {
    locale: acceptedLocale(request.headers['accept-language']),
    ip: clientIpKey(request.ip),
    user: holder?.user ?? null,
    key: holder && { id: holder.id, scopes: holder.scopes },
    ...(holder && { readUserAgain: () => readHolder().then((current) => current?.user ?? null) }),
    visitorId: holder?.visitorId ?? newVisitorId(),
  };
}

/** Three parts separated by dots (JWT); partner API keys never have that form. */
const ACCESS_TOKEN = /^bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i;
const accessTokenOf = ({ headers }: FastifyRequest): string | null =>
  ACCESS_TOKEN.exec(headers.authorization?.slice(0, 2000) ?? '')?.[1] ?? null;

/**
 * An access token identifies its caller regardless of cookies. An invalid or expired one is rejected where the caller
 * matters, so that its owner does not continue as a visitor unknowingly. @throws AppError unauthenticated
 * `platform.token_refused`.
 */
function refuseToken(request: FastifyRequest, reply: FastifyReply): void {
  const access = request.routeOptions.config.endpoint?.access;
  if (access === undefined || access === 'public' || access === 'demo') return;
  reply.header('www-authenticate', 'Bearer error="invalid_token"');
  throw new AppError('unauthenticated', 'platform.token_refused');
}

/** Fills `request.caller`; the visitor cookie (192 random bits) is set when the id is first read. */
export function registerCaller(
  app: FastifyInstance,
  internalCalls: InternalCalls,
  readAccount: ReadAccount,
  readKey: ReadApiKey,
  readBearer: ReadAccount,
): void {
  app.decorateRequest('caller');
  const read = (request: FastifyRequest, reply: FastifyReply): Promise<void> | null => {
    const fill = (user: UserAccount | null, rest: Pick<Caller, 'session' | 'readUserAgain'> = {}) => {
      request.caller = browserCaller(request, reply, internalCalls, user, rest);
    };
    const token = apiKeyOf(request);
    if (token !== null)
      return readKey(token).then((holder) => {
        request.caller = apiKeyCaller(request, holder, () => readKey(token));
      });
    const bearer = accessTokenOf(request);
    if (bearer !== null)
      return readBearer(bearer).then((user) => {
        fill(user, { readUserAgain: () => readBearer(bearer) });
        if (!user) refuseToken(request, reply);
      });
    const session = readCookie(request, SESSION_COOKIE);
    if (session && isApi(request))
      return readAccount(session).then((user) => {
        const clientView = request.cookies[CLIENT_VIEW_COOKIE] === '1';
        const readUserAgain = () => readAccount(session);
        fill(user && clientView ? { ...user, clientView } : user, { session, readUserAgain });
      });
    fill(null, session === undefined ? {} : { session });
    return null;
  };
  app.addHook('onRequest', syncFirstHook(read));
}

/** Whether a request is an API call. Pages and files do not read the session: the calls of a page do. */
export const isApi = (request: FastifyRequest): boolean =>
  request.url.startsWith('/api/') || request.routeOptions.config.endpoint !== undefined;
