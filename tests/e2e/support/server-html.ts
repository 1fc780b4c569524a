import type { Page } from '@playwright/test';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const plain = (html: string): string =>
  html
    .replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ');

export type Written = { status: number; url: string; html: string; text: string };

/**
 * A page as the server writes it for this visitor, without a browser's work: what it says does not depend on scripts.
 * Spaces of every kind are one.
 */
export async function fetchPage(page: Page, path: string): Promise<Written> {
  const answer = await page.request.get(path);
  const html = await answer.text();
  return { status: answer.status(), url: answer.url(), html, text: plain(html) };
}

/** The content of an element of a written page that stands there once. */
export const textInside = (html: string, element: 'main' | 'article' | 'footer' | 'h1'): string =>
  plain(new RegExp(`<${element}\\b[^>]*>([\\s\\S]*?)</${element}>`).exec(html)?.[1] ?? '').trim();

/** Words as a written page has them. */
export const collapseSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ');
