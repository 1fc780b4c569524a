import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of requests (spec §1); files are relative to src/web. */
export const requestRoutes: RouteConfigEntry[] = [
  route('bid-return', 'routes/public/request-find.tsx'),
  route('bid-return/create', 'routes/public/request-subject.tsx'),
  route('bid-return/create/:id', 'routes/public/request-create.tsx'),
  route('bid-return/:id', 'routes/public/request.tsx'),
  route('order/:id/refund/forced', 'routes/public/order-refund-forced.tsx'),
  route('order/:id/refund/release', 'routes/public/order-refund-release.tsx'),
  route('account/requests', 'routes/account/requests.tsx'),
  route('account/requests/create', 'routes/account/requests-create.tsx'),
  route('account/requests/:id', 'routes/account/request.tsx'),
  route('office', 'routes/office/office.tsx'),
  route('office/requests', 'routes/office/requests.tsx'),
  route('office/requests/:id', 'routes/office/request.tsx'),
];
