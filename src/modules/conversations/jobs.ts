import { z } from 'zod';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { ConversationsDeps } from './ports.ts';
import { checkWaitingFiles } from './use-cases/check-waiting-files.ts';
import { forgetFiles } from './use-cases/forget-files.ts';
import { refreshCards } from './use-cases/refresh-cards.ts';
import { releaseTickets } from './use-cases/release-tickets.ts';
import { warnOfDeadlines } from './use-cases/warn-of-deadlines.ts';

const zChangedOffers = z.object({
  requestId: z.string(),
  offers: z.array(z.object({ id: z.string(), by: z.string() })),
});

/**
 * Files that waited for the scanner or are needed no more, cards of offers that changed, tickets due soon, and those
 * whose executor left.
 */
export const conversationsJobs = (deps: ConversationsDeps): Job[] => [
  {
    name: subscribeTo(deps.offers.changed, 'conversations'),
    run: (payload) => refreshCards(deps, zChangedOffers.parse(payload)),
  },
  { name: 'conversations.check-files', cron: '* * * * *', run: () => checkWaitingFiles(deps) },
  { name: 'conversations.warn-of-deadlines', cron: '*/5 * * * *', run: () => warnOfDeadlines(deps) },
  { name: 'conversations.release-tickets', cron: '*/5 * * * *', run: () => releaseTickets(deps) },
  { name: 'conversations.forget-files', cron: '*/10 * * * *', run: () => forgetFiles(deps) },
];
