import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/**
 * Addresses of this capability; files are relative to src/web. `/watch` takes a wish, `/watch/{id}?code=` is where
 * letters lead.
 */
export const watchRoutes: RouteConfigEntry[] = [
  route('watch', 'routes/public/watch-start.tsx'),
  route('watch/:id', 'routes/public/watch.tsx'),
];
