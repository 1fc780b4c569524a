import { defineScreen } from '../../screens/define-screen.ts';

export const flightScreens = [
  defineScreen({
    path: '/office/flights',
    file: 'routes/office/flights.tsx',
    title: 'flights.screens.list',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'plane', order: 180, side: 'sale' },
    officeCard: { title: 'flights.screens.list', text: 'flights.screens.text' },
  }),
  defineScreen({
    path: '/office/flights/blocks',
    file: 'routes/office/flight-blocks.tsx',
    title: 'flights.blocks.title',
    access: 'finance',
    chunk: 'office',
  }),
  defineScreen({
    path: '/office/flights/import',
    file: 'routes/office/flight-import.tsx',
    title: 'schedules.screens.import',
    access: 'finance',
    chunk: 'office',
  }),
  defineScreen({
    path: '/office/flights/import/:id',
    file: 'routes/office/flight-import-read.tsx',
    title: 'schedules.screens.read',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
  defineScreen({
    path: '/office/flights/:id',
    file: 'routes/office/flight.tsx',
    title: 'flights.screens.flight',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
  defineScreen({
    path: '/office/flights/:id/departures',
    file: 'routes/office/flight-departures.tsx',
    title: 'flights.screens.departures',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
  defineScreen({
    path: '/office/flights/carriers/:id',
    file: 'routes/office/flight-carrier.tsx',
    title: 'flights.screens.carrier',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
];
