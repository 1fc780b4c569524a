import { htmlLang, type Locale } from '#kernel/locale.ts';
import { carrierPicture } from './carrier-picture.ts';
import type { EmailContent } from './compose-email.ts';
import type { Translate } from './translate.ts';

export type RenderedEmail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where it is answered, and the conversation that it belongs to: a secret of its recipient. */
  readonly reply?: EmailReply | undefined;
};
export type EmailReply = { readonly address: string; readonly conversationId: string };

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] as string);

function asText(email: EmailContent, t: Translate): string {
  const facts = email.labelledValues.map((f) =>
    f.values.length === 1 ? `${f.label}: ${f.values[0]}` : `${f.label}:\n${f.values.map((v) => `  ${v}`).join('\n')}`,
  );
  return [
    email.heading,
    [t('greeting'), email.lead].filter(Boolean).join(' '),
    facts.join('\n'),
    ...email.messages.map(({ head, text }) => `${head}\n${text}`),
    t('plain_link', email.button),
    ...email.after,
    `--\n${t('signature')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const FONT = "font-family:'Onest','Segoe UI',Roboto,Arial,sans-serif";
const MUTED = 'color:#5a6972';
const FACTS = 'padding-top:12px;font-size:14px;line-height:1.5;font-weight:600';
const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/**
 * Colours for programs that show letters dark: those that read no style sheet darken the inline ones by themselves
 * (`color-scheme`).
 */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0f181e!important;color:#e8eef1!important}
.card{background:#16222a!important;border-color:#2b3a43!important}
.pass{background:#1b2932!important;border-color:#2b3a43!important}
.line{border-color:#2b3a43!important}
.muted{color:#9fb0b9!important}
.brand{color:#7cc4e0!important}
.press{background:#7cc4e0!important;color:#06222e!important}
}`;

/** The carrier's mark as on the screen, its code where pictures are not shown; a tile with the code without a mark. */
function markHtml({ code, ground, drawn }: EmailContent['passes'][number]['mark']): string {
  const tile = `border-radius:7px;background:${ground};color:#ffffff;font-size:12px;line-height:28px;font-weight:700;
text-align:center`;
  return drawn
    ? `<img src="${carrierPicture(escapeHtml(code))}" width="28" height="28" alt="${escapeHtml(code)}"
style="display:block;${tile}">`
    : `<div style="width:28px;height:28px;${tile}">${escapeHtml(code)}</div>`;
}

/** One stretch of the journey: whose it is, where and when it starts and ends, and what is needed there. */
function passHtml({ mark, title, date, from, to, facts }: EmailContent['passes'][number], last: boolean): string {
  const end = (side: 'left' | 'right', { label, time, place }: typeof from) =>
    `<td align="${side}" valign="top" width="50%" style="padding:10px 0 0">
<div class="muted" style="${MUTED};font-size:13px">${escapeHtml(label)}</div>
<div style="font-size:24px;line-height:1.2;font-weight:700">${escapeHtml(time)}</div>
<div class="muted" style="${MUTED};font-size:14px">${escapeHtml(place)}</div></td>`;
  return `<tr><td class="line" style="padding:16px 18px;${last ? '' : 'border-bottom:2px dashed #cfc7b8'}">
${TABLE}><tr>
<td width="34" valign="middle">
${markHtml(mark)}</td>
<td valign="middle" style="padding-left:10px;font-size:14px;line-height:1.35;font-weight:600">${escapeHtml(title)}
<div class="muted" style="${MUTED};font-weight:400">${escapeHtml(date)}</div></td>
</tr></table>
${TABLE}><tr>${end('left', from)}${end('right', to)}</tr></table>
${facts.length > 0 ? `<div style="${FACTS}">${facts.map(escapeHtml).join(' · ')}</div>` : ''}
</td></tr>`;
}

/** What is known, a row each: the name at the left, its values at the right. */
function detailsHtml(facts: EmailContent['labelledValues']): string {
  const rows = facts.map(
    ({ label, values }) => `<tr>
<td class="line muted" valign="top" width="34%" style="padding:10px 12px 10px 0;border-bottom:1px solid #e5dfd4;
${MUTED};font-size:14px">${escapeHtml(label)}</td>
<td class="line" valign="top" style="padding:10px 0;border-bottom:1px solid #e5dfd4;font-size:15px;font-weight:600">
${values.map((value) => `<div>${escapeHtml(value)}</div>`).join('')}</td></tr>`,
  );
  return rows.length > 0 ? `${TABLE} style="margin:0 0 24px">${rows.join('\n')}</table>` : '';
}

/** Messages of a conversation, one below another as they were written. */
const messagesHtml = (messages: EmailContent['messages']): string =>
  messages
    .map(
      ({ head, text }) => `${TABLE} class="pass" style="margin:0 0 12px;background:#fbfaf7;border:1px solid #cfc7b8;
border-radius:12px;border-collapse:separate"><tr><td style="padding:12px 16px">
<div class="muted" style="${MUTED};font-size:13px;margin:0 0 4px">${escapeHtml(head)}</div>
<div style="font-size:16px;line-height:1.5;white-space:pre-wrap">${escapeHtml(text)}</div></td></tr></table>`,
    )
    .join('\n');

/** The address that the letter leads to; there the brand's picture is. */
function originOf(href: string): string {
  try {
    return new URL(href).origin;
  } catch {
    return '';
  }
}

/** Tables and inline styles alone carry the layout: common mail programs know little else. */
function asHtml(email: EmailContent, locale: Locale, t: Translate): string {
  const passes = email.passes.map((pass, i) => passHtml(pass, i === email.passes.length - 1)).join('\n');
  const after = email.after
    .map((p) => `<p class="muted" style="margin:0 0 12px;${MUTED};font-size:14px;line-height:1.5">${escapeHtml(p)}</p>`)
    .join('\n');
  // With boarding passes above, the journey is not told once more.
  const facts = email.passes.length > 0 ? email.labelledValues.filter(({ journey }) => !journey) : email.labelledValues;
  return `<!doctype html>
<html lang="${htmlLang(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme"
content="light dark"><meta name="supported-color-schemes" content="light dark"><title>
${escapeHtml(email.subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#f6f4ef;color:#13232c;${FONT}">
${TABLE} class="page" style="background:#f6f4ef"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="568" cellpadding="0" cellspacing="0" border="0"
style="width:100%;max-width:568px;background:#ffffff;border:1px solid #e5dfd4;border-radius:16px;text-align:left">
<tr><td class="line" style="padding:20px 24px;border-bottom:1px solid #e5dfd4">
${TABLE}><tr><td width="40">
<img src="${escapeHtml(originOf(email.button.href))}/icon-180.png" width="28" height="28" alt=""
style="display:block;border-radius:7px"></td>
<td class="brand" style="font-size:20px;font-weight:700;color:#0b5a78">Sapar</td></tr></table></td></tr>
<tr><td style="padding:28px 24px 8px">
<h1 style="margin:0 0 12px;font-size:26px;line-height:1.2;letter-spacing:-0.02em">${escapeHtml(email.heading)}</h1>
<p style="margin:0 0 20px;font-size:16px;line-height:1.5">${escapeHtml(`${t('greeting')} ${email.lead}`.trim())}</p>
${
  passes &&
  `${TABLE} class="pass" style="margin:0 0 16px;background:#fbfaf7;border:1px solid #cfc7b8;border-radius:12px;
border-collapse:separate">
${passes}</table>`
}
${detailsHtml(facts)}
${messagesHtml(email.messages)}
${TABLE} style="margin:0 0 24px"><tr><td class="press" align="center" style="background:#0b5a78;border-radius:12px">
<a class="press" href="${escapeHtml(email.button.href)}" style="display:block;padding:16px 22px;border-radius:12px;
background:#0b5a78;color:#ffffff;font-size:16px;line-height:1.2;font-weight:600;text-decoration:none">
${escapeHtml(email.button.label)}</a></td></tr></table>
${after}</td></tr>
<tr><td class="line muted" style="padding:16px 24px 20px;border-top:1px solid #e5dfd4;${MUTED};font-size:13px">
${escapeHtml(t('signature'))}</td></tr>
</table></td></tr></table>
</body>
</html>
`;
}

/** Plain text and HTML of one letter; everything that came from people is escaped. */
export const renderEmail = (email: EmailContent, locale: Locale, t: Translate): RenderedEmail => ({
  subject: email.subject.replace(/\s+/g, ' '),
  text: asText(email, t),
  html: asHtml(email, locale, t),
});
