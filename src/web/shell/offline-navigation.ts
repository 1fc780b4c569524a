import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { connection } from '../api/connection.ts';
import { isNetworkProblem } from '../api/problem.ts';
import { submissions } from './submissions.ts';

type Results = Record<string, DataStrategyResult>;

/**
 * The data of the current page, by route: a failed reload keeps them, and a form that could not be sent gets the
 * previous action data. Written by the frame at each commit.
 */
export const currentPage = {
  path: '',
  pathname: '',
  loaderData: {} as Readonly<Record<string, unknown>>,
  readActionData: (): Readonly<Record<string, unknown>> | null => null,
};

const listeners = new Set<() => void>();
let pendingUrl: string | null = null;

/**
 * The address that could not be opened, empty for the navigation in progress; it is opened when the connection is
 * restored.
 */
export const pendingNavigation = {
  url: () => pendingUrl,
  set: (url: string | null) => {
    pendingUrl = url;
    for (const listener of [...listeners]) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

declare global {
  interface Window {
    /** Called when a chunk could not be loaded: true when the navigation waits for the connection. */
    saparHoldPage?: () => boolean;
  }
}

/**
 * A page whose chunk cannot be loaded without a connection waits too, with the previous page in view. A browser may
 * remember that a chunk failed, so after a lost connection the page is opened by a new document instead of the error
 * page.
 */
export function installPageHold(page: Pick<Window, 'navigator'> & Pick<Window, 'saparHoldPage'>): void {
  let wasLost = connection.isLost();
  connection.subscribe(() => {
    wasLost ||= connection.isLost();
  });
  page.saparHoldPage = () => {
    if (page.navigator.onLine && !wasLost) return false;
    connection.markLost();
    pendingNavigation.set('');
    return true;
  };
}

const pathOf = (url: URL) => url.pathname + url.search;

/** The thrown error; the router wraps the error of an action together with its status. */
const unwrapThrown = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit'
    ? (result as { data?: unknown }).data
    : result;

/** Where a form is sent instead of being accepted: its session has ended, or it is no page of this user. */
const REFUSED = /^\/(?:login\?from=|bad-access)/;

/** Whether an action accepted the form: a redirect on, or data with a status below 400. */
export function isAccepted(results: Results): boolean {
  return Object.values(results).every(({ type, result }) => {
    if (result instanceof Response) return result.status < 400 && !REFUSED.test(result.headers.get('location') ?? '');
    if (type === 'error' || isRouteErrorResponse(result)) return false;
    const init = (result as { init?: { status?: number } | null } | null)?.init;
    return (init?.status ?? 200) < 400;
  });
}

/** Waits until the reader navigates elsewhere: the page stays as it is. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Wraps every load and every submitted form of the router in the browser: a network failure must not replace a form by
 * the error page. A submitted form gets the page's previous action data, so that its fields stay (the page shows «not
 * sent»), a reload keeps the shown data, and a navigation waits, with the previous page in view.
 */
export const offlineNavigation: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const failed = Object.values(results).some(
    ({ type, result }) => type === 'error' && isNetworkProblem(unwrapThrown(result)),
  );
  const url = new URL(request.url);
  const isSubmission = request.method !== 'GET';
  if (!failed) {
    // Without anything to load there was no request.
    if (Object.keys(results).length > 0) connection.markRestored();
    if (isSubmission && isAccepted(results)) submissions.markAccepted();
    return results;
  }
  if (request.signal.aborted) return results;
  connection.markLost();
  if (isSubmission) {
    submissions.markFailed();
    if (url.pathname !== currentPage.pathname) return untilAborted(request.signal);
    return Object.fromEntries(
      // A status of failure: the data are not reloaded, and the page stays as it is.
      Object.keys(results).map((id) => [
        id,
        { type: 'data', result: data(currentPage.readActionData()?.[id], { status: 503 }) },
      ]),
    );
  }
  if (pathOf(url) === currentPage.path && Object.keys(results).every((id) => id in currentPage.loaderData)) {
    submissions.rereadPending = true;
    return Object.fromEntries(
      Object.entries(results).map(([id, result]) => [
        id,
        result.type === 'error' ? { type: 'data', result: currentPage.loaderData[id] } : result,
      ]),
    );
  }
  pendingNavigation.set(pathOf(url));
  return untilAborted(request.signal);
};
