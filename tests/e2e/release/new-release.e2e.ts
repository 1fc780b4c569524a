import type { Page } from '@playwright/test';
import pg from 'pg';
import { LOCALE_COOKIE, LOCALES, type Locale } from '#kernel/locale.ts';
import { expect, test } from '../support/release-test.ts';

/** A setting of its own gives this file a release that no other file has used. */
test.use({ settings: { SAPAR_TYPE: 'public' } });

/** Tables that are not empty on the first morning: texts of pages, and rules that come with the product. */
const FILLED = [
  'bot.versions',
  'campaigns.campaigns',
  'content.document_versions',
  'content.documents',
  'content.pages',
  'content.revisions',
  'content.seeded_redirects',
  'pricing.rule_sets',
  'pricing.rules',
];
/** Bookkeeping of the platform itself. */
const PLATFORM = /^(migrations|platform|graphile_worker|reference|search|drizzle)\./;

const PAGES = `/ /news /explore /login /registration /hotels /transfers /order /support-chat /developers
  /content/about/us /content/contacts /content/agmnt /content/refund-exchange /content/tariff-rules
  /content/card-payment /content/personal-data /content/apps /policy /requisites`.split(/\s+/);
/** What the demonstration says of itself: firm, addresses, carriers, suppliers, logins. */
const DEMONSTRATION = [
  /демонстрац|demonstration|көрсөтмө режим|вымышлен|invented|ойдон чыгарыл/i,
  /sapar\.example|\+996 \(000\)|Эркиндик|Erkindik|Сапар Тревел|Sapar Travel/,
  /Ala-Too|Jibek|Kerege|Nomad Air|Atlas Fares|sapar-demo/,
];
const DEMO_CALLS = ['/api/demo/logins', '/api/demo/mails', '/api/demo/mails/1', '/demo/mail', '/demo/mail/1'];

async function filledTables(database: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; filled: boolean }>(
      `select format('%s.%s', schemaname, tablename) as name,
         (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', schemaname, tablename),
           false, true, '')))[1]::text::bigint > 0 as filled
       from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    return rows.flatMap(({ name, filled }) => (filled && !PLATFORM.test(name) ? [name] : []));
  } finally {
    await client.end();
  }
}

/** The text of a page as it is sent, without scripts and styles. */
async function textOf(page: Page, path: string, locale: Locale): Promise<string> {
  const answer = await page.request.get(path, { headers: { cookie: `${LOCALE_COOKIE}=${locale}` } });
  expect([path, answer.status()]).toEqual([path, 200]);
  return (await answer.text()).replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ');
}

test('a new release has nothing of the demonstration: no rows, no pages, no calls', async ({ page, release }) => {
  expect(await filledTables(release.database)).toEqual(FILLED);
  for (const path of DEMO_CALLS) expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
  for (const path of PAGES)
    for (const locale of LOCALES) {
      const text = await textOf(page, path, locale);
      for (const trace of DEMONSTRATION)
        expect([path, locale, trace.exec(text)?.[0]]).toEqual([path, locale, undefined]);
    }
});

test('a public release greets with the search, its footer has contacts and hours, and anybody registers', async ({
  page,
  say,
}) => {
  await page.goto('/');
  await expect(page.getByRole('form', { name: say('search.form.label') })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading', { name: say('shell.footer.hours') })).toBeVisible();
  await expect(footer.getByRole('heading', { name: say('shell.footer.apps') })).toHaveCount(0);
  await page.goto('/registration');
  await expect(page.getByRole('heading', { level: 1, name: say('account.registration.title') })).toBeVisible();
  await expect(page.locator('[name="organisation"]')).toHaveCount(0);
});
