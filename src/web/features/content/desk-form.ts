import { diffLines } from 'diff';
import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { isLocale, type Locale } from '#kernel/locale.ts';
import type { PageText } from '#modules/content/api.ts';
import { readPlannedTime } from '../../shared/content/document-form.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { parseTypedDate } from '../../shared/forms/parse-typed-date.ts';

/** The acts of the editor; the button that was pressed sends one as `do`. */
export const DESK_ACTS = [
  'save',
  'publish',
  'plan',
  'preview',
  'discard',
  'withdraw',
  'cancel',
  'restore',
  'day',
] as const;
export type DeskAct = (typeof DESK_ACTS)[number];

export type DeskForm = {
  act: DeskAct;
  locale: Locale;
  revision: number;
  version: number;
  text: PageText;
  newsDay: LocalDate | null;
  /** When a planned version takes effect; null where the fields are not a time. */
  at: string | null;
};

/** What the editor sent. @throws Response 400 for an act or a language that the page does not offer. */
export function readDeskForm(form: FormData, today: LocalDate): DeskForm {
  const act = DESK_ACTS.find((one) => one === form.get('do'));
  const locale = form.get('locale');
  if (!act || typeof locale !== 'string' || !isLocale(locale)) throw new Response(null, { status: 400 });
  const newsDay = parseTypedDate(readTextField(form, 'newsDay'), today);
  return {
    act,
    locale,
    revision: Number(readTextField(form, 'revision', 12)) || 0,
    version: Number(readTextField(form, 'version', 12)) || 0,
    text: {
      title: readTextField(form, 'title', 200),
      description: readTextField(form, 'description', 400),
      summary: readTextField(form, 'summary', 500),
      markdown: readTextField(form, 'markdown', 200_000).replaceAll('\r\n', '\n'),
    },
    newsDay: newsDay !== null && isLocalDate(newsDay) ? newsDay : null,
    at: readPlannedTime(form, today),
  };
}

export type TextChange = { kind: 'added' | 'removed' | 'same'; text: string };

const asText = ({ title, description, summary, markdown }: PageText): string =>
  `${[title, description, summary, markdown].join('\n\n')}\n`;

/** Line by line, what `after` adds to and removes from `before`; long unchanged parts are shortened to their ends. */
export function compareTexts(before: PageText, after: PageText): TextChange[] {
  return diffLines(asText(before), asText(after)).map(({ added, removed, value }) => {
    if (added || removed) return { kind: added ? 'added' : 'removed', text: value };
    const lines = value.split('\n');
    return {
      kind: 'same',
      text: lines.length > 8 ? [...lines.slice(0, 3), '…', ...lines.slice(-4)].join('\n') : value,
    };
  });
}
