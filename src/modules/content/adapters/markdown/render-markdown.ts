import MarkdownIt from 'markdown-it';
import { parsePictureAddress, pictureSizes } from '../../domain/page-picture.ts';

const ALLOWED = /^(?:https:\/\/|http:\/\/|mailto:|tel:|\/(?!\/)|#)/i;
const EXTERNAL_LINK = /^https?:\/\//i;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
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

/** The width of a text on a screen, for the choice among the sizes of a picture. */
const PICTURE_BOX = '(min-width: 48em) 680px, 100vw';

// Pictures are ours only; of any other what it shows is read as text.
markdown.renderer.rules.image = (tokens, index) => {
  const token = tokens[index];
  const { escapeHtml } = markdown.utils;
  const alt = escapeHtml(token?.content ?? '');
  const picture = parsePictureAddress(String(token?.attrGet('src') ?? ''));
  if (!picture) return alt;
  const sizes = pictureSizes(picture);
  const set = sizes.map(({ path, width }) => `${path} ${width}w`).join(', ');
  const source = `src="${sizes.at(-1)?.path}" srcset="${set}" sizes="${PICTURE_BOX}"`;
  const size = `width="${picture.width}" height="${picture.height}"`;
  return `<img ${source} ${size} alt="${alt}" loading="lazy" decoding="async">`;
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

/** Pictures of a text in their order, with the address as it is written and what is said of each. */
export const findPictures = (source: string): { address: string; alt: string }[] =>
  markdown
    .parse(source, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'image')
    .map((token) => ({ address: String(token.attrGet('src') ?? ''), alt: token.content.trim() }));
