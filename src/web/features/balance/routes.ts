import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const balanceRoutes: RouteConfigEntry[] = [
  route('account/operations', 'routes/account/operations.tsx'),
  route('account/balance', 'routes/account/balance.tsx'),
  route('office/orders/:id/money', 'routes/office/order-money.tsx'),
];
