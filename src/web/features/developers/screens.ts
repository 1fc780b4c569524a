import { defineScreen } from '../../screens/define-screen.ts';

export const developersScreens = [
  defineScreen({
    path: '/account/developers',
    file: 'routes/account/developers.tsx',
    title: 'developers.screens.developers',
    access: 'seller',
    chunk: 'afterSale',
    menu: {
      icon: 'qr',
      order: 110,
      contract: 'any',
      account: true,
      side: 'settings',
    },
  }),
  defineScreen({
    path: '/account/developers/webhooks/:id',
    file: 'routes/account/webhook-log.tsx',
    title: 'developers.log.title',
    access: 'seller',
    chunk: 'afterSale',
    object: 'webhook',
  }),
  defineScreen({
    path: '/developers',
    file: 'routes/public/developers.tsx',
    title: 'developers.guide.title',
    access: 'public',
    chunk: 'afterSale',
  }),
  defineScreen({
    path: '/developers/:call',
    file: 'routes/public/developers-call.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    chunk: 'afterSale',
    object: 'link',
  }),
];
