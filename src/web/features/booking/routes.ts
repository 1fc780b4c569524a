import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const bookingRoutes: RouteConfigEntry[] = [
  route('booking/:id', 'routes/public/booking.tsx'),
  route('booking/:id/passengers', 'routes/public/booking-passengers.tsx'),
  route('booking/:id/upsale', 'routes/public/booking-upsale.tsx'),
  route('booking/:id/payment', 'routes/public/booking-payment.tsx'),
];
