import { defineScreen } from '../../screens/define-screen.ts';

export const notificationsScreens = [
  defineScreen({
    path: '/notifications-guide',
    file: 'routes/public/notifications-guide.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    chunk: 'afterSale',
    robots: 'index',
    shared: true,
  }),
  defineScreen({
    path: '/account/notify',
    file: 'routes/account/notify.tsx',
    title: 'inAppNotifications.title',
    access: 'signedIn',
    chunk: 'afterSale',
    menu: { icon: 'bell', order: 105, side: 'settings' },
  }),
  defineScreen({
    path: '/account/notify/settings',
    file: 'routes/account/notify-settings.tsx',
    title: 'inAppNotifications.settings.title',
    access: 'signedIn',
    chunk: 'afterSale',
  }),
];
