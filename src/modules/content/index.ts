export { type Content, createContent } from './create-content.ts';
export { contentJobs } from './jobs.ts';
export type { ContentDeps } from './ports.ts';
export { contentRoutes } from './routes.ts';
export { bannerRoutes, contentDeskRoutes, contentPictureRoutes } from './routes-desk.ts';
export { sampleAgreements } from './use-cases/current-agreements.ts';
export { isKeptPicture } from './use-cases/page-pictures.ts';
export { seedContent } from './use-cases/seed-content.ts';
