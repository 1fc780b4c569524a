import { expect, test } from 'vitest';
import { emptyCompany } from '#kernel/company.ts';
import { LOCALES } from '#kernel/locale.ts';
import { AUTHOR_NOTICES, COLLEAGUE_NOTICES, DESK_NOTICES, REQUEST_EMAILS } from '#kernel/request-news.ts';
import { emailTranslations } from '../translations.ts';
import { notificationText } from '../use-cases/notification-text.ts';
import { composeEmail } from './compose-email.ts';
import { toNotification } from './notification.ts';
import { renderEmail } from './render-email.ts';

test.each(LOCALES)('letters about a request without an order name the request in %s, and no order', (locale) => {
  const t = emailTranslations(locale);
  const travel = { order: '', request: 'R-10482213', link: 'https://sapar.example/account/requests/1', journey: [] };
  const letters = [
    composeEmail('staff-alert', { ...travel, reason: 'R-10482213 travel' }, t, emptyCompany('kg')),
    ...(['received', 'question', 'done', 'rejected', 'chat', 'offer', 'charge'] as const).map((news) =>
      composeEmail('request-news', { ...travel, news, message: '' }, t, emptyCompany('kg')),
    ),
  ].map((content) => renderEmail(content, locale, t));
  for (const { subject, text } of letters) {
    expect(subject).toContain('R-10482213');
    expect(text).not.toMatch(/\{|S-\d/);
    expect(text).not.toContain(`${t('labels.order')}:`);
  }
});

test.each(LOCALES)('every event of a request has a notification text of its own in %s', (locale) => {
  const textOf = (kind: 'request-news' | 'request-answered' | 'desk-waits', variant: string) => {
    const facts = { order: '', request: 'R-10482213', variant, path: '/', until: '2026-08-01T10:00:00Z', option: 4 };
    return notificationText(kind, facts, locale);
  };
  for (const [kind, variants] of [
    [
      'request-news',
      [...new Set([...REQUEST_EMAILS, ...AUTHOR_NOTICES]), 'chat_process', 'chat_executor', 'chat_complete'],
    ],
    ['request-answered', COLLEAGUE_NOTICES],
    ['desk-waits', DESK_NOTICES],
  ] as const) {
    const texts = [...variants, 'unknown'].map((variant) => textOf(kind, variant));
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  }
});

test.each([
  ['/account/requests/r-1?tab=chat#chat', '/account/requests/r-1?tab=chat#chat'],
  ['/bid-return/r-1?code=secret#chat', '/bid-return/r-1#chat'],
  ['/bid-return/r-1?code=secret&tab=other', '/bid-return/r-1'],
])('the notification of an e-mail that leads to %s leads to the chat, too, without a code', (link, path) => {
  const data = { order: 'S-1', journey: [], request: 'R-1', news: 'chat' as const, message: '' };
  expect(toNotification('request-news', { ...data, link: `https://sapar.example${link}` })?.facts.path).toBe(path);
});
