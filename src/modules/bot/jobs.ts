import type { Job } from '#platform/jobs/jobs.ts';
import { deleteTalksBefore } from './db/talk-queries.ts';
import type { BotDeps } from './ports.ts';

const KEPT_DAYS = 30;

export const botJobs = ({ db, clock }: Pick<BotDeps, 'db' | 'clock'>): readonly Job[] => [
  {
    name: 'bot.forget-talks',
    cron: '41 3 * * *',
    run: () => deleteTalksBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)),
  },
];
