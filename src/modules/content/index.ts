export { type Content, createContent } from './create-content.ts';
export { contentJobs } from './jobs.ts';
export type { ContentDeps } from './ports.ts';
export { contentRoutes } from './routes.ts';
export { bannerRoutes, contentDeskRoutes, contentPictureRoutes } from './routes-desk.ts';
export { brokenLinks } from './use-cases/check-text.ts';
export { sampleAgreements } from './use-cases/current-agreements.ts';
export {
  currentDocuments,
  type DocumentChange,
  listEditedDocuments,
  moveDocument,
  type Published,
  publishDocument,
  readEditedDocument,
  saveDocument,
  seedDocument,
} from './use-cases/documents.ts';
export { isKeptPicture } from './use-cases/page-pictures.ts';
export { seedContent } from './use-cases/seed-content.ts';
