import { describe, expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';

const harness = callers();
const { signedIn } = harness;
const MINE = 'demo-mine';

type Hook = { id: string; by: string | null; maker: string };
const hooks = async (own: Browser): Promise<Map<string, Hook>> => {
  const { webhooks } = await own.good('GET', '/api/account/webhooks');
  return new Map((webhooks as Hook[]).map((one) => [one.id, one]));
};
const made = async (own: Browser): Promise<string> => {
  const body = { url: 'https://hooks.sapar.example/in', events: ['order.issued'] };
  return (await own.good('POST', '/api/account/webhooks', body)).webhook.id;
};
/** Log entries of an address after its creation: what happened, and the acting user. */
const noted = async (id: string): Promise<string[]> => {
  const { rows } = await harness.database.pool.query(
    `select action || ' ' || actor || ' ' || contract_id as line from audit.records
     where subject_id = $1 and action <> 'webhook_made' order by n`,
    [id],
  );
  return rows.map(({ line }) => line);
};

describe('a webhook address outlives its creator', () => {
  test('their account closed: the page names them as gone and the log the actor; reopened they are back', async () => {
    const [approver, traveller, office] = [
      await signedIn('approver'),
      await signedIn('traveller'),
      await signedIn('admin'),
    ];
    const theirs = await made(traveller);
    const active = (on: boolean) => office.good('PUT', '/api/office/people/demo-traveller/active', { active: on });
    await active(false);
    expect((await hooks(approver)).get(theirs)).toMatchObject({
      by: expect.stringMatching(/\S+ \S+/),
      maker: 'left',
    });
    await active(true);
    expect((await hooks(approver)).get(theirs)).toMatchObject({ maker: 'works' });
    expect(await noted(theirs)).toEqual([`webhook_left_behind demo-admin ${MINE}`]);
  });

  test('taken off the contract: the same, and of no other user', async () => {
    const [approver, traveller, office] = [
      await signedIn('approver'),
      await signedIn('traveller'),
      await signedIn('admin'),
    ];
    const [theirs, own] = [await made(traveller), await made(approver)];
    expect((await hooks(approver)).get(theirs)).toMatchObject({ by: expect.any(String), maker: 'works' });
    await office.good('PUT', `/api/office/people/demo-traveller/contracts/${MINE}`, { workplaceIds: [] });
    const now = await hooks(approver);
    expect(now.get(theirs)).toMatchObject({ by: expect.stringMatching(/\S+ \S+/), maker: 'left' });
    expect(now.get(own)).toMatchObject({ maker: 'works' });
    expect(await noted(theirs)).toEqual([`webhook_left_behind demo-admin ${MINE}`]);
    expect(await noted(own)).toEqual([]);
  });

  test('their last key ended: it says so, but not while another of theirs is good', async () => {
    const gold = await signedIn('gold');
    const hook = await made(gold);
    const key = async () => {
      const body = { name: 'Книги', scopes: ['search'], days: 30 };
      return (await gold.good('POST', '/api/account/keys', body)).key.id as string;
    };
    const [first, last] = [await key(), await key()];
    await gold.good('DELETE', `/api/account/keys/${first}`);
    expect((await hooks(gold)).get(hook)).toMatchObject({ maker: 'works' });
    await gold.good('DELETE', `/api/account/keys/${last}`);
    expect((await hooks(gold)).get(hook)).toMatchObject({ maker: 'keyless' });
    expect(await noted(hook)).toEqual(['webhook_left_behind demo-gold demo-gold']);
  });
});
