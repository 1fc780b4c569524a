import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';

export const CONTENT_PICTURE_MEGABYTES = 10;
/** Pixels; a smaller one would be blurred on the page. */
export const MIN_CONTENT_PICTURE_WIDTH = 400;

/** Takes `multipart/form-data`. */
export const addContentPicture = endpoint({
  method: 'POST',
  path: '/api/office/content/pictures',
  access: 'content',
  summary: 'Upload a picture for pages and news: jpeg, png, webp up to 10 MB; it is encoded anew at a few widths',
  output: z.object({
    /** What a text names it by: `![what it shows](address)`. */
    address: z.string(),
  }),
});

/** Answers the picture itself. */
export const readContentPicture = endpoint({
  method: 'GET',
  path: '/api/content-pictures/:id/:size',
  access: 'public',
  summary: 'A picture of a page at one of its widths, image/webp',
  params: z.object({
    id: z.uuid(),
    /** `{width}x{height}` */
    size: z.string().regex(/^[1-9]\d{1,3}x[1-9]\d{0,4}$/),
  }),
  output: z.unknown(),
});
