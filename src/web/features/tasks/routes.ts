import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Tasks of staff; files are relative to src/web. */
export const taskRoutes: RouteConfigEntry[] = [
  route('office/tasks', 'routes/office/tasks.tsx'),
  route('office/refunds/:id', 'routes/office/refund.tsx'),
];
