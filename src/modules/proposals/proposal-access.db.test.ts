import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeOf as refused } from '../../../tests/support/error-code.ts';
import { agent, caller, proposalsFixture } from './testing/proposals-fixture.ts';
import { listProposals, readProposal, revokeProposal } from './use-cases/agent-proposals.ts';
import { chooseOption, openProposal } from './use-cases/client-proposal.ts';

const fixture = proposalsFixture();
const { make, codeOf } = fixture;

test('the list goes on page by page to the very first proposal', async () => {
  await make();
  await fixture.database.pool.query(
    `with made as (
       insert into proposals.proposals (id, code, contract_id, user_id, locale, note, params, places, carriers,
         search_uid, created_at, expires_at)
       select 'p' || n, 'code' || n, 'top', 'u', 'ru', '', params, places, carriers, 's', created_at - n / 2 *
         interval '1 minute', expires_at
       from proposals.proposals, generate_series(1, 120) as n returning id)
     insert into proposals.proposal_options (proposal_id, id, position, itinerary_id, offered)
     select made.id, 'o', 0, o.itinerary_id, o.offered from made, proposals.proposal_options o where o.position = 0`,
  );
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await listProposals(fixture.deps, agent, after);
    seen.push(...page.proposals.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toHaveLength(121);
  expect(new Set(seen).size).toBe(121);
  expect((await listProposals(fixture.deps, caller('other'))).proposals).toEqual([]);
  for (const made of ['nonsense', 'x y', '-271821-04-20T00:00:00.000Z x', '+275760-09-13T00:00:00.000Z x'])
    expect(await refused(listProposals(fixture.deps, agent, made))).toBe('proposals.bad_page');
});

test('a link that is revoked, over or made up is answered alike, to look and to choose', async () => {
  const [revoked, late] = [await make(), await make(agent, { days: 1 })];
  const codes = [await codeOf(revoked.id), await codeOf(late.id), randomUUID()];
  expect(await revokeProposal(fixture.deps, agent, revoked.id)).toEqual({ state: 'revoked' });
  fixture.clock.advance({ minutes: 24 * 60 });
  for (const code of codes) {
    expect(await refused(openProposal(fixture.deps, code))).toBe('proposals.link_ended');
    expect(await refused(chooseOption(fixture.deps, code, { optionId: 'x', comment: '' }))).toBe(
      'proposals.link_ended',
    );
  }
  expect((await readProposal(fixture.deps, agent, late.id)).state).toBe('expired');
});

test('a proposal is visible to its contract and those above, absent for others, and made by agents', async () => {
  const below = caller('sub');
  const { id } = await make(below);
  expect((await readProposal(fixture.deps, agent, id)).id).toBe(id);
  for (const who of [caller('other'), caller('top')]) {
    expect(await refused(readProposal(fixture.deps, who, id))).toBe('proposals.not_found');
    expect(await refused(revokeProposal(fixture.deps, who, id))).toBe('proposals.not_found');
    expect((await listProposals(fixture.deps, who)).proposals).toEqual([]);
  }
  for (const who of [caller('top', [], 'ROLE_CORPORATE'), caller(null)])
    expect(await refused(make(who))).toBe('proposals.agents_only');
  expect(await refused(make(agent, { picks: [{ searchUid: 's', offerId: 'offer z' }] }))).toBe(
    'search.offer_not_found',
  );
});
