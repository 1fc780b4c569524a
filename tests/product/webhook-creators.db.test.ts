import { describe, expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';

const harness = callers();
const { signIn } = harness;
const MINE = 'demo-mine';

type Hook = { id: string; by: string | null; creatorStatus: string };
const hooks = async (own: Browser): Promise<Map<string, Hook>> => {
  const { webhooks } = await own.good('GET', '/api/account/webhooks');
  return new Map((webhooks as Hook[]).map((one) => [one.id, one]));
};
const made = async (own: Browser): Promise<string> => {
  const body = { url: 'https://hooks.sapar.example/in', events: ['order.issued'] };
  return (await own.good('POST', '/api/account/webhooks', body)).webhook.id;
};
/** Audit entries of an endpoint after its creation: action and user. */
const noted = async (id: string): Promise<string[]> => {
  const { rows } = await harness.database.pool.query(
    `select action || ' ' || actor || ' ' || contract_id as line from audit.records
     where subject_id = $1 and action <> 'webhook_made' order by n`,
    [id],
  );
  return rows.map(({ line }) => line);
};

describe('a webhook endpoint outlives its creator', () => {
  test('a closed account: the creator shows as inactive, the log names the actor; reopening reverts it', async () => {
    const [approver, traveller, office] = [await signIn('approver'), await signIn('traveller'), await signIn('admin')];
    const theirs = await made(traveller);
    const active = (on: boolean) => office.good('PUT', '/api/office/people/demo-traveller/active', { active: on });
    await active(false);
    expect((await hooks(approver)).get(theirs)).toMatchObject({
      by: expect.stringMatching(/\S+ \S+/),
      creatorStatus: 'left',
    });
    await active(true);
    expect((await hooks(approver)).get(theirs)).toMatchObject({ creatorStatus: 'works' });
    expect(await noted(theirs)).toEqual([`webhook_left_behind demo-admin ${MINE}`]);
  });

  test('a removed membership: the same, for this user only', async () => {
    const [approver, traveller, office] = [await signIn('approver'), await signIn('traveller'), await signIn('admin')];
    const [theirs, own] = [await made(traveller), await made(approver)];
    expect((await hooks(approver)).get(theirs)).toMatchObject({ by: expect.any(String), creatorStatus: 'works' });
    await office.good('PUT', `/api/office/people/demo-traveller/contracts/${MINE}`, { workplaceIds: [] });
    const now = await hooks(approver);
    expect(now.get(theirs)).toMatchObject({ by: expect.stringMatching(/\S+ \S+/), creatorStatus: 'left' });
    expect(now.get(own)).toMatchObject({ creatorStatus: 'works' });
    expect(await noted(theirs)).toEqual([`webhook_left_behind demo-admin ${MINE}`]);
    expect(await noted(own)).toEqual([]);
  });

  test('an ended last key: marked as such, but not while another key is valid', async () => {
    const gold = await signIn('gold');
    const hook = await made(gold);
    const key = async () => {
      const body = { name: 'Книги', scopes: ['search'], days: 30 };
      return (await gold.good('POST', '/api/account/keys', body)).key.id as string;
    };
    const [first, last] = [await key(), await key()];
    await gold.good('DELETE', `/api/account/keys/${first}`);
    expect((await hooks(gold)).get(hook)).toMatchObject({ creatorStatus: 'works' });
    await gold.good('DELETE', `/api/account/keys/${last}`);
    expect((await hooks(gold)).get(hook)).toMatchObject({ creatorStatus: 'keyless' });
    expect(await noted(hook)).toEqual(['webhook_left_behind demo-gold demo-gold']);
  });
});
