import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import type { SiteType } from '#kernel/site-type.ts';
import { readMultipart, type UploadRules } from '#platform/http/read-multipart.ts';
import { type Caller, type Handler, route } from '#platform/http/route.ts';
import { renderMarkdown } from './adapters/markdown/render-markdown.ts';
import * as api from './api.ts';
import type { ContentDeps, Editor } from './ports.ts';
import {
  addBanner,
  deleteBanner,
  listBanners,
  listEditedBanners,
  publishBanner,
  readBannerHistory,
  saveBanner,
  withdrawBanner,
} from './use-cases/banners.ts';
import { checkText } from './use-cases/check-text.ts';
import { discardDraft, saveDraft } from './use-cases/edit-draft.ts';
import { moveRedirects, publishRedirects, readRedirects, saveRedirects } from './use-cases/edit-redirects.ts';
import { addPicture, readPicture } from './use-cases/page-pictures.ts';
import { cancelPlanned, publishDraft, setNewsDay, withdrawPage } from './use-cases/publish-page.ts';
import { listPages, readPageForEditing, readPageVersion } from './use-cases/view-pages.ts';

function editorOf({ user, ip }: Caller): Editor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { id: user.userId, ip };
}

const UPLOAD: UploadRules = {
  fileLimit: api.CONTENT_PICTURE_MEGABYTES * 1024 * 1024,
  files: 1,
  refuse: (why) => {
    if (why === 'none') return new AppError('invalid', 'content.picture_none');
    if (why === 'large')
      return new AppError('unprocessable', 'content.picture_large', { megabytes: api.CONTENT_PICTURE_MEGABYTES });
    return new AppError('invalid', 'content.picture_broken_off');
  },
};
/** A picture never changes under its id. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Pictures of pages: anybody reads them, editors upload them. */
export function contentPictureRoutes(app: FastifyInstance, deps: ContentDeps): void {
  const readOne: Handler<typeof api.readContentPicture> = async ({ params, reply }) => {
    const bytes = await readPicture(deps, params.id, Number.parseInt(params.size, 10));
    reply.headers({ 'content-type': 'image/webp', 'cache-control': FOR_EVER });
    return bytes;
  };
  route(app, api.readContentPicture, readOne, { limit: false });
  app.register(async (uploads) => {
    uploads.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    route(uploads, api.addContentPicture, async ({ caller, request }) => {
      const editor = editorOf(caller);
      let address = '';
      const take = async ({ parts }: { parts: AsyncIterable<Buffer> }) => {
        address = await addPicture(deps, editor, parts);
      };
      await readMultipart(request, take, { address: caller.ip, rules: UPLOAD });
      return { address };
    });
  });
}

/** The desk where staff write pages, news and redirects. */
export function contentDeskRoutes(app: FastifyInstance, deps: ContentDeps): void {
  route(app, api.listPages, async () => ({ pages: await listPages(deps) }));
  route(app, api.readPageForEditing, ({ query }) => readPageForEditing(deps, query.path));
  route(app, api.readPageVersion, ({ query }) => readPageVersion(deps, query));
  route(app, api.saveDraft, ({ body, caller }) => saveDraft(deps, editorOf(caller), body));
  route(app, api.discardDraft, async ({ query }) => {
    await discardDraft(deps, query);
    return { discarded: true };
  });
  route(app, api.publishDraft, ({ body, caller }) => publishDraft(deps, editorOf(caller), body));
  route(app, api.cancelPlanned, ({ body, caller }) => cancelPlanned(deps, editorOf(caller), body));
  route(app, api.withdrawPage, ({ body, caller }) => withdrawPage(deps, editorOf(caller), body));
  route(app, api.setNewsDay, async ({ body }) => {
    await setNewsDay(deps, body.path, body.day);
    return { day: body.day };
  });
  route(app, api.previewPage, async ({ body }) => ({
    html: renderMarkdown(body.text.markdown),
    problems: await checkText(deps.db, deps.clock.now(), body.text),
  }));
  route(app, api.readRedirects, () => readRedirects(deps));
  route(app, api.saveRedirects, ({ body, caller }) => saveRedirects(deps, editorOf(caller), body));
  route(app, api.publishRedirects, ({ body, caller }) => publishRedirects(deps, editorOf(caller), body));
  route(app, api.moveRedirects, ({ body, caller }) => moveRedirects(deps, editorOf(caller), body));
}

/** Banners: what a site shows, and the desk where staff write them. */
export function bannerRoutes(app: FastifyInstance, deps: ContentDeps & { site: SiteType }): void {
  route(app, api.listBanners, async ({ query }) => ({ banners: await listBanners(deps, query.locale) }));
  route(app, api.listEditedBanners, async ({ query: { history } }) => ({
    banners: await listEditedBanners(deps),
    versions: history === undefined ? [] : await readBannerHistory(deps, history),
  }));
  route(app, api.addBanner, ({ body, caller }) => addBanner(deps, editorOf(caller), body.banner));
  route(app, api.saveBanner, ({ params, body, caller }) => saveBanner(deps, editorOf(caller), { ...body, ...params }));
  route(app, api.publishBanner, ({ params, body, caller }) =>
    publishBanner(deps, editorOf(caller), { ...body, ...params }),
  );
  route(app, api.withdrawBanner, ({ params, body, caller }) =>
    withdrawBanner(deps, editorOf(caller), { ...body, ...params }),
  );
  route(app, api.deleteBanner, async ({ params, query, caller }) => {
    await deleteBanner(deps, editorOf(caller), { ...query, ...params });
    return { deleted: true };
  });
}
