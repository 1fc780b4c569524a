import { defineScreen } from '../../screens/define-screen.ts';

export const noticesScreens = [
  defineScreen({
    path: '/account/notify',
    file: 'routes/account/notify.tsx',
    title: 'notices.title',
    access: 'signedIn',
    words: 'after',
    menu: { icon: 'bell', order: 105, contract: 'any', side: 'settings' },
  }),
  defineScreen({
    path: '/account/notify/settings',
    file: 'routes/account/notify-settings.tsx',
    title: 'notices.settings.title',
    access: 'signedIn',
    words: 'after',
  }),
];
