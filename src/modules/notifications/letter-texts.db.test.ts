import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyCompany } from '#kernel/company.ts';
import { LOCALES } from '#kernel/locale.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { findEmail } from './db/outgoing-email-queries.ts';
import { EMAIL_TEMPLATES, type EmailTemplate } from './domain/email-data.ts';
import { emailExamples } from './domain/email-examples.ts';
import { createNotifications } from './index.ts';
import type { LetterTextDeps } from './ports.ts';
import {
  listLetters,
  offeredNames,
  previewLetter,
  publishLetterTexts,
  readLetterTexts,
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
  deps = { db: database.db, clock, company, baseUrl: 'https://sapar.example', recordChange };
});
afterAll(() => database.close());

const publish = (template: EmailTemplate, texts: Record<string, string>, version = 0, locale: 'ru' | 'en' = 'ru') =>
  publishLetterTexts(deps, EDITOR, template, { locale, version, texts });
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
  test('are those of the next letter, in their language alone, until the standard is wanted again', async () => {
    const standard = await queued('order-issued');
    const texts = { subject: '{order}: билеты здесь', lead: 'Спасибо! Заказ {order} оформлен.' };
    expect(await publish('order-issued', texts)).toEqual({ version: 1, changed: 2 });
    const own = await queued('order-issued');
    expect(own.subject).toBe('S-48213: билеты здесь');
    expect(own.text).toContain('Спасибо! Заказ S-48213 оформлен.');
    expect(own.html).toContain('Спасибо! Заказ S-48213 оформлен.');
    expect((await queued('order-issued', 'en')).subject).toMatch(/^Order S-48213/);
    expect(await publish('order-issued', { subject: '', lead: '' }, 1)).toEqual({ version: 2, changed: 2 });
    expect(await queued('order-issued')).toEqual(standard);
    expect(recorded).toEqual(['order-issued ru', 'order-issued ru']);
  });

  test('of one wording leave the others as they are', async () => {
    await publish('order-held', { lead: 'Мест ждём до {until}.' });
    expect((await queued('order-held')).text).toContain('Мест ждём до');
    expect((await queued('order-held', 'ru', 1)).text).not.toContain('Мест ждём до');
  });

  test('that equal the standard are none, and a publication without changes adds no version', async () => {
    const same = Object.fromEntries(standardTexts('order-split', 'ru'));
    expect(await publish('order-split', same)).toEqual({ version: 0, changed: 0 });
    expect(recorded).toEqual([]);
  });

  test('of an editor who has not seen the last publication are refused', async () => {
    await publish('order-split', { lead: 'Заказ {order} разделён.' });
    expect(await refusals(publish('order-split', { lead: 'Другой текст' }))).toEqual(['notifications.letter_changed']);
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
    ['has two lines in the subject', 'Заказ {order}\nBcc: x@evil.example', 'letter_line'],
  ])('a subject that %s is refused', async (_, subject, code) => {
    expect(await refusals(publish('order-issued', { subject }))).toEqual([`texts.subject notifications.${code}`]);
    expect((await queued('order-issued')).subject).not.toContain(subject);
  });
});

describe('the desk of letters', () => {
  test('shows each letter with its own texts by language, and names what each may name', async () => {
    await publish('points-expiring', { lead: '{points, plural, one {# балл} other {# баллов}} до {until}' });
    const letters = await listLetters(deps, 'ru');
    expect(letters.map(({ template }) => template)).toEqual(EMAIL_TEMPLATES);
    expect(letters.find(({ template }) => template === 'points-expiring')?.own).toEqual({ ru: 1, en: 0, kg: 0 });
    const { version, texts } = await readLetterTexts(deps, 'points-expiring', 'ru');
    expect([version, texts.map(({ key, own, offered }) => [key, own !== null, offered])]).toEqual([
      1,
      [
        ['subject', false, ['points', 'until']],
        ['lead', true, ['points', 'until']],
      ],
    ]);
  });

  test('previews the letter of each new wording, and refuses what could not be published', async () => {
    const preview = (texts: Record<string, string>) =>
      previewLetter(deps, 'payment-refunded', { locale: 'en', texts }).map(({ key, text }) => [key, text]);
    const [[key, text] = []] = preview({ lead_late: 'Too late: {order}' });
    expect(key).toBe('lead_late');
    expect(text).toContain('Too late: S-48213');
    expect(preview({})).toHaveLength(1);
    expect(() => preview({ lead_late: '{nothing}' })).toThrow();
  });
});

test.each(
  EMAIL_TEMPLATES,
)('every wording of %s has an example, and can be written with all that it may name', async (template) => {
  const offered = offeredNames(deps, template);
  for (const locale of LOCALES) {
    const keys = standardTexts(template, locale).map(([key]) => key);
    expect(keys.filter((key) => !offered.has(key))).toEqual([]);
    const texts = Object.fromEntries(
      keys.map((key) => [key, ['New', ...[...(offered.get(key)?.keys() ?? [])].map((name) => `{${name}}`)].join(' ')]),
    );
    expect(previewLetter(deps, template, { locale, texts }).length).toBeGreaterThan(0);
  }
});
