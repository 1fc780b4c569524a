import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** What a second person of the staff decides; files are relative to src/web. */
export const approvalRoutes: RouteConfigEntry[] = [route('office/approvals', 'routes/office/approvals.tsx')];
