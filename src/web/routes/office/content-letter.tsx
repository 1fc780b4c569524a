import { data } from 'react-router';
import { isLocale, type Locale } from '#kernel/locale.ts';
import {
  EMAIL_TEMPLATES,
  type LetterTemplate,
  MAX_LETTER_TEXT,
  previewLetter,
  publishLetterTexts,
  readLetterTexts,
} from '#modules/notifications/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { type LetterAnswer, LetterPage } from '../../features/content/letter-page.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/content-letter.ts';

const FIELD = 'texts.';

/** @throws Response 404 for a letter that there is not. */
function templateOf(wanted: string): LetterTemplate {
  const template = EMAIL_TEMPLATES.find((one) => one === wanted);
  if (!template) throw data(null, { status: 404 });
  return template;
}

const localeOf = (wanted: unknown): Locale => (typeof wanted === 'string' && isLocale(wanted) ? wanted : 'ru');

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const locale = localeOf(new URL(args.request.url).searchParams.get('locale'));
  const params = { template: templateOf(args.params.id) };
  return call(readLetterTexts, { params, query: { locale } }).catch(throwRouteError);
}

const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form.keys()]
      .filter((name) => name.startsWith(FIELD))
      .map((name) => [
        name.slice(FIELD.length),
        readTextField(form, name, MAX_LETTER_TEXT).replaceAll('\r\n', '\n').trim(),
      ]),
  );

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const form = await args.request.formData();
  const params = { template: templateOf(args.params.id) };
  const locale = localeOf(form.get('locale'));
  const version = Number(readTextField(form, 'version', 12)) || 0;
  const typed = textsIn(form);
  const nothing = { at, changed: null, preview: [], refusal: null, typed };
  try {
    if (form.get('do') === 'preview') {
      const { letters } = await call(previewLetter, { params, body: { locale, texts: typed } });
      return { ...nothing, preview: letters } satisfies LetterAnswer;
    }
    const isReset = form.get('do') === 'reset';
    const texts = isReset ? Object.fromEntries(Object.keys(typed).map((key) => [key, ''])) : typed;
    const { changed } = await call(publishLetterTexts, { params, body: { locale, version, texts } });
    return { ...nothing, typed: null, changed } satisfies LetterAnswer;
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, at);
    return data({ ...nothing, refusal } satisfies LetterAnswer, { status });
  }
}

/** The editor of one letter. */
export default function OfficeLetter({ loaderData, actionData }: Route.ComponentProps) {
  return <LetterPage letter={loaderData} answer={actionData ?? null} />;
}
