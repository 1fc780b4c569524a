import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { renderMarkdown } from './adapters/markdown/render-markdown.ts';
import * as api from './api.ts';
import type { ContentDeps, Editor } from './ports.ts';
import { checkText } from './use-cases/check-text.ts';
import { discardDraft, saveDraft } from './use-cases/edit-draft.ts';
import { deleteRedirect, listRedirects, saveRedirect } from './use-cases/edit-redirects.ts';
import { cancelPlanned, publishDraft, setNewsDay, withdrawPage } from './use-cases/publish-page.ts';
import { listPages, readPageForEditing, readPageVersion } from './use-cases/view-pages.ts';

function editorOf({ user, ip }: Caller): Editor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { id: user.userId, ip };
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
  route(app, api.listRedirects, async () => ({ redirects: await listRedirects(deps) }));
  route(app, api.saveRedirect, ({ body, caller }) => saveRedirect(deps, editorOf(caller), body));
  route(app, api.deleteRedirect, async ({ query, caller }) => {
    await deleteRedirect(deps, editorOf(caller), query.path);
    return { deleted: true };
  });
}
