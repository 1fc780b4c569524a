import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zInstant, zLocalDateTime, zLocale } from '#kernel/schemas.ts';
import { SITE_TYPES } from '#kernel/site-type.ts';
import { ZONES } from '#kernel/time-zones.ts';
import { zDocumentVersion } from './documents.ts';

/** Longest texts of a banner, characters. */
export const BANNER_LIMITS = { title: 80, text: 200, link: 500 } as const;
export const MAX_BANNERS = 50;

const zText = z.strictObject({
  title: z.string().trim().max(BANNER_LIMITS.title),
  text: z.string().trim().max(BANNER_LIMITS.text),
});
const zContent = z.strictObject({
  /** A language without a title is not shown. */
  texts: z.strictObject({ ru: zText, en: zText, kg: zText }),
  /** A path of ours or an https address; empty for none. */
  link: z.string().trim().max(BANNER_LIMITS.link),
  /** The address of an uploaded picture; empty for none. */
  picture: z.string().trim().max(200),
  zone: z.enum(ZONES),
  /** By the clocks of the zone; shown from the first and until the second. */
  startsAt: zLocalDateTime,
  endsAt: zLocalDateTime,
  sites: z.array(z.enum(SITE_TYPES)).max(SITE_TYPES.length),
  /** The lowest first. */
  position: z.int().min(1).max(1_000),
});
export type BannerInput = z.output<typeof zContent>;

/** A picture at the widths that are kept. */
export const zShownPicture = z.object({
  width: z.int(),
  height: z.int(),
  /** By width, the largest last. */
  sizes: z.array(z.object({ path: z.string(), width: z.int() })),
});
const zShownBanner = z
  .object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    picture: zShownPicture.nullable(),
  })
  .meta({ id: 'Banner' });
export type ShownBanner = z.output<typeof zShownBanner>;

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/banners',
  access: 'public',
  summary: 'Banners that this site shows now in a language, in their order',
  query: z.strictObject({ locale: zLocale }),
  output: z.object({ banners: z.array(zShownBanner) }),
});

const zEditedBanner = z
  .object({
    id: z.string(),
    draft: zContent,
    /** `ahead` and `over`: published, outside its period. */
    state: z.enum(['draft', 'ahead', 'shown', 'over']),
    /** The draft differs from what readers see. */
    changed: z.boolean(),
    revision: z.int(),
    publishedAt: zInstant.nullable(),
    author: z.string(),
    updatedAt: zInstant,
    /** The draft as readers would see it, a language each that has a title. */
    previews: z.array(z.object({ locale: zLocale, banner: zShownBanner })),
  })
  .meta({ id: 'EditedBanner' });
export type EditedBanner = z.output<typeof zEditedBanner>;

const zId = z.strictObject({ id: z.uuid() });
const zRevision = z.int().min(0).max(MAX_VERSION);
const zRevisionParam = z.coerce.number().pipe(zRevision);

export const listEditedBanners = endpoint({
  method: 'GET',
  path: '/api/office/content/banners',
  access: 'content',
  summary: 'All banners with their state, in their order, and the history of one',
  query: z.strictObject({ history: z.uuid().optional() }),
  output: z.object({
    banners: z.array(zEditedBanner),
    /** What readers have had of the banner that `history` names, newest first. */
    versions: z.array(zDocumentVersion(zContent)),
  }),
});

export const addBanner = endpoint({
  method: 'POST',
  path: '/api/office/content/banners',
  access: 'content',
  summary: 'Begin a banner as a draft',
  body: z.strictObject({ banner: zContent }),
  output: z.object({ id: z.string(), revision: z.int() }),
  status: 201,
});

export const saveBanner = endpoint({
  method: 'PUT',
  path: '/api/office/content/banners/:id',
  access: 'content',
  summary: 'Save the draft of a banner; one that another editor has changed since is refused',
  params: zId,
  body: z.strictObject({ revision: zRevision, banner: zContent }),
  output: z.object({ revision: z.int() }),
});

export const publishBanner = endpoint({
  method: 'POST',
  path: '/api/office/content/banners/:id/publication',
  access: 'content',
  summary: 'Show the draft of a banner to readers in its period',
  params: zId,
  body: z.strictObject({ revision: zRevision }),
  output: z.object({ revision: z.int() }),
});

export const withdrawBanner = endpoint({
  method: 'POST',
  path: '/api/office/content/banners/:id/withdrawal',
  access: 'content',
  summary: 'Take a banner back; its draft stays',
  params: zId,
  body: z.strictObject({ revision: zRevision }),
  output: z.object({ revision: z.int() }),
});

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/api/office/content/banners/:id',
  access: 'content',
  summary: 'Delete a banner that is not published',
  params: zId,
  query: z.strictObject({ revision: zRevisionParam }),
  output: z.object({ deleted: z.boolean() }),
});
