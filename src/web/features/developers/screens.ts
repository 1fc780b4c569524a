import { defineScreen } from '../../screens/define-screen.ts';

export const developersScreens = [
  defineScreen({
    path: '/account/developers',
    file: 'routes/account/developers.tsx',
    access: 'seller',
    words: 'after',
    menu: {
      name: 'developers.screens.developers',
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
    access: 'seller',
    words: 'after',
    object: 'webhook',
  }),
  defineScreen({
    path: '/developers',
    file: 'routes/public/developers.tsx',
    access: 'public',
    words: 'after',
  }),
  defineScreen({
    path: '/developers/:call',
    file: 'routes/public/developers-call.tsx',
    access: 'public',
    words: 'after',
    object: 'link',
  }),
];
