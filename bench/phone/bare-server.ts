/**
 * A bare React Router page with the pictures and fonts of one of ours: what the framework and the machine cost without
 * a product.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { build } from 'vite';
import { type BareContent, BarePage } from './bare-page.ts';

/** The script of the bare page, as it is served. */
export async function bareScript(): Promise<Buffer> {
  const outDir = mkdtempSync(join(tmpdir(), 'bare-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        lib: { entry: join(import.meta.dirname, 'bare-client.ts'), formats: ['es'], fileName: () => 'bare.js' },
      },
    });
    return gzipSync(readFileSync(join(outDir, 'bare.js')), { level: 9 });
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

const ASSET = /(?:src|href)="(\/[^"]+\.(?:woff2|webp|avif|png|jpe?g|svg))"/g;

/** Pictures and fonts that a page names. */
function assetsOf(html: string): { pictures: string[]; fonts: string[] } {
  const all = [...new Set([...html.matchAll(ASSET)].map(([, path]) => path as string))];
  const fonts = all.filter((path) => path.endsWith('.woff2'));
  return { fonts, pictures: all.filter((path) => !fonts.includes(path) && !/icon|favicon/.test(path)) };
}

async function render(content: BareContent): Promise<string> {
  const routes = [{ path: '*', element: createElement(BarePage, { content }) }];
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request('http://bare.example/'));
  if (context instanceof Response) throw new Error('the bare page redirects');
  return renderToString(
    createElement(StaticRouterProvider, { router: createStaticRouter(dataRoutes, context), context }),
  );
}

/** Serves a bare page with the assets of one of ours (`html`, from `origin`) while `work` runs. */
export async function withBarePage<T>(
  { html, origin, script }: { html: string; origin: string; script: Buffer },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const { pictures, fonts } = assetsOf(html);
  const content = { title: 'Sapar', text: 'Бишкек – Ош. Bishkek – Osh. '.repeat(40), pictures };
  const faces = fonts.map((path) => `@font-face{font-family:Onest;font-display:swap;src:url(${path}) format("woff2")}`);
  const page =
    `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Sapar</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="description" content="Sapar">` +
    fonts.map((path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`).join('') +
    `<style>${faces.join('')}body{font-family:Onest,sans-serif}</style></head>` +
    `<body><div id="root">${await render(content)}</div>` +
    `<script>window.content=${JSON.stringify(content)}</script><script type="module" src="/bare.js"></script>` +
    `</body></html>`;
  const app = fastify();
  app.get('/', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-encoding', 'gzip').send(gzipSync(page)),
  );
  app.get('/bare.js', (_, reply) => reply.type('text/javascript').header('content-encoding', 'gzip').send(script));
  app.get('/*', async (request, reply) => {
    const answer = await fetch(new URL(request.url, origin));
    return reply
      .status(answer.status)
      .type(answer.headers.get('content-type') ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(await answer.arrayBuffer()));
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    return await work(`${url}/`);
  } finally {
    await app.close();
  }
}
