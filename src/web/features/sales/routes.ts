import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const salesRoutes: RouteConfigEntry[] = [
  route('account/orders', 'routes/account/orders.tsx'),
  route('account/tickets', 'routes/account/tickets.tsx'),
];
