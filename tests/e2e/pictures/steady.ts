import type { Frame, Page } from '@playwright/test';

type Rules = readonly (readonly [pattern: string, instead: string])[];

/**
 * What is different each time although the clock is the same, and what is shown in its place: numbers that are drawn
 * by lot, and the minutes that the run itself has taken.
 */
const EVERYWHERE: Rules = [
  ['\\bS-[\\w-]{4,}', 'S-000000'],
  ['\\bR-\\d{4,}', 'R-00000000'],
  ['\\b\\d{13}\\b', '0000000000000'],
  ['•+\\d{2,4}', '•••••00'],
  ['\\b\\d{3}-\\d{10}\\b', '000-0000000000'],
  ['\\b(ID|AC|IV-AB-)\\d{6,7}\\b', '$10000000'],
  ['\\b(09|10|11):\\d\\d(:\\d\\d)?\\b', '10:00'],
  ['\\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\\b', '00000000-0000-4000-8000-000000000000'],
  ['https?://127\\.0\\.0\\.1:\\d+', 'http://127.0.0.1:4100'],
  // A booking code in a sentence: after its name, or after the number of its order.
  ['(?<=([Бб]рон[ьи]:? |S-000000 · ))[A-Z0-9]{6}\\b', 'A00000'],
];

/** In the workspace, too: what was done some minutes sooner or later each time, and what is left of its deadline. */
const IN_WORKSPACE: Rules = [
  ['\\b\\d\\d:\\d\\d(:\\d\\d)?\\b', '10:00'],
  ['\\b\\d+( |\u00a0)(мин|минут[аы]?|сек|секунд[аы]?)(?![а-я])', '14$1мин'],
];

/** A booking code alone, where the page marks it as a code (`translate="no"`): six letters may be a name elsewhere. */
const IN_CODES: Rules = [['\\b[A-Z0-9]{6}\\b', 'A00000']];

type Place = { readonly workspace?: boolean; readonly code?: boolean };

export const rulesFor = ({ workspace = false, code = false }: Place): Rules => [
  ...EVERYWHERE,
  ...(workspace ? IN_WORKSPACE : []),
  ...(code ? IN_CODES : []),
];

/** Fields with text: the value of a slider or a checkbox is none. */
const FIELDS = 'textarea, input:is([type=text], [type=search], [type=email], [type=tel], [type=url], :not([type]))';

/** Puts the same in place of all that, in texts and fields; letters are shown in a frame of the page. */
export async function steady(page: Page, workspace: boolean): Promise<void> {
  for (const frame of page.frames()) await steadyFrame(frame, workspace);
}

const steadyFrame = (frame: Frame, workspace: boolean): Promise<void> =>
  frame.evaluate(
    ({ inText, inCodes, fields }) => {
      const same = (rules: Rules, text: string) =>
        rules.reduce((now, [pattern, instead]) => now.replaceAll(new RegExp(pattern, 'g'), instead), text);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = same(node.parentElement?.closest('[translate=no]') ? inCodes : inText, node.nodeValue ?? '');
        if (text !== node.nodeValue) node.nodeValue = text;
      }
      for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)) {
        const text = same(inText, field.value);
        if (text !== field.value) field.value = text;
      }
    },
    { inText: rulesFor({ workspace }), inCodes: rulesFor({ workspace, code: true }), fields: FIELDS },
  );
