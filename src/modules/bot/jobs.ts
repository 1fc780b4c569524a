import type { Job } from '#platform/jobs/jobs.ts';
import type { BotDeps } from './ports.ts';
import { forgetTalks } from './use-cases/forget-talks.ts';

export const botJobs = (deps: Pick<BotDeps, 'db' | 'clock'>): readonly Job[] => [
  { name: 'bot.forget-talks', cron: '41 3 * * *', run: () => forgetTalks(deps) },
];
