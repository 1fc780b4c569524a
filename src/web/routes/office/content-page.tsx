import { data } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { isLocale } from '#kernel/locale.ts';
import {
  cancelPlanned,
  discardDraft,
  previewPage,
  publishDraft,
  readPageForEditing,
  readPageVersion,
  saveDraft,
  setNewsDay,
  withdrawPage,
} from '#modules/content/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import type { DeskAnswer } from '../../features/content/desk-editor.tsx';
import { compareTexts, type DeskForm, readDeskForm } from '../../features/content/desk-form.ts';
import type { Comparison } from '../../features/content/desk-history.tsx';
import { DeskPage } from '../../features/content/desk-page.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/content-page.ts';

/** The comparison that the address names, `?compare=ru.3`; null for another text or a version that does not exist. */
async function readComparison(call: Call, path: string, wanted: string | null): Promise<Comparison | null> {
  const [locale = '', version = ''] = wanted?.split('.') ?? [];
  if (!isLocale(locale) || !/^\d{1,6}$/.test(version)) return null;
  const page = await call(readPageForEditing, { query: { path } });
  const current = page.translations.find((one) => one.locale === locale)?.published;
  if (!current) return null;
  const before = await call(readPageVersion, { query: { path, locale, version: Number(version) } });
  return { locale, version: Number(version), changes: compareTexts(before, current) };
}

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const path = args.params['*'];
  const wanted = new URL(args.request.url).searchParams.get('compare');
  const page = await call(readPageForEditing, { query: { path } }).catch(throwRouteError);
  return { page, comparison: await readComparison(call, path, wanted).catch(() => null) };
}

/** Saves what was typed, so that no act loses it; the form is then based on what was saved. */
async function save(call: Call, path: string, form: DeskForm): Promise<void> {
  const { locale, revision, text } = form;
  Object.assign(form, await call(saveDraft, { body: { path, locale, revision, text } }));
}

/** Carries one act out. @throws the call's problem. */
async function act(call: Call, path: string, form: DeskForm): Promise<DeskAnswer['done']> {
  const { locale, revision } = form;
  switch (form.act) {
    case 'save':
      await save(call, path, form);
      return 'saved';
    case 'publish':
    case 'plan': {
      await save(call, path, form);
      const at = form.act === 'plan' ? (form.at ?? '1970-01-01T00:00:00.000Z') : null;
      await call(publishDraft, { body: { path, locale, revision: form.revision, at } });
      return form.act === 'plan' ? 'planned' : 'published';
    }
    case 'discard':
      await call(discardDraft, { query: { path, locale, revision } });
      return 'discarded';
    case 'withdraw':
      await call(withdrawPage, { body: { path, locale } });
      return 'withdrawn';
    case 'cancel':
      await call(cancelPlanned, { body: { path, locale } });
      return 'cancelled';
    case 'restore': {
      const { title, description, summary, markdown } = await call(readPageVersion, {
        query: { path, locale, version: form.version },
      });
      await save(call, path, { ...form, text: { title, description, summary, markdown } });
      return 'restored';
    }
    case 'day':
      if (form.newsDay) await call(setNewsDay, { body: { path, day: form.newsDay } });
      return form.newsDay ? 'daySaved' : null;
    case 'preview':
      return null;
  }
}

/** The text that is stored now, its author where there is one, and what the typed one changes in it. */
async function readConflict(call: Call, path: string, { locale, text }: DeskForm) {
  const { translations, versions } = await call(readPageForEditing, { query: { path } });
  const stored = translations.find((one) => one.locale === locale);
  const other = stored?.draft ?? stored?.published;
  const published = versions.find((one) => one.locale === locale && one.version === stored?.published?.version);
  const name = stored?.draft?.author ?? published?.author;
  return {
    revision: stored?.revision ?? 0,
    conflict: other && name ? { name, changes: compareTexts(other, text) } : null,
  };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const path = args.params['*'];
  const form = readDeskForm(await args.request.formData(), localDate(at, BUSINESS_TIME_ZONE));
  const { locale, text } = form;
  const nothing = {
    at,
    locale,
    typed: null,
    revision: null,
    done: null,
    error: null,
    problems: [],
    preview: null,
    conflict: null,
    fields: {},
  };
  try {
    if (form.act === 'preview') {
      const { html, problems } = await call(previewPage, { body: { text } });
      const preview = { title: text.title, html };
      return { ...nothing, typed: text, revision: form.revision, problems, preview } satisfies DeskAnswer;
    }
    return { ...nothing, done: await act(call, path, form) } satisfies DeskAnswer;
  } catch (thrown) {
    const code = asProblem(thrown)?.code;
    const { refusal, status } = formErrors(thrown, at);
    const answer: DeskAnswer = { ...nothing, error: refusal.text, fields: refusal.fields };
    // The forms of the day and of the history hold no text.
    if (form.act === 'day' || form.act === 'restore') return data(answer, { status });
    Object.assign(answer, { typed: text, revision: form.revision });
    if (code === 'content.draft_changed') Object.assign(answer, await readConflict(call, path, form));
    if (code === 'content.not_publishable') answer.problems = (await call(previewPage, { body: { text } })).problems;
    return data(answer, { status });
  }
}

/** The editor of a page in three languages. */
export default function OfficeContentPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DeskPage {...loaderData} answer={actionData ?? null} />;
}
