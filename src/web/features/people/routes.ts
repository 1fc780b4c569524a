import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of the people of the product; files are relative to src/web. */
export const peopleRoutes: RouteConfigEntry[] = [
  route('office/people', 'routes/office/people.tsx'),
  route('office/people/:id', 'routes/office/person.tsx'),
];
