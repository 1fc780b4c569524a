import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escaped } from '../acquirer/pages.ts';
import { STYLE } from '../acquirer/style.ts';
import { isLanguage, type Language } from '../acquirer/words.ts';

export const languageOf = (wanted: unknown, otherwise?: unknown): Language =>
  isLanguage(wanted) ? wanted : isLanguage(otherwise) ? otherwise : 'ru';

/** A plain page of a partner, without scripts. */
export function sendPage(
  reply: FastifyReply,
  page: { language: Language; brand: string; title: string; body: string; refresh?: number },
): FastifyReply {
  const nonce = randomBytes(12).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; ` +
        "frame-ancestors 'none'",
    )
    .send(
      `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,">${page.refresh ? `<meta http-equiv="refresh" content="${page.refresh}">` : ''}
<title>${escaped(page.title)} · ${escaped(page.brand)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><header class="bar"><div><span class="mark">${escaped(page.brand)}</span></div></header>
<main class="one"><section class="card"><h1>${escaped(page.title)}</h1>${page.body}</section></main></body></html>`,
    );
}
