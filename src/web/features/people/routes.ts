import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of the people of the product; files are relative to src/web. */
export const peopleRoutes: RouteConfigEntry[] = [
  route('office/people', 'routes/office/people.tsx'),
  route('office/contracts', 'routes/office/contracts.tsx'),
  route('office/contracts/:id', 'routes/office/contract.tsx'),
  route('office/contracts/:id/policy', 'routes/office/contract-policy.tsx'),
  route('office/people/:id', 'routes/office/person.tsx'),
];
