import type { FastifyInstance } from 'fastify';
import type { ConversationsDeps } from './ports.ts';
import { conversationsRoutes } from './routes.ts';

export { CONVERSATIONS_CHANNEL } from './use-cases/change-conversation.ts';

/** The front door of conversations. */
export const createConversations = (deps: ConversationsDeps): { routes: (app: FastifyInstance) => void } => ({
  routes: (app) => conversationsRoutes(app, deps),
});
