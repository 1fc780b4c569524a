import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const noticeRoutes: RouteConfigEntry[] = [
  route('account/notify', 'routes/account/notify.tsx'),
  route('account/notify/settings', 'routes/account/notify-settings.tsx'),
];
