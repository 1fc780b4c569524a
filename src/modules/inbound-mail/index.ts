import type { FastifyInstance } from 'fastify';
import type { Locale } from '#kernel/locale.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { inboundMailJobs } from './jobs.ts';
import type { InboundMailDeps } from './ports.ts';
import { inboundMailRoutes } from './routes.ts';
import { letterTranslations } from './translations.ts';

export { imapMailbox } from './adapters/imap-mailbox.ts';
export type { ConversationMember } from './ports.ts';
export { createReplyAddresses, type ReplyAddresses } from './use-cases/reply-address.ts';

/** Reasons that have a sentence of their own. */
const FILE_REASONS: Readonly<Record<string, string>> = {
  'conversations.file_kind': 'letters.refused.kind',
  'conversations.file_empty': 'letters.refused.empty',
  'conversations.file_broken': 'letters.refused.broken',
  'conversations.file_infected': 'letters.refused.infected',
};

/** The sentence about files of an e-mail that were not taken, in the language of the conversation. */
function describeRefusedFiles(files: readonly { name: string; reason: string }[], locale: Locale): string {
  const t = letterTranslations(locale);
  const lines = files.map(({ name, reason }) => `${name}: ${t(FILE_REASONS[reason] ?? 'letters.refused.other')}`);
  return [t('letters.refused.title', { count: files.length }), ...lines].join('\n');
}

/** The front door of received e-mails. */
export function createInboundMail(deps: Omit<InboundMailDeps, 'refusedFiles'>): {
  routes: (app: FastifyInstance) => void;
  jobs: readonly Job[];
} {
  const all: InboundMailDeps = { ...deps, refusedFiles: describeRefusedFiles };
  return { routes: (app) => inboundMailRoutes(app, all), jobs: inboundMailJobs(all) };
}
