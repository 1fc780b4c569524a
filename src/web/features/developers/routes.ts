import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const developerRoutes: RouteConfigEntry[] = [
  route('account/developers', 'routes/account/developers.tsx'),
];
