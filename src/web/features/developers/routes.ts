import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const developerRoutes: RouteConfigEntry[] = [
  route('account/developers', 'routes/account/developers.tsx'),
  route('account/developers/webhooks/:id', 'routes/account/webhook-log.tsx'),
  route('developers', 'routes/public/developers.tsx'),
  route('developers/:call', 'routes/public/developers-call.tsx'),
];
