import { expect, test, vi } from 'vitest';
import { AGREED, PERSON, talkRaceFixture } from './testing/talk-race-fixture.ts';

/** Holds each answer until both tabs have read the talk. */
const tabs = vi.hoisted(() => ({ waiting: 0, both: Promise.withResolvers<void>() }));

/** The claim taken away: each tab believes that it was first. */
vi.mock('./db/talk-queries.ts', async (original) => {
  const real = await original<typeof import('./db/talk-queries.ts')>();
  return {
    ...real,
    updateTalk: async (...[db, row, answers]: Parameters<typeof real.updateTalk>) => {
      if (row.outcome !== null) {
        tabs.waiting += 1;
        if (tabs.waiting === 2) tabs.both.resolve();
        await tabs.both.promise;
      }
      await real.updateTalk(db, row, answers);
      return true;
    },
  };
});

const { acts, ready, say } = talkRaceFixture();

test('control: without the claim both tabs act', async () => {
  const talk = await ready();
  await Promise.allSettled([say(talk, AGREED), say(talk, PERSON)]);
  expect(acts.toSorted()).toEqual(['person', 'request Ill']);
});
