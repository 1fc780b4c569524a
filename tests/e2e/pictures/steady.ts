import type { Page } from '@playwright/test';

/**
 * What is different each time although the clock is the same, and what is shown in its place: numbers that are drawn
 * by lot, and the minutes that the run itself has taken.
 */
const OTHERS: readonly (readonly [pattern: string, instead: string])[] = [
  ['\\bS-[\\w-]{4,}', 'S-000000'],
  ['\\bR-\\d{4,}', 'R-00000000'],
  ['\\b\\d{13}\\b', '0000000000000'],
  ['•+\\d{2,4}', '•••••00'],
  ['^\\s*[A-Z0-9]{6}\\s*$', 'A00000'],
  ['\\b\\d{3}-\\d{10}\\b', '000-0000000000'],
  ['\\b(?=[A-Z]*\\d)(?=\\d*[A-Z])[A-Z0-9]{6}\\b', 'A00000'],
  ['\\b(ID|AC|IV-AB-)\\d{6,7}\\b', '$10000000'],
  ['\\b(09|10|11):\\d\\d(:\\d\\d)?\\b', '10:00'],
  ['\\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\\b', '00000000-0000-4000-8000-000000000000'],
  ['https?://127\\.0\\.0\\.1:\\d+', 'http://127.0.0.1:4100'],
];

/** In the workspace, too: what was done some minutes sooner or later each time, and what is left of its deadline. */
const TIMES: typeof OTHERS = [
  ['\\b\\d\\d:\\d\\d(:\\d\\d)?\\b', '10:00'],
  ['\\b\\d+( |\u00a0)(мин|минут[аы]?|сек|секунд[аы]?)(?![а-я])', '14$1мин'],
];

/** Puts the same in place of all that, in texts and fields. */
export const steady = (page: Page, workspace: boolean): Promise<void> =>
  page.evaluate(
    (others) => {
      const rules = others.map(([pattern, instead]) => [new RegExp(pattern, 'g'), instead] as const);
      const same = (text: string) => rules.reduce((now, [pattern, instead]) => now.replaceAll(pattern, instead), text);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = same(node.nodeValue ?? '');
        if (text !== node.nodeValue) node.nodeValue = text;
      }
      for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea'))
        if (field.value && same(field.value) !== field.value) field.value = same(field.value);
    },
    workspace ? [...OTHERS, ...TIMES] : OTHERS,
  );
