import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of the log of access; files are relative to src/web. */
export const auditRoutes: RouteConfigEntry[] = [route('office/audit', 'routes/office/audit.tsx')];
