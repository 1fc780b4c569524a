import { data } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { isLocale, type Locale } from '#kernel/locale.ts';
import {
  LETTERS,
  type LetterName,
  moveLetter,
  previewLetter,
  publishLetter,
  readLetter,
  saveLetter,
} from '#modules/notifications/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import {
  type LetterAnswer,
  type LetterTexts,
  letterChanges,
  readLetterForm,
} from '../../features/content/letter-form.ts';
import { LetterPage } from '../../features/content/letter-page.tsx';
import { serverContext } from '../../server-context.ts';
import { DONE, isMove, readDocumentAct } from '../../shared/content/document-form.ts';
import { formErrors } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/content-letter.ts';

/** @throws Response 404 for a letter that there is not. */
function letterOf(wanted: string): LetterName {
  const letter = LETTERS.find((one) => one === wanted);
  if (!letter) throw data(null, { status: 404 });
  return letter;
}

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  return call(readLetter, { params: { letter: letterOf(args.params.id) } }).catch(throwRouteError);
}

/** The texts that are stored now, their author, and what the typed ones change in them. */
async function readConflict(call: Call, of: { letter: LetterName; locale: Locale }, typed: LetterTexts) {
  const letter = await call(readLetter, { params: { letter: of.letter } });
  const { revision, draft, published } = letter.languages[of.locale];
  const before = draft?.value ?? published?.value ?? null;
  const name = draft?.author ?? published?.author ?? '';
  const changes = letterChanges(letter, of.locale, { before, after: typed });
  return { revision, conflict: { name, changes } };
}

type Act = ReturnType<typeof readDocumentAct> & { letter: LetterName; locale: Locale; texts: LetterTexts };

/** Carries one act out; answers the letters of a preview. @throws the call's problem. */
async function carryOut(call: Call, { act, letter, locale, revision, version, at, texts }: Act) {
  const params = { letter };
  if (act === 'preview') return (await call(previewLetter, { params, body: { locale, texts } })).letters;
  if (isMove(act)) await call(moveLetter, { params, body: { locale, revision, move: act, version } });
  else if (act === 'save') await call(saveLetter, { params, body: { locale, revision, texts } });
  else await call(publishLetter, { params, body: { locale, revision, texts, at } });
  return [];
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const form = await args.request.formData();
  const locale = form.get('of');
  if (typeof locale !== 'string' || !isLocale(locale)) throw data(null, { status: 400 });
  const texts = readLetterForm(form);
  const wanted = { ...readDocumentAct(form, localDate(at, BUSINESS_TIME_ZONE)), locale, texts };
  const of = { letter: letterOf(args.params.id), locale };
  const nothing = { at, locale, done: null, refusal: null, conflict: null, typed: null, revision: null, preview: [] };
  const kept = { typed: texts, revision: wanted.revision };
  try {
    const preview = await carryOut(call, { ...wanted, ...of });
    if (wanted.act === 'preview') return { ...nothing, ...kept, preview } satisfies LetterAnswer;
    return { ...nothing, done: DONE[wanted.act] } satisfies LetterAnswer;
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, at);
    // The form of the history holds no texts.
    if (wanted.act === 'restore') return data({ ...nothing, refusal } satisfies LetterAnswer, { status });
    const isStale = asProblem(thrown)?.code === 'content.draft_changed';
    const other = isStale ? await readConflict(call, of, texts) : {};
    return data({ ...nothing, refusal, ...kept, ...other } satisfies LetterAnswer, { status });
  }
}

/** The editor of one letter. */
export default function OfficeLetter({ loaderData, actionData }: Route.ComponentProps) {
  return <LetterPage letter={loaderData} answer={actionData ?? null} />;
}
