import { defineScreen } from '../../screens/define-screen.ts';

export const noticesScreens = [
  defineScreen({
    path: '/account/notify',
    file: 'routes/account/notify.tsx',
    access: 'signedIn',
    words: 'after',
    menu: { name: 'notices.screens.notices', icon: 'bell', order: 105, contract: 'any', side: 'settings' },
  }),
  defineScreen({
    path: '/account/notify/settings',
    file: 'routes/account/notify-settings.tsx',
    access: 'signedIn',
    words: 'after',
  }),
];
