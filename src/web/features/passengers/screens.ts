import { defineScreen } from '../../screens/define-screen.ts';

export const passengersScreens = [
  defineScreen({
    path: '/account/passengers',
    file: 'routes/account/passengers.tsx',
    access: 'signedIn',
    words: 'after',
    menu: {
      name: 'savedPassengers.screens.passengers',
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
    access: 'signedIn',
    words: 'after',
  }),
  defineScreen({
    path: '/account/passengers/import',
    file: 'routes/account/passenger-import.tsx',
    access: 'signedIn',
    words: 'after',
  }),
  defineScreen({
    path: '/account/passengers/import/:id',
    file: 'routes/account/passenger-import-read.tsx',
    access: 'signedIn',
    words: 'after',
    object: 'file',
  }),
  defineScreen({
    path: '/account/passengers/:id',
    file: 'routes/account/passenger.tsx',
    access: 'signedIn',
    words: 'after',
    object: 'passenger',
  }),
];
