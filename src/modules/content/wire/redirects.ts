import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zDocumentMove, zEditedDocument, zPublicationTime, zRevision } from './documents.ts';

const MAX_REDIRECTS = 500;
const zRedirect = z.strictObject({ path: z.string().max(200), target: z.string().max(500) });
/** An old address, without a slash at the start, and where it leads: a path of ours or an absolute https address. */
export type PageRedirect = z.output<typeof zRedirect>;
const zRedirectList = z.array(zRedirect).max(MAX_REDIRECTS);
const zEditedRedirects = zEditedDocument(z.object({ redirects: z.array(zRedirect) })).meta({ id: 'Redirects' });
export type EditedRedirects = z.output<typeof zEditedRedirects>;
const zSavedRevision = z.object({ revision: z.int() });

export const readRedirects = endpoint({
  method: 'GET',
  path: '/api/office/content/redirects',
  access: 'content',
  summary: 'Old addresses and where they lead, with draft and history',
  output: zEditedRedirects,
});

export const saveRedirects = endpoint({
  method: 'PUT',
  path: '/api/office/content/redirects/draft',
  access: 'content',
  summary: 'Save a draft of all redirects; one that another editor has changed since is refused',
  body: z.strictObject({ revision: zRevision, redirects: zRedirectList }),
  output: zSavedRevision,
});

export const publishRedirects = endpoint({
  method: 'POST',
  path: '/api/office/content/redirects/publication',
  access: 'content',
  summary: 'Publish all redirects, now or at a time',
  body: z.strictObject({ revision: zRevision, redirects: zRedirectList, at: zPublicationTime }),
  output: zSavedRevision,
});

export const moveRedirects = endpoint({
  method: 'POST',
  path: '/api/office/content/redirects/moves',
  access: 'content',
  summary: 'Discard the draft of the redirects, cancel a planned version, take one back or restore one',
  body: zDocumentMove,
  output: zSavedRevision,
});
