import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { ProposalsDeps } from './ports.ts';
import { createProposal, listProposals, readProposal, revokeProposal } from './use-cases/agent-proposals.ts';
import { bookOption } from './use-cases/book-option.ts';
import { chooseOption, openProposal } from './use-cases/client-proposal.ts';

export function proposalsRoutes(app: FastifyInstance, deps: ProposalsDeps): void {
  route(app, api.createProposal, ({ body, caller }) => createProposal(deps, caller, body));
  route(app, api.listProposals, ({ query, caller }) => listProposals(deps, caller, query.after));
  route(app, api.readProposal, ({ params, caller }) => readProposal(deps, caller, params.id));
  route(app, api.revokeProposal, ({ params, caller }) => revokeProposal(deps, caller, params.id));
  route(app, api.openProposal, ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return openProposal(deps, params.code);
  });
  route(app, api.bookOption, ({ params, body, caller }) => bookOption(deps, caller, params.code, body));
  route(app, api.chooseOption, ({ params, body }) => chooseOption(deps, params.code, body));
}
