import { defineScreen } from '../../screens/define-screen.ts';

export const bookingScreens = [
  defineScreen({
    path: '/booking/:id',
    file: 'routes/public/booking.tsx',
    access: 'public',
    words: 'sale',
    object: 'booking',
    frame: 'checkout',
  }),
  defineScreen({
    path: '/booking/:id/passengers',
    file: 'routes/public/booking-passengers.tsx',
    access: 'public',
    words: 'sale',
    object: 'booking',
    frame: 'checkout',
  }),
  defineScreen({
    path: '/booking/upsale',
    file: 'routes/public/booking-current.ts',
    access: 'public',
    words: 'first',
  }),
  defineScreen({
    path: '/booking/:id/upsale',
    file: 'routes/public/booking-upsale.tsx',
    access: 'public',
    words: 'after',
    object: 'booking',
    frame: 'checkout',
  }),
  defineScreen({
    path: '/booking/:id/payment',
    file: 'routes/public/booking-payment.tsx',
    access: 'public',
    words: 'sale',
    object: 'booking',
    frame: 'checkout',
  }),
];
