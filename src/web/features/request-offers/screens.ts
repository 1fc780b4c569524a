import { defineScreen } from '../../screens/define-screen.ts';

export const requestOffersScreens = [
  defineScreen({
    path: '/office/requests/:id/offers/create',
    file: 'routes/office/request-offer-create.tsx',
    title: 'offers.screens.create',
    access: 'staff',
    chunk: 'office',
    object: 'staff',
  }),
];
