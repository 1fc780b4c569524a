import { MERCHANTS, type Merchant } from '../gateways/merchants.ts';
import { type CardForm, type CardProblems, grouped, TEST_CARDS } from './cards.ts';
import type { PaymentRow } from './payments.ts';
import { STYLE } from './style.ts';
import { LANGUAGES, type Language, WORDS, type Word } from './words.ts';

const LANGUAGE_NAMES: Record<Language, string> = { ru: 'Русский', en: 'English', ky: 'Кыргызча' };
const CURRENCY_LOCALES: Record<string, string> = { KGS: 'ru-KG', RUB: 'ru', USD: 'en' };

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function sumText(row: PaymentRow): string {
  const minor = Number(row.amount_minor);
  return new Intl.NumberFormat(CURRENCY_LOCALES[row.currency] ?? 'en', {
    style: 'currency',
    currency: row.currency,
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
  }).format(minor / 100);
}

const untilText = (row: PaymentRow): string =>
  new Intl.DateTimeFormat('ru', {
    timeZone: 'Asia/Bishkek',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(row.payment_time_limit);

type View = { language: Language; nonce: string };

const MARK =
  `<svg width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden="true"><path d="M2 23 10 8l4 6 3-5 9 ` +
  `14Z" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round"/><path d="M7 23h14" ` +
  `stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></svg>`;
const TICK =
  `<svg width="28" height="28" viewBox="0 0 24 24" fill="none" aria-hidden="true"><path d="m5 13 4.5 4.5L19 7.5" ` +
  `stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const CROSS =
  `<svg width="28" height="28" viewBox="0 0 24 24" fill="none" aria-hidden="true"><path d="m7 7 10 10M17 7 7 17" ` +
  `stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/></svg>`;

function frame(view: View, title: string, path: string, body: string, merchant: Merchant = 'sapar'): string {
  const { brand } = MERCHANTS[merchant];
  const w = WORDS[view.language];
  const languages = LANGUAGES.map(
    (code) =>
      `<a href="${path}?lang=${code}" lang="${code}" ` +
      `hreflang="${code}"${code === view.language ? ' aria-current="true"' : ''}>${LANGUAGE_NAMES[code]}</a>`,
  ).join('');
  return `<!doctype html><html lang="${view.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"><meta name="referrer" content="no-referrer">
<title>${escaped(title)} · ${brand}</title><style nonce="${view.nonce}">${STYLE}</style></head>
<body><header class="bar"><div><span class="mark">${MARK}${brand}</span>
<nav aria-label="${w.language}">${languages}</nav></div></header>
${body}</body></html>`;
}

const summary = (row: PaymentRow, language: Language): string => {
  const w = WORDS[language];
  return (
    `<section class="card"><dl><dt>${w.toPay}</dt><dd class="sum">${escaped(sumText(row))}</dd><dt>${w.shop}</dt>` +
    `<dd>Sapar</dd><dt>${w.order}</dt><dd>${escaped(row.order_number)}</dd><dt>${w.payUntil}</dt><dd><time ` +
    `datetime="${row.payment_time_limit.toISOString()}">${untilText(row)}</time> <span class="muted ` +
    `small">${w.bishkekTime}</span></dd></dl></section>`
  );
};

/** The one that the form names: it is paid with at once. */
const FIRST_CARD = TEST_CARDS.find(({ plan }) => plan === 'frictionless');

function testCards(language: Language): string {
  const w = WORDS[language];
  const items = TEST_CARDS.filter((card) => card !== FIRST_CARD)
    .map((card) => `<li><code>${grouped(card.number)}</code>${w[`plan_${card.plan}` as Word]}</li>`)
    .join('');
  return `<section class="note" aria-labelledby="cards"><h2 id="cards">${w.cards}</h2><ul>${items}</ul></section>`;
}

type FieldOptions = {
  name: string;
  label: string;
  hint?: string;
  wrong?: string | undefined;
  value?: string;
  attributes: string;
};

function field({ name, label, hint, wrong, value = '', attributes }: FieldOptions): string {
  const described = [hint ? `${name}-hint` : '', wrong ? `${name}-wrong` : ''].filter(Boolean).join(' ');
  const state = (described && ` aria-describedby="${described}"`) + (wrong ? ' aria-invalid="true"' : '');
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" required value="${escaped(value)}" ${attributes}${state}>
${wrong ? `<p class="wrong" id="${name}-wrong">${wrong}</p>` : ''}
${hint ? `<p class="hint" id="${name}-hint">${hint}</p>` : ''}</div>`;
}

const pagePath = (row: PaymentRow) => `/acquirer/pay/${row.page_token}`;
const giveUpForm = (row: PaymentRow, view: View): string =>
  `<form method="post" action="${pagePath(row)}/cancel?lang=${view.language}"><button ` +
  `class="quiet">${WORDS[view.language].giveUp}</button></form>`;

const NUMBER_INPUT = 'inputmode="numeric" autocomplete="cc-number" maxlength="25" autofocus';
const EXPIRY_INPUT = 'inputmode="numeric" autocomplete="cc-exp" maxlength="9" placeholder="09/28"';
const CODE_INPUT = 'type="password" inputmode="numeric" autocomplete="cc-csc" maxlength="4"';
const CHALLENGE_INPUT = 'inputmode="numeric" autocomplete="one-time-code" maxlength="8" autofocus';

/** The card form; a wrong one comes back with what is wrong, but never with the security code. */
export function cardPage(row: PaymentRow, view: View, form: CardForm | null, problems: CardProblems): string {
  const w = WORDS[view.language];
  const wrong = (name: keyof CardForm) => (problems[name] ? w[problems[name]] : undefined);
  const typed = (name: 'number' | 'expiry') => ({ wrong: wrong(name), value: form?.[name] ?? '' });
  const number = field({
    name: 'number',
    label: w.number,
    ...(FIRST_CARD && { hint: `${w.numberHint} <code>${grouped(FIRST_CARD.number)}</code>` }),
    ...typed('number'),
    attributes: NUMBER_INPUT,
  });
  const expiry = field({
    name: 'expiry',
    label: w.expiry,
    hint: w.expiryHint,
    ...typed('expiry'),
    attributes: EXPIRY_INPUT,
  });
  const code = field({ name: 'cvc', label: w.cvc, hint: w.cvcHint, wrong: wrong('cvc'), attributes: CODE_INPUT });
  const alert = Object.keys(problems).length > 0 ? `<p class="alert" role="alert">${w.fix}</p>` : '';
  const body = `<main><section class="card"><h1>${w.title}</h1><p class="muted">${w.secure}</p>
<p class="practice"><strong>${w.demo}.</strong> ${w.demoText}</p>${alert}
<form method="post" action="${pagePath(row)}?lang=${view.language}" novalidate>
${number}
<div class="pair">${expiry}
${code}</div>
<button type="submit">${w.pay} ${escaped(sumText(row))}</button></form>${giveUpForm(row, view)}</section>
<div class="side">${summary(row, view.language)}${testCards(view.language)}</div></main>`;
  return frame(view, w.title, pagePath(row), body, row.merchant);
}

export function challengePage(row: PaymentRow, view: View, wrong: boolean): string {
  const w = WORDS[view.language];
  const code = field({
    name: 'code',
    label: w.code,
    hint: w.codeHint,
    wrong: wrong ? w.codeBad : undefined,
    attributes: CHALLENGE_INPUT,
  });
  const body = `<main class="one"><section class="card"><h1>${w.challengeTitle}</h1>
<p>${w.challengeText} <strong>•••• ${row.last4 ?? ''}</strong>.
${w.toPay}: <strong>${escaped(sumText(row))}</strong>.</p>
<form method="post" action="${pagePath(row)}/challenge?lang=${view.language}" novalidate>
${code}
<button type="submit">${w.confirm}</button></form>${giveUpForm(row, view)}</section></main>`;
  return frame(view, w.challengeTitle, `${pagePath(row)}/challenge`, body, row.merchant);
}

/** How it ended, and the way back; after a payment the page goes back by itself where scripts run. */
export function resultPage(row: PaymentRow, view: View): string {
  const w = WORDS[view.language];
  const paid = row.state === 'captured';
  const silent = paid && row.plan === 'silent';
  const title = silent ? w.silent : paid ? w.captured : row.state === 'expired' ? w.expired : w.declined;
  const reasons: Record<string, string> = w;
  const text = silent
    ? w.silentText
    : paid
      ? w.capturedText
      : row.state === 'expired'
        ? w.expiredText
        : (reasons[row.decline_code ?? ''] ?? w.do_not_honor);
  const home = escaped(row.return_url);
  const alone = paid && !silent;
  const script = alone
    ? `<p class="hint" id="soon" hidden>${w.backSoon}</p><script ` +
      `nonce="${view.nonce}">document.getElementById('soon').hidden=false;` +
      "setTimeout(()=>location.assign(document.getElementById('back').href),4000)</script>"
    : '';
  const body = `<main class="one"><section class="card">
<div class="sign${paid ? '' : ' bad'}">${paid ? TICK : CROSS}</div><h1>${title}</h1><p>${text}</p>
<dl><dt>${w.order}</dt><dd>${escaped(row.order_number)}</dd><dt>${w.sum}</dt><dd>${escaped(sumText(row))}</dd></dl>
<a class="button" id="back" href="${home}">${w.back}</a>${script}</section></main>`;
  return frame(view, title, `${pagePath(row)}/result`, body, row.merchant);
}

export function missingPage(view: View): string {
  const w = WORDS[view.language];
  return frame(
    view,
    w.missing,
    '',
    `<main class="one"><section class="card"><h1>${w.missing}</h1><p>${w.missingText}</p></section></main>`,
  );
}
