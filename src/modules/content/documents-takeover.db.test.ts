import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { emptyDatabase } from '../../../tests/support/database.ts';
import { migrationsBefore } from '../../../tests/support/migrations-before.ts';

/** As it was saved before: the firm and the contacts in one set. */
const details = (phone: string, licence: string) => ({
  legalName: { ru: 'ОсОО', en: '', kg: '' },
  address: { ru: '', en: '', kg: '' },
  taxNumber: '01',
  licence,
  since: 2008,
  phones: [phone],
  hours: { opens: 9, closes: 19 },
});

test('details of the company and texts of letters of before are documents now, with their history', async () => {
  const database = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    const { pool, url } = database;
    await migrate(url, migrationsBefore(folder, { company: 0, content: 4, notifications: 2 }));
    for (const [version, of] of [details('1', 'A'), details('2', 'A'), details('2', 'B')].entries())
      await pool.query('insert into company.versions values ($1, $2, $3, $4)', [
        version + 1,
        of,
        'ada',
        `2026-11-0${version + 1}T06:00:00Z`,
      ]);
    await pool.query(`insert into notifications.letter_texts
      (template, locale, key, version, text, author, published_at) values
      ('order-held', 'ru', 'subject', 1, 'One', 'ada', '2026-11-01 06:00Z'),
      ('order-held', 'ru', 'lead', 1, 'Lead', 'ada', '2026-11-01 06:00Z'),
      ('order-held', 'ru', 'subject', 2, null, 'bek', '2026-11-02 06:00Z'),
      ('order-held', 'en', 'lead', 1, 'English', 'ada', '2026-11-01 06:00Z')`);
    await migrate(url);
    const { rows } = await pool.query(
      `select name, version, value, author from content.document_versions order by name collate "C", version`,
    );
    const { phones, hours, ...firm } = details('2', 'A');
    expect(rows.map(({ name, version, value }) => [name, version, value])).toEqual([
      ['company/firm', 1, firm],
      ['company/firm', 3, { ...firm, licence: 'B' }],
      ['company/public', 1, { phones: ['1'], hours }],
      ['company/public', 2, { phones, hours }],
      ['letters/order-held/en', 1, { lead: 'English' }],
      ['letters/order-held/ru', 1, { subject: 'One', lead: 'Lead' }],
      ['letters/order-held/ru', 2, { lead: 'Lead' }],
    ]);
    expect(rows.at(-1)?.author).toBe('bek');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.close();
  }
});
