import type { z } from 'zod';
import type { Locale } from '#kernel/locale.ts';
import type { zNewsItem } from '../api.ts';
import { listNewestNews } from '../db/pages.ts';
import type { ContentDeps } from '../ports.ts';

/** News, newest first; each has its page under `path`. */
export async function listNews(
  { db, clock }: Pick<ContentDeps, 'db' | 'clock'>,
  locale: Locale,
  limit: number,
): Promise<z.output<typeof zNewsItem>[]> {
  const rows = await listNewestNews(db, locale, limit, clock.now());
  return rows.map(({ day, ...item }) => ({
    ...item,
    path: `/${item.path}`,
    publishedAt: new Date(`${day}T00:00:00+06:00`).toISOString(),
  }));
}
