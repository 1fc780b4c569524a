import type { z } from 'zod';
import type { Locale } from '#kernel/locale.ts';
import { findPictures } from '../adapters/markdown/render-markdown.ts';
import type { NewsPicture, zNewsItem } from '../api.ts';
import { listNewestNews } from '../db/pages.ts';
import { parsePictureAddress, pictureSizes } from '../domain/page-picture.ts';
import type { ContentDeps } from '../ports.ts';

/** Most texts have no picture: only those that name one are parsed. */
function firstPicture(markdown: string): NewsPicture | null {
  if (!markdown.includes('![')) return null;
  for (const { address, alt } of findPictures(markdown)) {
    const picture = parsePictureAddress(address);
    if (picture) return { alt, width: picture.width, height: picture.height, sizes: pictureSizes(picture) };
  }
  return null;
}

/** News, newest first; each has its page under `path`, and the first picture of its text. */
export async function listNews(
  { db, clock }: Pick<ContentDeps, 'db' | 'clock'>,
  locale: Locale,
  limit: number,
): Promise<z.output<typeof zNewsItem>[]> {
  const rows = await listNewestNews(db, locale, limit, clock.now());
  return rows.map(({ day, markdown, ...item }) => ({
    ...item,
    path: `/${item.path}`,
    publishedAt: new Date(`${day}T00:00:00+06:00`).toISOString(),
    picture: firstPicture(markdown),
  }));
}
