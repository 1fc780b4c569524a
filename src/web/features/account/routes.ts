import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const accountRoutes: RouteConfigEntry[] = [
  route('login', 'routes/public/login.tsx'),
  route('registration', 'routes/public/registration.tsx'),
  route('registration/sent', 'routes/public/registration-sent.tsx'),
  route('registration/confirm', 'routes/public/registration-confirm.tsx'),
  route('recovery', 'routes/public/recovery.tsx'),
  route('recovery/new', 'routes/public/recovery-new.tsx'),
  route('login/code', 'routes/public/login-code.tsx'),
  route('login/contract', 'routes/account/choose-contract.tsx'),
  route('account/profile', 'routes/account/profile.tsx'),
  route('account/profile/second-factor', 'routes/account/second-factor.tsx'),
];
