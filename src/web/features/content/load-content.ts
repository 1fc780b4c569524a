import { data, redirect } from 'react-router';
import type { Locale } from '#kernel/locale.ts';
import {
  type ContentAnswer,
  type ContentOutcome,
  type ContentPage,
  readContent,
  readContentAnswer,
} from '#modules/content/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';

type ContentData = Extract<ContentOutcome, { kind: 'page' }>['page'];

/**
 * Pages that a program around this one has put into the global `saparContent`, by locale and path
 * (`ru/content/agmnt`): each replaces the call for it (spec §7). What is no answer of that call is not used.
 */
function presetPage(locale: Locale, path: string): ContentPage | null {
  const preset: unknown = (globalThis as { saparContent?: unknown }).saparContent;
  if (typeof preset !== 'object' || preset === null) return null;
  const page = readContent.output.safeParse((preset as Record<string, unknown>)[`${locale}/${path}`]);
  return page.success ? page.data : null;
}

/** What the call answers; its refusal with the message for readers. @throws what is no refusal, and 404 as it is. */
async function readAnswer(call: Call, locale: Locale, path: string): Promise<ContentAnswer> {
  const preset = presetPage(locale, path);
  if (preset) return { status: 200, statusText: '', body: preset };
  try {
    const body = await call(readContent, { params: { locale, '*': `${path}.json` } });
    return { status: 200, statusText: '', body };
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status < 400 || problem.status === 404) throw thrown;
    return { status: problem.status, statusText: '', body: { message: problem.text } };
  }
}

/**
 * Loads a page by spec §7 and §8: a redirect flag with an address redirects without `.json`; any status but 200 is an
 * error with that status: 301 and 404 unchanged, others with their message, which the error page shows.
 */
export async function loadContent(call: Call, locale: Locale, path: string): Promise<ContentData> {
  const outcome = readContentAnswer(await readAnswer(call, locale, path));
  if (outcome.kind === 'redirect') throw redirect(outcome.to, { status: 301 });
  if (outcome.kind === 'page') return outcome.page;
  const { statusCode: status, statusText, message, asIs } = outcome;
  // A bare status says nothing that the error page does not say better.
  throw data(asIs || message === String(status) ? null : { message }, { status, statusText });
}
