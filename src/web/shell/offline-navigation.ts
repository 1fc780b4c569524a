import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { connection } from '../api/connection.ts';
import { isNetworkProblem } from '../api/problem.ts';
import { submissions } from './submissions.ts';

type Results = Record<string, DataStrategyResult>;

/**
 * What is shown now, by route: a failed reading of the same page keeps it, and a form that could not be sent what its
 * page was answered last. Written by the frame at each commit.
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
 * The address that could not be opened yet, empty for the one that is on its way; it is opened when the connection is
 * back.
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
    /** A part of the program could not be loaded: true when the page on its way waits for the connection. */
    saparHoldPage?: () => boolean;
  }
}

/**
 * A page whose program cannot be loaded for want of a connection is waited for too, with the page before it in sight.
 * A browser may remember
 * that a part failed, so once a connection was lost the page is opened by a new document instead of the error page.
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

/** What was thrown; the router wraps that of an action together with the status of its answer. */
const unwrapThrown = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit'
    ? (result as { data?: unknown }).data
    : result;

/** An action answered without refusing: a redirect, or data below 400. */
export function isAccepted(results: Results): boolean {
  return Object.values(results).every(({ type, result }) => {
    if (result instanceof Response) return result.status < 400;
    if (type === 'error' || isRouteErrorResponse(result)) return false;
    const init = (result as { init?: { status?: number } | null } | null)?.init;
    return (init?.status ?? 200) < 400;
  });
}

/** Waits until the reader has gone elsewhere: the page stays as it is. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Around every reading and every sent form of the router in the browser: what fails for want of a connection must not
 * put the error page in
 * the place of a form. A sent form is answered with what its page was answered last, so that its fields stay as they
 * are (the page says «not sent»), a page that is read again
 * keeps what it shows, and a
 * page that was to be opened is waited for, while the one before it stays.
 */
export const offlineNavigation: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const failed = Object.values(results).some(
    ({ type, result }) => type === 'error' && isNetworkProblem(unwrapThrown(result)),
  );
  const url = new URL(request.url);
  const isSubmission = request.method !== 'GET';
  if (!failed) {
    // Where nothing was to be read, nothing was asked of the server.
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
      // Not a status of success: the page is not read again, and shows what it showed.
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
