import { defineScreen } from '../../screens/define-screen.ts';

export const hotelDeskScreens = [
  defineScreen({
    path: '/office/hotels',
    file: 'routes/office/hotels.tsx',
    title: 'stays.screens.list',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'hotel', order: 183, side: 'sale' },
    officeCard: { title: 'stays.screens.list', text: 'stays.screens.text' },
  }),
  defineScreen({
    path: '/office/hotels/rates',
    file: 'routes/office/hotel-rates.tsx',
    title: 'rates.screens.import',
    access: 'finance',
    chunk: 'office',
  }),
  defineScreen({
    path: '/office/hotels/rates/:id',
    file: 'routes/office/hotel-rates-read.tsx',
    title: 'rates.screens.read',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
  defineScreen({
    path: '/office/hotels/:id',
    file: 'routes/office/hotel.tsx',
    title: 'stays.screens.hotel',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
  defineScreen({
    path: '/office/hotels/:id/pictures',
    file: 'routes/office/hotel-pictures.tsx',
    title: 'stays.screens.pictures',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
  defineScreen({
    path: '/office/hotels/:id/nights',
    file: 'routes/office/hotel-nights.tsx',
    title: 'stays.screens.nights',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
];
