import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Contracts, for administrators and the finance desk. */
export const contractRoutes: RouteConfigEntry[] = [
  route('office/contracts', 'routes/office/contracts.tsx'),
  route('office/contracts/new', 'routes/office/contract-new.tsx'),
  route('office/contracts/:id', 'routes/office/contract.tsx'),
  route('office/contracts/:id/money', 'routes/office/contract-money.tsx'),
  route('office/contracts/:id/policy', 'routes/office/contract-policy.tsx'),
  route('office/contracts/:id/rates', 'routes/office/contract-rates.tsx'),
];
