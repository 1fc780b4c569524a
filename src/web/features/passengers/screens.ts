import { defineScreen } from '../../screens/define-screen.ts';

export const passengersScreens = [
  defineScreen({
    path: '/account/passengers',
    file: 'routes/account/passengers.tsx',
    title: 'savedPassengers.screens.passengers',
    access: 'signedIn',
    chunk: 'afterSale',
    menu: {
      icon: 'users',
      order: 40,
      account: true,
      bar: true,
      side: 'work',
      key: 'u',
    },
  }),
  defineScreen({
    path: '/account/passengers/create',
    file: 'routes/account/passenger-create.tsx',
    title: 'savedPassengers.form.create',
    access: 'signedIn',
    chunk: 'afterSale',
  }),
  defineScreen({
    path: '/account/passengers/import',
    file: 'routes/account/passenger-import.tsx',
    title: 'savedPassengers.import.title',
    access: 'signedIn',
    chunk: 'afterSale',
  }),
  defineScreen({
    path: '/account/passengers/import/:id',
    file: 'routes/account/passenger-import-read.tsx',
    title: 'savedPassengers.import.title',
    access: 'signedIn',
    chunk: 'afterSale',
    object: 'file',
  }),
  defineScreen({
    path: '/account/passengers/:id',
    file: 'routes/account/passenger.tsx',
    title: null,
    ownTitle: true,
    access: 'signedIn',
    chunk: 'afterSale',
    object: 'passenger',
  }),
];
