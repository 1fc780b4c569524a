import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyCompany } from '#kernel/company.ts';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { findEmail } from './db/outgoing-email-queries.ts';
import { EMAIL_TEMPLATES, type EmailTemplate } from './domain/email-data.ts';
import { emailExamples } from './domain/email-examples.ts';
import { LETTERS, type LetterName } from './domain/letter-text.ts';
import { createNotifications } from './index.ts';
import type { LetterTextDeps } from './ports.ts';
import {
  listLetters,
  moveLetter,
  offeredNames,
  previewLetter,
  publishLetter,
  readLetter,
  saveLetter,
  standardTexts,
} from './use-cases/letter-texts.ts';
import { openContent } from './use-cases/send-email.ts';

const clock = testClock();
const sealer = createSealer(randomBytes(32));
const company = () => emptyCompany('kg');
const EDITOR = { id: 'editor-1', ip: '127.0.0.1' };
const LINK = 'https://sapar.example/o/1';
let database: TestDatabase;
let deps: LetterTextDeps;
let recorded: string[];

beforeEach(async () => {
  database = await emptied(database);
  recorded = [];
  const recordChange: LetterTextDeps['recordChange'] = async (_tx, { subjectId }) => void recorded.push(subjectId);
  deps = {
    db: database.db,
    clock,
    company,
    baseUrl: 'https://sapar.example',
    recordChange,
    namesOf: async () => new Map(),
  };
});
afterAll(() => database.close());

type Texts = Record<string, string>;
const publish = (
  letter: LetterName,
  texts: Texts,
  { revision = 0, locale = 'ru' as Locale, at = null as string | null } = {},
) => publishLetter(deps, EDITOR, { letter, locale, revision }, { texts, at });
const move = (letter: LetterName, name: Parameters<typeof moveLetter>[3]['move'], revision: number, version = 0) =>
  moveLetter(deps, EDITOR, { letter, locale: 'ru', revision }, { move: name, version: version || undefined });
const refusals = (promise: Promise<unknown>): Promise<string[]> =>
  promise.then(
    () => [],
    ({ code, fields }: { code: string; fields: { path: string; code: string }[] }) =>
      fields.length > 0 ? fields.map((field) => `${field.path} ${field.code}`) : [code],
  );
let sent = 0;
/** The letter of an example as it is queued now. */
async function queued(template: EmailTemplate, locale: 'ru' | 'en' = 'ru', example = 0) {
  const notifications = createNotifications({ sealer, clock, sms: null, company });
  const data = emailExamples(locale, LINK)[template][example] as never;
  const id = await notifications.sendEmail(database.db, {
    to: 'aida@sapar.example',
    template,
    locale,
    data,
    dedupe: `letter-${sent++}`,
  });
  const row = await findEmail(database.db, id ?? '');
  if (!row) throw new Error('no letter was queued');
  return openContent({ sealer }, row);
}

describe('texts of the office', () => {
  test('are those of the next letter, in their language alone, until they are taken back', async () => {
    const standard = await queued('order-issued');
    const texts = {
      subject: '{order}: билеты здесь',
      heading: 'Собирайте чемодан',
      lead: 'Спасибо! Заказ {order} оформлен.',
      button: 'К заказу {order}',
      after: 'Счастливого пути!',
    };
    await publish('order-issued', texts);
    const own = await queued('order-issued');
    expect(own.subject).toBe('S-48213: билеты здесь');
    for (const part of [own.text, own.html])
      for (const text of ['Собирайте чемодан', 'Спасибо! Заказ S-48213', 'К заказу S-48213', 'Счастливого пути!'])
        expect(part).toContain(text);
    expect((await queued('order-issued', 'en')).subject).toMatch(/^Order S-48213/);
    await move('order-issued', 'withdraw', 1);
    expect(await queued('order-issued')).toEqual(standard);
    expect(recorded).toEqual(['order-issued ru', 'order-issued ru']);
  });

  test('of a draft are not used; of a publication for a time from that time on', async () => {
    const standard = await queued('order-issued');
    const opened = { letter: 'order-issued', locale: 'ru', revision: 0 } as const;
    await saveLetter(deps, EDITOR, opened, { subject: '{order}: скоро' });
    expect(await queued('order-issued')).toEqual(standard);
    clock.set('2026-03-02T06:00:00Z');
    await publish('order-issued', { subject: '{order}: скоро' }, { revision: 1, at: '2026-03-02T07:00:00.000Z' });
    expect(await queued('order-issued')).toEqual(standard);
    clock.set('2026-03-02T07:00:00Z');
    expect((await queued('order-issued')).subject).toBe('S-48213: скоро');
  });

  test('that are taken back give way to those that were published before them', async () => {
    await publish('order-issued', { subject: 'A {order}' });
    await publish('order-issued', { subject: 'B {order}' }, { revision: 1 });
    await move('order-issued', 'withdraw', 2);
    expect((await queued('order-issued')).subject).toBe('A S-48213');
    await move('order-issued', 'restore', 3, 2);
    const { ru } = (await readLetter(deps, 'order-issued')).languages;
    expect(ru.draft?.value).toEqual({ subject: 'B {order}' });
    expect(ru.versions.map(({ version, restored, value }) => [version, restored, value])).toEqual([
      [3, 1, { subject: 'A {order}' }],
      [2, null, { subject: 'B {order}' }],
      [1, null, { subject: 'A {order}' }],
    ]);
  });

  test('of all letters stand in each of them: the greeting, the signature, names of lines', async () => {
    await publish('common', { greeting: 'Салам!', signature: 'Ваш Sapar', 'labels.total': 'Итого' });
    const { text, html } = await queued('order-issued');
    for (const part of [text, html]) for (const own of ['Салам!', 'Ваш Sapar', 'Итого']) expect(part).toContain(own);
  });

  test('of one wording leave the others as they are', async () => {
    await publish('order-held', { lead: 'Мест ждём до {until}.' });
    expect((await queued('order-held')).text).toContain('Мест ждём до');
    expect((await queued('order-held', 'ru', 1)).text).not.toContain('Мест ждём до');
  });

  test('that equal the standard are none', async () => {
    await publish('order-split', Object.fromEntries(standardTexts('order-split', 'ru')));
    expect((await readLetter(deps, 'order-split')).languages.ru.published?.value).toEqual({});
  });

  test('of an editor who has not seen the last change are refused, and nothing is lost', async () => {
    await publish('order-split', { lead: 'Заказ {order} разделён.' });
    expect(await refusals(publish('order-split', { lead: 'Другой текст' }))).toEqual(['content.draft_changed']);
    const opened = { letter: 'order-split', locale: 'ru', revision: 0 } as const;
    expect(await refusals(saveLetter(deps, EDITOR, opened, { lead: 'Другой' }))).toEqual(['content.draft_changed']);
  });

  test('published at once by two editors are those of one', async () => {
    const outcomes = await Promise.all(['one', 'two'].map((lead) => refusals(publish('order-split', { lead }))));
    expect(outcomes.filter((codes) => codes.length === 0)).toHaveLength(1);
  });

  test.each([
    ['names what the letter does not have', 'Пароль: {password}', 'letter_name'],
    ['has an open brace', 'Заказ {order', 'letter_form'],
    ['has markup', 'Заказ <b>{order}</b>', 'letter_form'],
    ['counts a word', '{order, plural, other {# заказов}}', 'letter_form'],
    ['has a link of its own', 'Заказ {order}: https://evil.example', 'letter_link'],
    ['has two lines', 'Заказ {order}\nBcc: x@evil.example', 'letter_line'],
  ])('of a subject, a headline or a button that %s are refused', async (_, text, code) => {
    for (const key of ['subject', 'heading', 'button']) {
      expect(await refusals(publish('order-issued', { [key]: text }))).toEqual([`texts.${key} notifications.${code}`]);
    }
    const letter = await queued('order-issued');
    expect(letter.subject + letter.text).not.toContain(text);
  });
});

test('a letter about an exchange that gives money back says where it goes', async () => {
  const [data] = emailExamples('ru', LINK)['order-exchanged'].filter(({ refunds }) => refunds?.length);
  if (!data) throw new Error('no example with money back');
  const notifications = createNotifications({ sealer, clock, sms: null, company });
  const mail = { to: 'aida@sapar.example', locale: 'ru', dedupe: 'exchange-back' } as const;
  const id = await notifications.sendEmail(database.db, { ...mail, template: 'order-exchanged', data });
  const row = await findEmail(database.db, id ?? '');
  expect(row && openContent({ sealer }, row).text).toContain('Если планы снова изменятся');
});

describe('the desk of letters', () => {
  test('shows each letter with its own texts and drafts by language, and names what each may name', async () => {
    await publish('points-expiring', { lead: '{points, plural, one {# балл} other {# баллов}} до {until}' });
    await saveLetter(deps, EDITOR, { letter: 'points-expiring', locale: 'kg', revision: 0 }, { lead: 'Упай' });
    const letters = await listLetters(deps, 'ru');
    expect(letters.map(({ letter }) => letter)).toEqual([...EMAIL_TEMPLATES, 'common']);
    expect(letters.find(({ letter }) => letter === 'points-expiring')).toMatchObject({
      own: { ru: 1, en: 0, kg: 0 },
      drafts: { ru: false, en: false, kg: true },
    });
    const { texts } = await readLetter(deps, 'points-expiring');
    expect(texts.map(({ key, part, offered }) => [key, part, offered])).toEqual(
      ['subject', 'heading', 'lead', 'button', 'after'].map((key) => [key, key, ['points', 'until']]),
    );
  });

  test('previews the letter of each new text as it is sent, and refuses what could not be published', async () => {
    const preview = (texts: Texts) => previewLetter(deps, { letter: 'payment-refunded', locale: 'en' }, texts);
    const [letter] = await preview({ lead_late: 'Too late: {order}' });
    expect(letter?.text).toContain('Too late: S-48213');
    expect(letter?.html).toMatch(/^<!doctype html>/i);
    expect(await preview({})).toHaveLength(1);
    expect(await refusals(preview({ lead_late: '{nothing}' }))).toEqual(['texts.lead_late notifications.letter_name']);
  });
});

test.each(LETTERS)('every text of %s has an example, and can be written with all that it may name', async (letter) => {
  const offered = offeredNames(deps, letter);
  for (const locale of LOCALES) {
    const keys = standardTexts(letter, locale).map(([key]) => key);
    expect(keys.filter((key) => !offered.has(key))).toEqual([]);
    const texts = Object.fromEntries(
      keys.map((key) => [key, ['New', ...[...(offered.get(key)?.keys() ?? [])].map((name) => `{${name}}`)].join(' ')]),
    );
    expect((await previewLetter(deps, { letter, locale }, texts)).length).toBeGreaterThan(0);
  }
});
