import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const serviceRoutes: RouteConfigEntry[] = [
  route('hotels/:uid?', 'routes/public/hotels.tsx'),
  route('transfers/:uid?', 'routes/public/transfers.tsx'),
];
