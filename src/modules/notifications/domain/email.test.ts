import { expect, test } from 'vitest';
import { type CompanyDetails, emptyCompany } from '#kernel/company.ts';
import { LOCALES } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import { emailTranslations } from '../translations.ts';
import { notificationText } from '../use-cases/notification-text.ts';
import { composeEmail } from './compose-email.ts';
import { EMAIL_TEMPLATES, type EmailData, type EmailTemplate } from './email-data.ts';
import { toNotification } from './notification.ts';
import { renderEmail } from './render-email.ts';

const common = {
  order: 'S-48213',
  link: 'https://sapar.example/o/7Qx2mK9vT4bRz8LcWf3N?a=1&b=2',
  journey: [
    {
      from: 'Бишкек',
      to: 'Ош',
      departsLocal: '2026-12-09T07:40',
      flight: 'K0 101',
      arrivesLocal: '2026-12-09T08:30',
      carrier: { code: 'K0', name: 'Kyzyl-Kum Air' },
    },
  ],
};
const watched = { route: 'Бишкек — Ош', dates: ['2026-12-09'], passengers: 2, link: common.link };
const data: EmailData = {
  'order-held': { ...common, paymentTimeLimit: '2026-11-20T12:40:00Z', total: fromMajor(16050) },
  'order-issued': {
    ...common,
    total: fromMajor(16050),
    tickets: [{ passenger: 'OMURKANOVA AINURA', number: '9922106312811' }],
  },
  'access-code': { order: common.order, link: common.link, code: '048213', minutes: 10 },
  'order-access': { ...common, action: 'opened', detail: '', at: '2026-11-20T08:00:00.000Z' },
  'receipts-sent': { ...common, tickets: [{ passenger: 'OMURKANOVA AINURA', number: '9922106312811' }] },
  'order-expired': common,
  'payment-refunded': { ...common, amount: fromMajor(16050), reason: 'late' },
  'order-exchanged': {
    ...common,
    due: fromMajor(6500),
    refundAmount: fromMajor(0),
    tickets: [{ passenger: 'OMURKANOVA AINURA', number: '9922106312899' }],
  },
  'order-split': {
    ...common,
    other: 'S-48214',
    passengers: ['OMURKANOVA AINURA'],
    total: fromMajor(16050),
  },
  'ancillaries-bought': {
    ...common,
    confirmed: [
      {
        passenger: 'OMURKANOVA AINURA',
        kind: 'seat',
        what: '12A',
        flight: 'X0 101',
        number: '9922106312811',
      },
    ],
    failed: [{ passenger: 'OMURKANOVA AINURA', kind: 'meal', what: 'VGML', flight: 'X0 101', number: null }],
    total: fromMajor(300),
    refundAmount: fromMajor(350),
  },
  'order-attention': common,
  'approval-requested': {
    ...common,
    recipientIds: ['boss'],
    requester: 'Azamat Toktogulov',
    total: fromMajor(61_050),
    violations: [
      { rule: 'cabin', allowed: 'economy', is: 'business' },
      { rule: 'per_passenger', allowed: fromMajor(20_000), is: fromMajor(61_050) },
      { rule: 'per_order', allowed: fromMajor(50_000), is: fromMajor(61_050) },
      { rule: 'days_ahead', allowed: 7, is: 1 },
    ],
    costCentre: 'Mine 2',
    purpose: 'Repair of the pump',
    approvalDeadline: '2026-11-20T12:25:00Z',
    onTimeout: 'refuse',
  },
  'approval-decided': {
    ...common,
    recipientIds: ['user'],
    decision: 'approved',
    by: 'Gulnara Osmonova',
    comment: 'Take the earlier flight back',
    paymentTimeLimit: '2026-11-20T12:40:00Z',
  },
  'schedule-changed': {
    ...common,
    previous: [{ from: 'Бишкек', to: 'Ош', departsLocal: '2026-12-09T06:10', flight: 'K0 101' }],
    canceled: false,
  },
  'request-news': { ...common, request: 'R-10482213', news: 'question', message: 'Which flight?' },
  'account-notice': { ...common, journey: [], text: 'Order S-48213: tickets are issued' },
  'watch-confirm': { ...watched, kind: 'price' },
  'price-fell': {
    ...watched,
    previousPrice: fromMajor(16050),
    currentPrice: fromMajor(14900),
    stop: `${common.link}&stop=1`,
  },
  'seats-appeared': { ...watched, currentPrice: fromMajor(14900), stop: `${common.link}&stop=1` },
  'points-expiring': { points: 340, lastDay: '2026-12-27', link: common.link },
  'webhook-off': { host: 'erp.example.kg', link: common.link },
  'email-confirm': { link: common.link },
  'account-exists': { link: common.link },
  'password-recover': { link: common.link },
  'sign-in-code': { link: common.link, code: '04821377', minutes: 10 },
  'security-notice': { link: common.link, at: '2026-11-20T12:40:00Z', news: 'password_changed' },
  'staff-approval': {
    kind: 'credit_limit',
    subject: 'AT-0101',
    by: 'Бермет Осмонова',
    sum: fromMajor(500_000),
    reason: 'Сезон',
    until: '2026-11-20T12:40:00Z',
    link: common.link,
  },
  'staff-alert': { ...common, reason: 'issue_unknown' },
};
const COMPANY: CompanyDetails = { ...emptyCompany('kg'), phones: ['+996 (000) 70-20-30'] };
const write = <T extends EmailTemplate>(template: T, locale: (typeof LOCALES)[number], given = data[template]) =>
  renderEmail(composeEmail(template, given, emailTranslations(locale), COMPANY), locale, emailTranslations(locale));

const every = EMAIL_TEMPLATES.flatMap((template) => LOCALES.map((locale) => [template, locale] as const));

test.each(every)('%s in %s names what it is about and its link, as text and as a page', (template, locale) => {
  const { subject, text, html } = write(template, locale);
  const known = { order: 'S-48213', host: 'erp.example.kg', route: 'Бишкек — Ош' };
  const [, about] = Object.entries(known).find(([field]) => field in data[template]) ?? ['', 'Sapar'];
  for (const part of [subject, text, html]) expect(part).toContain(about);
  expect(text).toContain(common.link);
  expect(html).toContain('href="https://sapar.example/o/7Qx2mK9vT4bRz8LcWf3N?a=1&amp;b=2"');
  expect(html).toContain(`<html lang="${locale === 'kg' ? 'ky' : locale}">`);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(`${subject}${text}${html}`).not.toMatch(/undefined|\{\w+\}|NaN/);
  // Who reads English reads no «сом».
  if (locale === 'en') expect(`${subject}${text}${html}`).not.toMatch(/сом/);
});

test.each([
  ['ru', 'Заказ S-48213: места забронированы, оплатите до 18:40', '18:40, 20 ноября 2026 (по Бишкеку)'],
  ['en', 'Order S-48213: seats held, pay until 18:40', '18:40, 20 November 2026 (Bishkek time)'],
  [
    'kg',
    'S-48213 буйрутмасы: орундар брондолду, саат 18:40 чейин төлөңүз',
    '2026-жылдын 20-ноябры, саат 18:40 (Бишкек убактысы)',
  ],
] as const)('the deadline is given in Bishkek time in %s', (locale, subject, until) => {
  const mail = write('order-held', locale);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(until);
  expect(mail.html).toContain(until);
  expect(mail.text).toContain(
    { ru: '16\u00a0050\u00a0сом', en: '16,050\u00a0som', kg: '16\u00a0050\u00a0сом' }[locale],
  );
});

test.each(['not_issued', 'late', 'twice', 'other'] as const)('a refund because of %s says why', (reason) => {
  const texts = LOCALES.map(
    (locale) => write('payment-refunded', locale, { ...data['payment-refunded'], reason }).text,
  );
  expect(new Set(texts).size).toBe(3);
});

test('a refund letter names the payment methods refunded; an older letter without them names no card', () => {
  const back = (method: string) =>
    write('payment-refunded', 'en', {
      ...data['payment-refunded'],
      refunds: [{ method, amount: fromMajor(100) }],
    }).text;
  expect(back('balance')).toContain('The money goes back to the contract’s balance, at once.');
  expect(back('balance')).not.toContain('card');
  expect(back('card')).toContain('to the card that paid');
  expect(write('payment-refunded', 'en').text).not.toContain('card');
});

test.each(LOCALES)('a cancelled hotel booking is reported without tickets in %s', (locale) => {
  const { journey, ...rest } = data['payment-refunded'];
  const hotelStay = journey.map((line) => ({
    ...line,
    hotelStay: { name: 'Ak-Sai', checkOutDate: '2026-12-12T12:00' },
  }));
  for (const reason of ['voided', 'returned', 'not_issued', 'twice'] as const) {
    const { subject, heading, lead } = composeEmail(
      'payment-refunded',
      { ...rest, journey: hotelStay, reason },
      emailTranslations(locale),
      COMPANY,
    );
    expect([subject, heading, lead].join(' ')).not.toMatch(/билет|ticket/i);
  }
});

test.each(
  LOCALES,
)('a changed schedule is reported with both times, and a cancelled flight by name, in %s', (locale) => {
  const moved = write('schedule-changed', locale);
  for (const time of ['06:10', '07:40']) expect(moved.text).toContain(time);
  const gone = write('schedule-changed', locale, { ...data['schedule-changed'], canceled: true });
  expect(gone.subject).not.toBe(moved.subject);
  expect(gone.text).not.toContain(emailTranslations(locale)('schedule_changed.lead', { order: 'S-48213' }));
});

test.each([
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'token_stolen',
] as const)('a security notice of %s gives the time and the way to a new password', (news) => {
  for (const locale of LOCALES) {
    const mail = write('security-notice', locale, { ...data['security-notice'], news });
    expect(mail.text).toContain('18:40');
    expect(mail.text).toContain(common.link);
    expect(`${mail.subject}${mail.text}`).not.toMatch(/security_notice/);
  }
});

test('what people typed never becomes markup, and a subject stays one line', () => {
  const nasty = '<img src=x onerror=alert(1)>"\'&';
  const mail = write('order-issued', 'en', {
    ...data['order-issued'],
    order: 'S-1\r\nBcc: x@example.com',
    tickets: [{ passenger: nasty, number: '1' }],
    meetings: ['<b>gate</b> 3'],
    journey: [{ from: nasty, to: nasty, departsLocal: '2026-12-09T07:40', flight: nasty }],
  });
  // The brand's own picture is the only one.
  expect(mail.html.match(/<img/g)).toHaveLength(1);
  expect(mail.html).not.toContain('<img src=x');
  expect(mail.html).not.toContain('<b>gate');
  expect(mail.html).toContain('&lt;b&gt;gate&lt;/b&gt; 3');
  expect(mail.text).toContain('<b>gate</b> 3');
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test.each(LOCALES)('a letter to staff in %s gives the reason and promises no private link', (locale) => {
  const { text } = write('staff-alert', locale);
  expect(text).toContain(emailTranslations(locale)('staffTasks.attention.operation.issue'));
  expect(text).not.toContain(emailTranslations(locale)('private_link'));
});

test.each(LOCALES)('a letter about the approval of an exchange says in %s that it is one', (locale) => {
  const words = emailTranslations(locale);
  const plain = [write('approval-requested', locale), write('approval-decided', locale)].map(({ text }) => text);
  const shown = [
    ...(['approve', 'refuse'] as const).flatMap((onTimeout) =>
      [fromMajor(1_200), fromMajor(-300), fromMajor(0)].map((total) =>
        write('approval-requested', locale, { ...data['approval-requested'], exchange: true, onTimeout, total }),
      ),
    ),
    ...(['approved', 'refused'] as const).flatMap((decision) =>
      ['Gulnara Osmonova', null].map((by) =>
        write('approval-decided', locale, {
          ...data['approval-decided'],
          exchange: true,
          decision,
          by,
          paymentTimeLimit: by && data['approval-decided'].paymentTimeLimit,
        }),
      ),
    ),
  ];
  for (const { subject, text, html } of shown) {
    expect(plain).not.toContain(text);
    expect(subject.toLowerCase()).toContain({ ru: 'обмен', en: 'exchange', kg: 'алмаштыруу' }[locale]);
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\{\w+\}|NaN|approval_|labels\./);
    // Nothing of an exchange gives seats back.
    expect(text).not.toContain(words('approval_decided.after_refused'));
    expect(text).not.toContain(words('approval_requested.after', { until: '' }).slice(-20));
  }
  // A refund is shown as a sum, never as a negative one.
  expect(shown[1]?.text).toMatch(/300/);
  expect(shown[1]?.text).not.toMatch(/[-−]\s?300/);
});

test.each(
  LOCALES,
)('a letter about a train or a bus speaks of boarding, not of check-in or flights, in %s', (locale) => {
  const checkIn = {
    ru: /регистрац|вылет|рейс|летите/i,
    en: /check-in|flight|\bfly\b/i,
    kg: /каттоо|уч(уу|уп|уңуз)|рейс/i,
  }[locale];
  const about = {
    'order-issued': {},
    'receipts-sent': {},
    'order-exchanged': {},
    'schedule-changed': { canceled: false },
  };
  for (const ground of ['rail', 'bus'] as const) {
    const journey = [{ ...(common.journey[0] as (typeof common.journey)[0]), flight: '017', ground }];
    for (const [template, more] of Object.entries(about) as [keyof typeof about, object][]) {
      const email = { ...data[template], journey, previous: journey, ...more } as EmailData[typeof template];
      const { subject, text } = write(template, locale, email);
      expect(`${subject}\n${text}`, template).not.toMatch(checkIn);
    }
    const canceled = { ...data['schedule-changed'], journey, previous: journey, canceled: true };
    expect(write('schedule-changed', locale, canceled).subject).not.toMatch(checkIn);
  }
});

const TICKET_WORDS = {
  ru: /билет|рейс|перевозчик|\bмест[аоу]?\b|мест забронир|места/i,
  en: /\bticket|\bflight|\bcarrier|\bseats?\b/i,
  kg: /билет|рейс|ташуучу|орун/i,
} as const;

test.each(
  LOCALES,
)('letters about hotels and transfers speak of bookings and vouchers, not of tickets, in %s', (locale) => {
  const [slice] = common.journey;
  if (!slice) throw new Error('no journey');
  for (const own of [
    { hotelStay: { name: 'Konok', checkOutDate: '2026-12-13T12:00' } },
    { transfer: 'car' },
  ] as const) {
    const journey = [{ ...slice, ...own, flight: 'H0 102' }];
    const emails = [
      write('order-held', locale, { ...data['order-held'], journey }),
      write('order-issued', locale, { ...data['order-issued'], journey }),
      write('receipts-sent', locale, { ...data['receipts-sent'], journey }),
      write('order-expired', locale, { ...common, journey }),
      write('order-attention', locale, { ...common, journey }),
      write('approval-requested', locale, { ...data['approval-requested'], violations: [], journey }),
      ...(['approved', 'refused'] as const).map((decision) =>
        write('approval-decided', locale, { ...data['approval-decided'], comment: null, decision, journey }),
      ),
      ...(['voided', 'returned', 'not_issued', 'twice', 'late', 'other', 'resent'] as const).map((reason) =>
        write('payment-refunded', locale, { ...data['payment-refunded'], reason, journey }),
      ),
      write('order-access', locale, { ...data['order-access'], action: 'returned', journey }),
    ];
    // Without the signature, which names what Sapar sells.
    for (const { subject, text } of emails)
      expect(`${subject}\n${text.split('\n--\n')[0]}`.replace(/https?:\S+/g, '')).not.toMatch(TICKET_WORDS[locale]);
    for (const [kind, variant] of [
      ['order-held', null],
      ['order-issued', null],
      ['order-expired', null],
      ['order-attention', null],
      ['payment-refunded', 'voided'],
      ['payment-refunded', 'returned'],
      ['approval-decided', 'refused'],
    ] as const) {
      const facts = toNotification(kind, { ...data[kind], journey } as EmailData[typeof kind])?.facts;
      expect(facts?.voucher).toBe(true);
      if (facts) expect(notificationText(kind, { ...facts, variant }, locale)).not.toMatch(TICKET_WORDS[locale]);
    }
  }
  // Control: the same of a flight speaks of them.
  expect(write('order-attention', locale).text).toMatch(TICKET_WORDS[locale]);
  expect(notificationText('order-issued', { order: 'S-1', request: null, variant: null, path: '/' }, locale)).toMatch(
    TICKET_WORDS[locale],
  );
});

test.each(LOCALES)('a letter to staff says in %s why they are needed, in words', (locale) => {
  const said = (reason: string) => write('staff-alert', locale, { ...common, reason }).text;
  for (const reason of ['issue_blocked', 'hold_unknown', 'ancillaries_seat', 'refund_rejected', 'cancel_hold_ok'])
    expect(said(reason), reason).not.toContain(reason);
  expect(said('refund_open')).not.toContain('refund_open');
  expect(said('something_new')).toContain('something_new');
});

test.each(LOCALES)('a train’s letter shows a boarding pass with departure, carriage and place in %s', (locale) => {
  const words = emailTranslations(locale);
  const [slice] = common.journey;
  if (!slice) throw new Error('no journey');
  const journey = [{ ...slice, flight: 'L0 017', carrier: { code: 'L0', name: 'Temir' }, ground: 'rail' as const }];
  const tickets = [{ passenger: 'OMURKANOVA AINURA', number: '9922106312811', places: ['05-17'] }];
  const { html, text } = write('order-issued', locale, { ...data['order-issued'], journey, tickets });
  const place = words('pass.berth', { coach: 5, number: 17 });
  for (const part of [place, words('pass.departs.rail'), words('pass.service.rail', { flight: 'L0 017' }), '08:30'])
    expect(html).toContain(part);
  expect(html).not.toContain(words('pass.service.avia', { flight: 'L0 017' }));
  expect(text).toContain(place);
  // The journey is told once: as a pass on the page, as a line in the text.
  expect(html).not.toContain(`>${words('labels.journey')}<`);
  expect(text).toContain(`\n${words('labels.journey')}: `);
});

test('a letter is laid out by tables and inline styles, and is readable dark', () => {
  for (const template of EMAIL_TEMPLATES) {
    const { html } = write(template, 'ru');
    expect(html).toContain('<meta name="color-scheme"');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toMatch(/display:(flex|grid)|position:|<svg|var\(/);
    expect(html.match(/<a /g), template).toHaveLength(1);
    // Every colour of the page has its dark one: a class goes with each that a dark program would not turn by itself.
    for (const [tag] of html.matchAll(/<[a-z]+ [^>]*background:#(?:f6f4ef|ffffff|fbfaf7)[^>]*>/g))
      expect(tag).toMatch(/class="(page|card|pass)"/);
  }
});
