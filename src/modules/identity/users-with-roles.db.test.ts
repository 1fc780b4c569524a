import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_ROLES } from '#kernel/account.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { addUser } from './use-cases/add-user.ts';
import { usersWithRoles } from './use-cases/user-contacts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  for (const [id, role] of [
    ['agent', 'ROLE_AGENT'],
    ['support', 'ROLE_SUPPORT'],
    ['closed', 'ROLE_SUPPORT'],
  ] as const)
    await addUser(database.db, testClock(), {
      id,
      surname: 'Асанов',
      name: id,
      birthdate: null,
      email: `${id}@x.example`,
      passwordHash: 'x',
      locale: 'ru',
      roles: [role],
    });
  await database.db.execute(sql`update identity.users set active = false where id = 'closed'`);
});
afterAll(() => database.close());

test('of some users those may serve who have a role of staff and may sign in; an unknown one may not', async () => {
  const found = await usersWithRoles(database.db, ['agent', 'support', 'closed', 'removed'], STAFF_ROLES);
  expect([...found]).toEqual(['support']);
  expect([...(await usersWithRoles(database.db, [], STAFF_ROLES))]).toEqual([]);
});
