import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const searchRoutes: RouteConfigEntry[] = [route('search/:uid?', 'routes/public/search.tsx')];
