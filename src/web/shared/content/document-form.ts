import { BUSINESS_TIME_ZONE, isLocalDate, type LocalDate, toInstant } from '#kernel/dates.ts';
import { DOCUMENT_MOVES, type DocumentMove } from '#modules/content/api.ts';
import { readTextField } from '../forms/form-errors.ts';
import { normalizeTypedTime } from '../forms/normalize-typed-time.ts';
import { parseTypedDate } from '../forms/parse-typed-date.ts';

/** Refused by the server as past, where the fields of the form are not a time. */
const NO_TIME = '1970-01-01T00:00:00.000Z';

/** When a planned publication takes effect; null where the fields are not a time. */
export function readPlannedTime(form: FormData, today: LocalDate): string | null {
  const day = parseTypedDate(readTextField(form, 'planDay'), today);
  const time = normalizeTypedTime(readTextField(form, 'planTime', 10));
  return day !== null && isLocalDate(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
    ? toInstant(`${day}T${time}`, BUSINESS_TIME_ZONE)
    : null;
}

export type DocumentAct = 'save' | 'publish' | 'plan' | 'preview' | DocumentMove;
const ACTS: readonly DocumentAct[] = ['save', 'publish', 'plan', 'preview', ...DOCUMENT_MOVES];

export const isMove = (act: DocumentAct): act is DocumentMove => (DOCUMENT_MOVES as readonly string[]).includes(act);

/** What the editor of a document pressed; the button sends it as `do`. @throws Response 400 for another act. */
export function readDocumentAct(form: FormData, today: LocalDate) {
  const act = ACTS.find((one) => one === form.get('do'));
  if (!act) throw new Response(null, { status: 400 });
  return {
    act,
    revision: Number(readTextField(form, 'revision', 12)) || 0,
    version: Number(readTextField(form, 'version', 12)) || undefined,
    /** Of a publication: null for now. */
    at: act === 'plan' ? (readPlannedTime(form, today) ?? NO_TIME) : null,
  };
}

/** What an act did, in words of `contentDesk.edit`. */
export const DONE = {
  save: 'saved',
  publish: 'published',
  plan: 'planned',
  withdraw: 'takenBack',
  discard: 'discarded',
  cancel: 'cancelled',
  restore: 'restored',
} as const;
export type DocumentDone = (typeof DONE)[keyof typeof DONE];
export const findDone = (wanted: string | null): DocumentDone | null =>
  Object.values(DONE).find((done) => done === wanted) ?? null;
