import type { Locale } from '#kernel/locale.ts';
import type { Call } from '../../api/call-type.ts';
import { loadContent } from './load-content.ts';

/** Questions and answers that editors keep as a content page: each second heading is a question. */
export type Questions = {
  /** Of the text itself: Russian where a translation is missing. */
  readonly locale: Locale;
  readonly items: readonly { readonly question: string; readonly html: string }[];
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const toText = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

/** The sections of a page's clean HTML; what stands before the first second heading is left out. */
export function splitQuestions(html: string): Questions['items'] {
  return html
    .split(/<h2\b[^>]*>/)
    .slice(1)
    .flatMap((section) => {
      const [heading = '', ...rest] = section.split('</h2>');
      return toText(heading).trim() === ''
        ? []
        : [{ question: toText(heading).trim(), html: rest.join('</h2>').trim() }];
    });
}

/** The questions at `content/faq/{name}`; null where the page is taken back or cannot be read now. */
export async function loadQuestions(
  call: Call,
  locale: Locale,
  name: 'bonuses' | 'lottery',
): Promise<Questions | null> {
  try {
    const page = await loadContent(call, locale, `content/faq/${name}`);
    const items = splitQuestions(page.html);
    return items.length === 0 ? null : { locale: page.locale, items };
  } catch {
    return null;
  }
}
