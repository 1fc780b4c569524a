import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approvalsFixture } from './testing/approvals-world.ts';

const APPROVERS = ['admin', 'admin2', 'finance2'];

/** The guard taken away: a proposal is taken whether it still waits or not. */
vi.mock('./db/approval-queries.ts', async (original) => {
  const real = await original<typeof import('./db/approval-queries.ts')>();
  const { proposals } = await import('./db/schema.ts');
  return {
    ...real,
    decideProposalOnce: async (...[tx, id, decision]: Parameters<typeof real.decideProposalOnce>) => {
      await tx.update(proposals).set(decision).where(eq(proposals.id, id));
      return true;
    },
  };
});

let fixture: Awaited<ReturnType<typeof approvalsFixture>>;
beforeAll(async () => {
  fixture = await approvalsFixture();
});
afterAll(() => fixture.close());

test('control: without the guard every concurrent approver carries it out', async () => {
  const id = await fixture.raise(900_000);
  await Promise.allSettled(APPROVERS.map((by) => fixture.decide(id, by)));
  expect(await fixture.executed()).toBe(APPROVERS.length);
});
