import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { createAdmin } from './create-admin.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const PASSWORD = 'lake-tulip-47-march';
const create = (email: string, password = PASSWORD, another = false) =>
  createAdmin(
    { pool: database.pool, clock: testClock(), secret: randomBytes(32) },
    { email, name: 'Aida', surname: 'Asanova', password },
    another,
  );

test('the first administrator is created once, also by concurrent commands; another needs a flag', async () => {
  expect(await create('aida@example.kg', 'Barcelona1')).toMatch(/^The password is refused/);
  expect(await create('aida')).toMatch(/^The e-mail/);
  const both = await Promise.all([create('aida@example.kg'), create('bermet@example.kg')]);
  expect(both.filter((wrong) => wrong === null)).toHaveLength(1);
  expect(await create('third@example.kg')).toMatch(/--another/);
  expect(await create('third@example.kg', PASSWORD, true)).toBeNull();
  expect(await create('third@example.kg', PASSWORD, true)).toMatch(/has an account already/);
  const { rows } = await database.pool.query('select roles from identity.users');
  expect(rows).toEqual([{ roles: ['ROLE_ADMIN'] }, { roles: ['ROLE_ADMIN'] }]);
  const { rowCount } = await database.pool.query("select from audit.records where action = 'admin_created'");
  expect(rowCount).toBe(2);
});

test('the command reads the password from the standard input', async () => {
  const values = ['--email', 'gulnara@example.kg', '--name', 'Gulnara', '--surname', 'Asanova', '--another'];
  const command = spawn(process.execPath, ['scripts/create-admin.ts', ...values], {
    env: {
      DATABASE_URL: database.url,
      SAPAR_HTTP_BASE_URL: 'https://sapar.example',
      SAPAR_SECRET: randomBytes(32).toString('base64'),
      SAPAR_GATEWAY_SECRET: randomBytes(24).toString('hex'),
    },
  });
  command.stdin.end(`${PASSWORD}\n`);
  const [output, complaints] = await Promise.all([text(command.stdout), text(command.stderr)]);
  expect(complaints).toBe('');
  expect(output).toContain('The administrator is created');
  const { rows } = await database.pool.query("select roles from identity.users where email = 'gulnara@example.kg'");
  expect(rows).toEqual([{ roles: ['ROLE_ADMIN'] }]);
});
