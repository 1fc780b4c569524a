import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { formatMoney, fromMajor } from '#kernel/money.ts';
import { type InAppNotification, NOTIFICATION_KINDS } from '#modules/notifications/api.ts';
import type { ImportEntry, SavedPassengerLine } from '#modules/travellers/api.ts';
import { NotificationList } from '../../src/web/features/notifications/notification-list.tsx';
import { SettingsForm } from '../../src/web/features/notifications/settings-form.tsx';
import { ImportForm } from '../../src/web/features/passengers/import-form.tsx';
import { ImportPreview } from '../../src/web/features/passengers/import-preview.tsx';
import { PassengersList } from '../../src/web/features/passengers/passengers-list.tsx';
import { collapseSpaces, renderText, translationsFor } from './render-page.tsx';

const NOW = '2026-12-01T12:00:00.000Z';
const WITHOUT_ORDER: readonly string[] = [
  'low-balance',
  'bonuses-expiring',
  'proposal-chosen',
  'chat-answer',
  'watch-news',
  'request-assigned',
  'request-mentioned',
  'request-answered',
  'request-paid',
  'request-deadline',
  'desk-waits',
];
const WITH_SUM: readonly string[] = ['low-balance', 'bonuses-expiring', 'watch-news'];

describe.each(LOCALES)('in %s', (locale) => {
  const translations = translationsFor(locale);
  const errors = translations.travellers.errors as Record<string, string>;

  it('every kind of notification has a sentence, and unread ones are marked', () => {
    const notices = NOTIFICATION_KINDS.flatMap((kind) =>
      [null, 'canceled', 'done', 'question', 'returned'].map(
        (variant): InAppNotification => ({
          id: `${kind} ${variant}`,
          kind,
          variant,
          order: 'S-48213',
          request: 'R-10482213',
          path: '/order/1',
          at: NOW,
          read: variant === null,
          sum: fromMajor(4_125),
        }),
      ),
    );
    const page = { notices, unread: 40, next: 7 };
    const text = renderText(locale, <NotificationList page={page} isFirstPage now={NOW} />);
    // Some belong to no order; a low balance and the result of a watched search show an amount.
    const ofNoOrder = notices.filter(({ kind }) => WITHOUT_ORDER.includes(kind)).length;
    const ofMoney = notices.filter(({ kind }) => WITH_SUM.includes(kind)).length;
    expect(text.match(/S-48213/g)).toHaveLength(notices.length - ofNoOrder);
    expect(text.split(collapseSpaces(formatMoney(fromMajor(4_125), locale)))).toHaveLength(ofMoney + 1);
    const ofRequests = notices.filter(({ kind }) => kind.startsWith('request-')).length;
    expect(text.match(/R-10482213/g)).toHaveLength(ofRequests);
    expect(text).toContain(collapseSpaces(translations.inAppNotifications.new));
    expect(text).toContain(collapseSpaces(translations.inAppNotifications.readAll));
    expect(text).toContain(collapseSpaces(translations.inAppNotifications.more));
    const none = { notices: [], unread: 0, next: null };
    expect(renderText(locale, <NotificationList page={none} isFirstPage now={NOW} />)).toContain(
      collapseSpaces(translations.inAppNotifications.empty),
    );
  });

  it('every kind of notification has a setting', () => {
    const settings = NOTIFICATION_KINDS.map((kind) => ({ kind, inApp: true, mail: false, push: false }));
    const text = renderText(locale, <SettingsForm settings={settings} quiet={null} />);
    for (const kind of NOTIFICATION_KINDS)
      expect(text).toContain(collapseSpaces(translations.inAppNotifications.names[kind]));
  });

  it('a rejected file shows the reason', () => {
    for (const name of ['unreadable', 'old_excel', 'empty', 'no_columns', 'none'])
      expect(renderText(locale, <ImportForm refusal={`travellers.file_${name}`} />)).toContain(
        collapseSpaces(errors[`file_${name}`] ?? '-'),
      );
    const large = renderText(locale, <ImportForm refusal="travellers.file_too_large" />);
    expect(large).toContain(collapseSpaces((errors.file_too_large ?? '-').replace('{megabytes}', '5')));
    expect(large).toContain(collapseSpaces(translations.savedPassengers.import.templateXlsx));
  });

  it('the rows of a file show problems, document owners, and which passengers can be saved', () => {
    const entry = (n: number, changed: Partial<ImportEntry>): ImportEntry => ({
      n,
      lines: [n + 2],
      surname: `SUR${n}`,
      name: 'ANNA',
      birthdate: '1990-02-01',
      state: 'good',
      documents: [{ type: 'passport', masked: '•••••67', expiration: '2033-01-01' }],
      problems: [],
      passengerId: null,
      ...changed,
    });
    const found = {
      id: 'i',
      fileName: 'people.csv',
      savedCount: null,
      entries: [
        entry(0, {}),
        entry(1, { state: 'wrong', problems: [{ path: 'surname', code: 'travellers.name_latin' }] }),
        entry(2, { state: 'known', passengerId: 'p' }),
        entry(3, {
          state: 'wrong',
          documents: [{ type: 'что-то', masked: '', expiration: 'скоро' }],
          problems: [{ path: 'documents.0.documentNumber', code: 'common.fill_field' }],
        }),
      ],
    };
    const text = renderText(locale, <ImportPreview preview={found} refusal={null} />);
    for (const shown of ['SUR0 ANNA', 'people.csv', '•••••67', '01.02.1990', 'скоро']) expect(text).toContain(shown);
    for (const said of [
      errors.name_latin,
      translations.savedPassengers.import.known,
      translations.savedPassengers.import.keep,
    ])
      expect(text).toContain(collapseSpaces(said ?? '-'));
    const none = { ...found, entries: found.entries.slice(1) };
    expect(renderText(locale, <ImportPreview preview={none} refusal={null} />)).toContain(
      collapseSpaces(translations.savedPassengers.import.noGood),
    );
    const done = renderText(
      locale,
      <ImportPreview preview={{ ...found, savedCount: 3, entries: [] }} refusal={null} />,
    );
    expect(done).toContain(collapseSpaces(translations.savedPassengers.import.toList));
  });

  it('a list shows masked numbers, an empty one the first step', () => {
    const passenger: SavedPassengerLine = {
      id: 'p',
      version: 1,
      surname: 'LI',
      name: 'ANNA',
      patronymic: null,
      gender: 'female',
      birthdate: '1990-02-01',
      citizenship: 'KG',
      bonusCard: null,
      updatedAt: NOW,
      contract: null,
      documents: [
        { id: 'd', type: 'passport', masked: '•••••67', expiration: '2026-01-01', state: 'expired' },
        { id: 'e', type: 'militaryId', masked: '•••••68', expiration: null, state: 'endless' },
      ],
    };
    const props = {
      countries: { KG: 'Kyrgyzstan' },
      today: '2026-12-01',
      done: null,
      isComfortable: true,
      listParams: { filter: {}, sort: 'name' as const, after: undefined },
    };
    const page = { passengers: [passenger], total: 1, initials: [], contracts: [], next: null };
    const text = renderText(locale, <PassengersList {...props} page={page} />);
    for (const shown of ['LI ANNA', '•••••67', '•••••68', '36']) expect(text).toContain(shown);
    const empty = { ...page, passengers: [], total: 0 };
    expect(renderText(locale, <PassengersList {...props} page={empty} />)).toContain(
      collapseSpaces(translations.savedPassengers.list.emptyText),
    );
  });
});
