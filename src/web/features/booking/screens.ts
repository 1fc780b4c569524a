import { defineScreen } from '../../screens/define-screen.ts';

export const bookingScreens = [
  defineScreen({
    path: '/booking/:id',
    file: 'routes/public/booking.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    words: 'sale',
    object: 'booking',
  }),
  defineScreen({
    path: '/booking/:id/passengers',
    file: 'routes/public/booking-passengers.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    words: 'sale',
    object: 'booking',
  }),
  defineScreen({
    path: '/booking/:id/upsale',
    file: 'routes/public/booking-upsale.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    words: 'after',
    object: 'booking',
  }),
  defineScreen({
    path: '/booking/:id/payment',
    file: 'routes/public/booking-payment.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    words: 'sale',
    object: 'booking',
  }),
];
