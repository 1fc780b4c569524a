export { tasksJobs } from './jobs.ts';
export type { TasksDeps } from './ports.ts';
export { tasksRoutes } from './routes.ts';
