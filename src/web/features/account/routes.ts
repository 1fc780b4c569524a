import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const accountRoutes: RouteConfigEntry[] = [
  route('login', 'routes/public/login.tsx'),
  route('login/contract', 'routes/account/choose-contract.tsx'),
  route('account/profile', 'routes/account/profile.tsx'),
];
