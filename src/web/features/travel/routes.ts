import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const travelRoutes: RouteConfigEntry[] = [
  route('account/approvals', 'routes/account/approvals.tsx'),
  route('account/policy', 'routes/account/policy.tsx'),
];
