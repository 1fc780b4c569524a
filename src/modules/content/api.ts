import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocale } from '#kernel/schemas.ts';

export { contentAccess } from './domain/content-access.ts';
export { type ContentAnswer, type ContentOutcome, readContentAnswer } from './domain/content-answer.ts';
export { isTarget } from './domain/link-target.ts';
export { viewPicture } from './domain/page-picture.ts';
export { redirectChanges } from './domain/redirect-changes.ts';

/** A page as §7 «content load» reads it: `redirect` with `url` sends the reader on; otherwise `data` is shown. */
export const zContentPage = z.object({
  status: z.int(),
  redirect: z.boolean(),
  url: z.string().nullable(),
  data: z
    .object({
      path: z.string(),
      /** Of the text itself: Russian where a translation is missing. */
      locale: zLocale,
      title: z.string(),
      description: z.string(),
      /** Safe HTML made from Markdown on the server. */
      html: z.string(),
      version: z.int(),
      publishedAt: zInstant,
      error: z.object({ message: z.string() }).optional(),
    })
    .nullable(),
});
export type ContentPage = z.output<typeof zContentPage>;

export const readContent = endpoint({
  method: 'GET',
  path: '/:locale/api/*',
  access: 'public',
  summary: 'A content page as JSON: /{locale}/api/{path}.json',
  params: z.object({ locale: zLocale, '*': z.string().max(200) }),
  output: zContentPage,
});

export const readContentByAddress = endpoint({
  method: 'GET',
  path: '/*',
  access: 'public',
  summary: 'A content page as JSON in the language of its reader, as the page itself: /{path}.json',
  params: z.object({ '*': z.string().max(200) }),
  output: zContentPage,
});

export const zNewsItem = z.object({
  path: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedAt: zInstant,
  /** The first picture of its text; `sizes` by width, the largest last. */
  picture: z
    .object({
      alt: z.string(),
      width: z.int(),
      height: z.int(),
      sizes: z.array(z.object({ path: z.string(), width: z.int() })),
    })
    .nullable(),
});
export type NewsPicture = NonNullable<z.output<typeof zNewsItem>['picture']>;
export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'public',
  summary: 'News, newest first',
  query: z.strictObject({ locale: zLocale, limit: z.coerce.number().int().min(1).max(50).default(20) }),
  output: z.object({ items: z.array(zNewsItem) }),
});

/** The agreements of spec §5 a buyer accepts; each has a version and a page. */
export const AGREEMENTS = ['return', 'tariff', 'offer', 'privacy', 'personal-data'] as const;
export const zAgreement = z.object({
  key: z.enum(AGREEMENTS),
  version: z.int(),
  title: z.string(),
  href: z.string(),
});
export type Agreement = z.output<typeof zAgreement>;

export * from './wire/banners.ts';
export * from './wire/desk.ts';
export * from './wire/documents.ts';
export * from './wire/pictures.ts';
export * from './wire/redirects.ts';

/** First segments of the addresses of screens; only `content` and `news` have pages that staff add. */
export const SITE_SECTIONS = [
  'account',
  'bad-access',
  'bid-return',
  'booking',
  'colors',
  'content',
  'demo',
  'developers',
  'en',
  'explore',
  'hotels',
  'login',
  'logout',
  'lottery',
  'news',
  'notifications-guide',
  'office',
  'offline',
  'order',
  'preferences',
  'proposal',
  'recovery',
  'registration',
  'requisites',
  'robots.txt',
  'search',
  'sitemap.xml',
  'support-chat',
  'ticket',
  'transfers',
  'watch',
] as const;
