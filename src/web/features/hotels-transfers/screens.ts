import { defineScreen } from '../../screens/define-screen.ts';

export const hotelAndTransferScreens = [
  defineScreen({
    path: '/hotels/:uid?',
    file: 'routes/public/hotels.tsx',
    access: 'public',
    words: 'after',
    object: 'link',
    menu: { name: 'services.screens.hotels', icon: 'hotel', order: 200 },
  }),
  defineScreen({
    path: '/transfers/:uid?',
    file: 'routes/public/transfers.tsx',
    access: 'public',
    words: 'after',
    object: 'link',
    menu: { name: 'services.screens.transfers', icon: 'transfer', order: 210 },
  }),
];
