import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const proposalRoutes: RouteConfigEntry[] = [
  route('account/proposals', 'routes/account/proposals.tsx'),
  route('account/proposals/:id', 'routes/account/proposal.tsx'),
  route('proposal/:code', 'routes/public/proposal.tsx'),
];
