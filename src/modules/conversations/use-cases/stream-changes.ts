import { hashVisitor, topicsOfMember, visitorTopic } from '#platform/db/membership.ts';
import type { SseEvent } from '#platform/realtime/sse-connections.ts';
import { createAccessCheck, type StreamReader } from '#platform/realtime/stream-access.ts';
import { listConversations, type Viewer } from '../db/conversation-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';
import { STAFF_TOPIC } from './change-conversation.ts';
import { followNotices } from './live-notices.ts';
import { visibleSeq } from './view-conversation.ts';
import { toReader, toViewer, type Visitor } from './viewer.ts';

/**
 * A wake-up may be lost, so the list is read again after this time at the latest; ms. A reader knows by it that the
 * stream lives. Streams that were opened together, as after a restart, do not all read at one moment.
 */
const BEAT_MS = { least: 10_000, most: 15_000 };
/** Then the browser opens the stream again, and what it may see is decided anew. */
const LIFETIME_MS = 30 * 60_000;
const WATCHED = 100;
/** Staff read about every change, so that what they may see is checked at most once in this time; ms. */
const STAFF_CHECK_MS = 2_000;

/** The conversations that a stream watches, of one viewer or of all staff, who see the same. */
export const listWatched = (deps: Pick<ConversationsDeps, 'db'>, viewer: Viewer): Promise<ConversationRow[]> =>
  listConversations(deps.db, viewer, { filter: 'all', limit: WATCHED });
/** Any member of staff: for them membership asks nothing of the viewer. */
export const ALL_STAFF: Viewer = { key: 'staff', staff: true, userId: null, contracts: [], visitorHash: '' };

const topicsOf = (viewer: Viewer, { visitorId }: Visitor): string[] => [
  ...(viewer.staff ? [STAFF_TOPIC] : []),
  ...topicsOfMember(viewer),
  visitorTopic(viewer.visitorHash),
  visitorTopic(hashVisitor('requests', visitorId)),
];

async function waitForAny(
  { changes }: Pick<ConversationsDeps, 'changes'>,
  topics: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const woken = new AbortController();
  const either = AbortSignal.any([signal, woken.signal]);
  const beat = BEAT_MS.least + Math.random() * (BEAT_MS.most - BEAT_MS.least);
  await Promise.race(topics.map((topic) => changes.wait(topic, beat, either)));
  woken.abort();
}

/**
 * The viewer's conversations with their last numbers, each time one changes, who is typing in them, and the requests
 * whose pages have changed, until the signal is aborted. Staff get the notes of every conversation, also behind those
 * that are listed. It ends when the viewer's access has changed, as when their session was ended or they left the
 * contract: the browser opens another one, and what it may see is decided anew. `listForStaff` is one read for all
 * streams of staff that a change wakes.
 */
export async function* streamChanges(
  deps: ConversationsDeps,
  visitor: Visitor & StreamReader,
  signal: AbortSignal,
  listForStaff: () => Promise<ConversationRow[]> = () => listWatched(deps, ALL_STAFF),
): AsyncGenerator<SseEvent, void> {
  const viewer = toViewer(visitor);
  const checkAccess = createAccessCheck(deps.clock, visitor);
  const hasAccess = () => checkAccess(viewer.staff ? STAFF_CHECK_MS : 0);
  const topics = topicsOf(viewer, visitor);
  const notices = followNotices(deps, { viewer, topics }, signal);
  const sent = new Map<string, number>();
  const isNews = (id: string, seq: number): boolean => {
    if (seq <= (sent.get(id) ?? -1)) return false;
    sent.set(id, seq);
    return true;
  };
  const end = deps.clock.now().getTime() + LIFETIME_MS;
  try {
    while (!signal.aborted && deps.clock.now().getTime() < end) {
      // Waited for before the list is read: a change between the two is not missed.
      const woken = waitForAny(deps, topics, signal);
      const rows = viewer.staff ? await listForStaff() : await listWatched(deps, viewer);
      // Checked after the read: what changed after access was taken is not announced.
      if (!(await hasAccess())) return;
      for (const row of rows) {
        const seq = visibleSeq(row, toReader(viewer, row));
        if (isNews(row.id, seq)) yield { event: 'changed', data: { id: row.id, seq } };
      }
      yield { event: 'beat', data: {} };
      let changes = false;
      void woken.then(() => {
        changes = true;
      });
      while (!changes) {
        await Promise.race([woken, notices.next()]);
        const announced = notices.take();
        if (announced.length > 0 && !(await hasAccess())) return;
        for (const { event, data } of announced)
          if (event !== 'changed' || isNews(data.id, data.seq)) yield { event, data };
      }
    }
  } finally {
    notices.stop();
  }
}
