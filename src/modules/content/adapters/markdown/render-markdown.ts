import MarkdownIt from 'markdown-it';

const ALLOWED = /^(?:https:\/\/|http:\/\/|mailto:|tel:|\/(?!\/)|#)/i;
const EXTERNAL_LINK = /^https?:\/\//i;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.disable('image');
markdown.validateLink = (url) => ALLOWED.test(url.trim());
// A table that is wider than the screen scrolls, with the keyboard too.
markdown.renderer.rules.table_open = () => '<table tabindex="0">\n';
markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (token && EXTERNAL_LINK.test(String(token.attrGet('href') ?? ''))) {
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'noopener noreferrer nofollow');
  }
  return self.renderToken(tokens, index, options);
};

/** Safe HTML: raw HTML is shown as text, links lead to our own pages, the web, mail or telephone only. */
export const renderMarkdown = (source: string): string => markdown.render(source);

/** Addresses of the links of a text, also those that `renderMarkdown` leaves as text. */
export function findLinks(source: string): { allowed: string[]; refused: string[] } {
  const allowed = markdown
    .parse(source, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href') ?? ''));
  // A link whose address is refused stays as text: `[words](javascript:…)`.
  const refused = markdown
    .parse(source, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'text')
    .flatMap(({ content }) => [...content.matchAll(/\]\(([^)\s]*)\)/g)].map(([, href]) => href ?? ''));
  return { allowed, refused };
}
