import { Parser } from 'htmlparser2';

/** What no reader sees, or what must not run. */
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'iframe', 'object']);
/** Elements that begin a new line. */
const BLOCKS = new Set(['p', 'div', 'br', 'li', 'tr', 'table', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre']);
const EMPTY = new Set(['br', 'img', 'hr', 'meta', 'link', 'input', 'wbr', 'col', 'area', 'base', 'source']);
const QUOTE_CLASS = /(?:^|\s)(?:gmail_quote|gmail_quote_container|yahoo_quoted|moz-cite-prefix)(?:\s|$)/;
/** In one common mail program everything after it is the e-mail that is answered. */
const QUOTE_IDS = new Set(['divRplyFwdMsg', 'appendonsend']);

const isQuote = (name: string, { class: classes = '', id = '' }: Record<string, string>): boolean =>
  name === 'blockquote' || QUOTE_CLASS.test(classes) || QUOTE_IDS.has(id);

/** The text that a reader of the page sees, without quotations; scripts and styles are left out. */
export function htmlToText(html: string): string {
  let text = '';
  let hidden = 0;
  let ended = false;
  const open: boolean[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (QUOTE_IDS.has(attributes.id ?? '')) ended = true;
      if (BLOCKS.has(name) && hidden === 0 && !(name !== 'br' && text.endsWith('\n'))) text += '\n';
      if (EMPTY.has(name)) return;
      const hides = HIDDEN.has(name) || isQuote(name, attributes);
      open.push(hides);
      if (hides) hidden++;
    },
    ontext: (part) => {
      if (hidden === 0 && !ended) text += part.replace(/\s+/g, ' ');
    },
    onclosetag: (name) => {
      if (EMPTY.has(name)) return;
      if (open.pop()) hidden--;
      if (BLOCKS.has(name) && hidden === 0 && !text.endsWith('\n')) text += '\n';
    },
  });
  parser.end(html);
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
