import { defineScreen } from '../../screens/define-screen.ts';

export const hotelAndTransferScreens = [
  defineScreen({
    path: '/hotels/:uid?',
    file: 'routes/public/hotels.tsx',
    title: 'hotelsTransfers.screens.hotels',
    ownTitle: true,
    access: 'public',
    chunk: 'afterSale',
    object: 'link',
    menu: { icon: 'hotel', order: 200 },
  }),
  defineScreen({
    path: '/hotels/:uid/:hotel',
    file: 'routes/public/hotel.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    chunk: 'afterSale',
    object: 'link',
  }),
  defineScreen({
    path: '/transfers/:uid?',
    file: 'routes/public/transfers.tsx',
    title: 'hotelsTransfers.screens.transfers',
    ownTitle: true,
    access: 'public',
    chunk: 'afterSale',
    object: 'link',
    menu: { icon: 'transfer', order: 210 },
  }),
];
