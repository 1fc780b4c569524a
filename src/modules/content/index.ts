export { type Content, createContent } from './create-content.ts';
export { contentRoutes } from './routes.ts';
export { seedContent } from './use-cases/seed-content.ts';
