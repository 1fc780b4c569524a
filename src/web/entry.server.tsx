import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { Call } from './api/call-type.ts';
import { asProblem } from './api/problem.ts';
import { criticalFirst } from './critical-first.server.ts';
import { TranslationsProvider } from './i18n/provider.tsx';
import { translationsFor } from './i18n/translations.server.ts';
import { type ServerValues, serverContext } from './server-context.ts';

export { sharedPageOf } from './shared-page.ts';

/** Deferred data are abandoned after this many milliseconds; the stream closes a second later. */
export const streamTimeout = 10_000;

/** Puts the host's values of a request into the context of loaders and rendering. */
export function loadContext(values: ServerValues): RouterContextProvider {
  const context = new RouterContextProvider();
  const call: Call = (endpoint, input, options) =>
    values.call(endpoint, input, options).catch((thrown: unknown) => {
      throw asProblem(thrown) ?? thrown;
    });
  context.set(serverContext, { ...values, call });
  return context;
}

/** Streams a page; bots get it in one piece. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers });
  const { caller, nonce } = context.get(serverContext);
  const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let isShellReady = false;
    let code = status;
    const { pipe, abort } = renderToPipeableStream(
      <TranslationsProvider locale={caller.locale} translations={translationsFor(caller.locale)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </TranslationsProvider>,
      {
        nonce,
        // Ready content is sent in place, however large: without scripts it would not be moved there.
        progressiveChunkSize: 1_000_000,
        [ready]() {
          isShellReady = true;
          const body = criticalFirst().once('end', () => clearTimeout(timer));
          headers.set('content-type', 'text/html; charset=utf-8');
          headers.set('content-language', caller.locale === 'kg' ? 'ky' : caller.locale);
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
        },
        onShellError: reject,
        onError(error: unknown) {
          code = 500;
          if (isShellReady) console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

/**
 * Reports unhandled errors of loaders and rendering; refusals (a missing page, another user's order) and aborted
 * requests are not errors.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
};
