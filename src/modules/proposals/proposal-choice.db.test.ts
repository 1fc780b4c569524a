import { expect, test } from 'vitest';
import { codeOf as refused } from '../../../tests/support/error-code.ts';
import { agent, proposalsFixture } from './testing/proposals-fixture.ts';
import { listProposals, readProposal } from './use-cases/agent-proposals.ts';
import { chooseOption, openProposal } from './use-cases/client-proposal.ts';

const fixture = proposalsFixture();
const { make, codeOf } = fixture;

test('the client marks a favourite with a comment, may think again, and the agent sees the last choice', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  const [first, second] = (await openProposal(fixture.deps, code)).options.map((option) => option.id);
  await chooseOption(fixture.deps, code, { optionId: first ?? '', comment: 'Хочу к окну' });
  await chooseOption(fixture.deps, code, { optionId: second ?? '', comment: 'Лучше этот' });
  const shown = await readProposal(fixture.deps, agent, id);
  expect([shown.comment, shown.options.map(({ favourite }) => favourite)]).toEqual(['Лучше этот', [false, true]]);
  const { rows } = await fixture.database.pool.query('select comment from proposals.proposals');
  expect(rows[0].comment.includes(Buffer.from('Лучше'))).toBe(false);
  expect((await listProposals(fixture.deps, agent)).proposals).toMatchObject([
    {
      id,
      options: 2,
      answeredAt: expect.any(String),
      route: { from: { cityKey: 'bishkek' }, to: { cityKey: 'osh' } },
    },
  ]);
  expect(await refused(chooseOption(fixture.deps, code, { optionId: 'another', comment: '' }))).toBe(
    'proposals.no_such_option',
  );
});

const announced = async () =>
  (await fixture.database.pool.query('select news from public.told').catch(() => ({ rows: [] }))).rows.map(
    ({ news }: { news: { kind: string; contractId: string; only: string[]; facts: object } }) => news,
  );

test('a client’s choice notifies the proposing agent without the comment; repeating it does not', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  const [first, second] = (await openProposal(fixture.deps, code)).options.map((option) => option.id) as [
    string,
    string,
  ];
  await chooseOption(fixture.deps, code, { optionId: second, comment: 'Call +996 555 123456' });
  await chooseOption(fixture.deps, code, { optionId: second, comment: 'Call +996 555 123456' });
  const path = `/account/proposals/${id}`;
  expect(await announced()).toMatchObject([
    {
      kind: 'proposal-chosen',
      contractId: 'top',
      only: ['u'],
      facts: { order: '', variant: 'commented', option: 2, path },
    },
  ]);
  expect(JSON.stringify(await announced())).not.toMatch(/Call|555 123456/);
  fixture.clock.advance({ minutes: 1 });
  await chooseOption(fixture.deps, code, { optionId: first, comment: '' });
  await chooseOption(fixture.deps, code, { optionId: second, comment: '' });
  const published = await announced();
  expect(published.map(({ facts }) => facts)).toMatchObject([
    { option: 2 },
    { option: 1, variant: null },
    { option: 2 },
  ]);
});

test('a choice and its notification are recorded together: neither is without the other', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  const [option] = (await openProposal(fixture.deps, code)).options;
  fixture.deps.notifications.notifyContract = () => Promise.reject(new Error('no queue'));
  await expect(chooseOption(fixture.deps, code, { optionId: option?.id ?? '', comment: '' })).rejects.toThrow(
    'no queue',
  );
  expect((await readProposal(fixture.deps, agent, id)).answeredAt).toBeNull();
});
