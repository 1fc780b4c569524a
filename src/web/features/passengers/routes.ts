import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const passengerRoutes: RouteConfigEntry[] = [
  route('account/passengers', 'routes/account/passengers.tsx'),
  route('account/passengers/create', 'routes/account/passenger-create.tsx'),
  route('account/passengers/import', 'routes/account/passenger-import.tsx'),
  route('account/passengers/import/:id', 'routes/account/passenger-import-read.tsx'),
  route('account/passengers/:id', 'routes/account/passenger.tsx'),
];
