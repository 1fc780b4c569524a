import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#kernel/app-error.ts';
import type { Clock } from '../clock.ts';
import { type Download, sendFile } from './send-file.ts';

/** Seconds in which a link may be opened: it follows a redirect at once. */
const LIFETIME = 60;
const PATH = '/f';

/** A file that a reader may have: downloaded here, or under a link that finds it again. */
export type LinkedFile = Download & {
  /** Says which file it is to those who open links of its kind. */
  readonly ref: string;
};

/** Finds a file of a link. @throws AppError when it is there no more. */
export type OpenLinked = (ref: string) => Promise<Download>;

export type FileLinks = {
  /** Registers who finds the files of a kind, and returns what answers with one of them: its result is the body. */
  serve(kind: string, open: OpenLinked): (reply: FastifyReply, file: LinkedFile) => unknown;
  /** The links themselves, on the host of files. */
  routes(app: FastifyInstance): void;
};

type LinkOptions = {
  /** `SAPAR_FILES_URL`: a path, or the address of a host of its own. */
  filesUrl: string;
  baseUrl: string;
  secret: Buffer;
  clock: Clock;
};

/** The address of a host that serves files alone; null: files come from the site itself. */
export function filesHostOf({ filesUrl, baseUrl }: Pick<LinkOptions, 'filesUrl' | 'baseUrl'>): URL | null {
  const address = URL.canParse(filesUrl) ? new URL(filesUrl) : null;
  return address && address.host !== new URL(baseUrl).host ? address : null;
}

/**
 * Downloads from a host of their own: what somebody uploaded never has the origin of the site, its cookies or its
 * storage. The site checks the reader and redirects to a link that is signed and lives for a minute.
 */
export function createFileLinks(options: LinkOptions): FileLinks {
  const host = filesHostOf(options);
  const kinds = new Map<string, OpenLinked>();
  const macOf = (text: string) => createHmac('sha256', options.secret).update(text).digest();
  const nowSeconds = () => Math.floor(options.clock.now().getTime() / 1000);

  const linkTo = (kind: string, ref: string): string => {
    const text = Buffer.from(JSON.stringify([kind, ref, nowSeconds() + LIFETIME])).toString('base64url');
    return `${host?.href.replace(/\/+$/, '')}${PATH}/${text}.${macOf(text).toString('base64url')}`;
  };
  const read = (token: string): [kind: string, ref: string] => {
    const [text = '', mac = ''] = token.split('.');
    const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(text)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound('platform.not_found');
    const [kind, ref, until] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string, number];
    if (until < nowSeconds()) throw new AppError('gone', 'platform.link_expired');
    return [kind, ref];
  };

  return {
    serve: (kind, open) => {
      kinds.set(kind, open);
      return (reply, file) => {
        if (!host) return sendFile(reply, file);
        reply.header('cache-control', 'private, no-store').redirect(linkTo(kind, file.ref), 302);
        return undefined;
      };
    },
    routes: (app) => {
      if (!host) return;
      const path = `${host.pathname.replace(/\/+$/, '')}${PATH}/:token`;
      app.get<{ Params: { token: string } }>(
        path,
        { schema: { hide: true }, config: { filesHost: true } },
        async (request, reply) => {
          const [kind, ref] = read(request.params.token);
          const file = await kinds.get(kind)?.(ref);
          if (!file) throw notFound('platform.not_found');
          reply.header('cross-origin-resource-policy', 'cross-origin').header('referrer-policy', 'no-referrer');
          return sendFile(reply, file);
        },
      );
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served by the host of files, and by no other. */
    filesHost?: boolean;
  }
}

/**
 * The host of files serves files and nothing else, knows no cookies and sets none; no other host serves its links. It
 * stands before everything that reads cookies.
 */
export function registerFilesHost(app: FastifyInstance, options: Pick<LinkOptions, 'filesUrl' | 'baseUrl'>): void {
  const host = filesHostOf(options)?.host;
  if (!host) return;
  const isFilesHost = (request: FastifyRequest) => request.host.toLowerCase() === host;
  app.addHook('onRequest', (request, _reply, done) => {
    const here = isFilesHost(request);
    if (here) {
      delete request.raw.headers.cookie;
      delete request.raw.headers.authorization;
    }
    if (here === (request.routeOptions.config.filesHost ?? false)) done();
    else done(notFound('platform.not_found'));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isFilesHost(request)) reply.removeHeader('set-cookie');
    done();
  });
}
