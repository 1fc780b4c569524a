import { htmlLang, type Locale } from '#kernel/locale.ts';
import type { Letter } from './letter.ts';
import type { Translate } from './translate.ts';

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] as string);

function asText(letter: Letter, t: Translate): string {
  const facts = letter.facts.map((f) =>
    f.values.length === 1 ? `${f.label}: ${f.values[0]}` : `${f.label}:\n${f.values.map((v) => `  ${v}`).join('\n')}`,
  );
  return [
    t('greeting'),
    letter.heading,
    letter.lead,
    facts.join('\n'),
    t('plain_link', letter.button),
    ...letter.after,
    `--\n${t('signature')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const FONT = "font-family:'Onest','Segoe UI',Roboto,Arial,sans-serif";

function asHtml(letter: Letter, locale: Locale, t: Translate): string {
  const listed = letter.facts
    .map(
      (f) =>
        `<dt style="margin:12px 0 0;color:#5a6972;font-size:14px">${escapeHtml(f.label)}</dt>` +
        f.values
          .map(
            (v) => `<dd style="margin:2px 0 0;font-size:16px;font-weight:600">
${escapeHtml(v)}</dd>`,
          )
          .join(''),
    )
    .join('\n');
  const facts =
    listed &&
    '<dl style="margin:0 0 20px;padding:4px 16px 16px;background:#fbfaf7;border:1px solid ' +
      `#e5dfd4;border-radius:12px">\n${listed}\n</dl>`;
  const after = letter.after
    .map((p) => `<p style="margin:0 0 12px;color:#5a6972;font-size:14px;line-height:1.5">${escapeHtml(p)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${htmlLang(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>
${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f4ef;color:#13232c;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #e5dfd4;
border-radius:14px">
<p style="margin:0 0 20px;font-size:18px;font-weight:700;color:#0b5a78">Sapar</p>
<p style="margin:0 0 8px;font-size:16px">${escapeHtml(t('greeting'))}</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;letter-spacing:-0.02em">${escapeHtml(letter.heading)}</h1>
<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escapeHtml(letter.lead)}</p>
${facts}
<p style="margin:0 0 24px"><a href="${escapeHtml(letter.button.href)}"
style="display:inline-block;padding:14px 22px;border-radius:12px;background:#0b5a78;color:#ffffff;
font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(letter.button.label)}</a></p>
${after}
<p style="margin:16px 0 0;padding-top:16px;border-top:1px solid #e5dfd4;color:#5a6972;font-size:14px">
${escapeHtml(t('signature'))}</p>
</div>
</body>
</html>
`;
}

/** Plain text and HTML of one letter; everything that came from people is escaped. */
export const renderLetter = (letter: Letter, locale: Locale, t: Translate): RenderedMail => ({
  subject: letter.subject.replace(/\s+/g, ' '),
  text: asText(letter, t),
  html: asHtml(letter, locale, t),
});
