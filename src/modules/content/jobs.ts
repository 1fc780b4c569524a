import type { Job } from '#platform/jobs/jobs.ts';
import type { ContentDeps } from './ports.ts';
import { deleteUnusedPictures } from './use-cases/page-pictures.ts';

export const contentJobs = (deps: ContentDeps): Job[] => [
  { name: 'content.delete-unused-pictures', cron: '45 18 * * *', run: () => deleteUnusedPictures(deps) },
];
