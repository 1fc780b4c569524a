import { defineScreen } from '../../screens/define-screen.ts';

export const chatScreens = [
  defineScreen({
    path: '/support-chat',
    file: 'routes/public/support-chat.tsx',
    title: 'shell.support.title',
    access: 'public',
    chunk: 'afterSale',
    robots: 'index',
  }),
  defineScreen({
    path: '/office/chats',
    file: 'routes/office/chats.tsx',
    title: 'conversations.office.title',
    access: 'staff',
    chunk: 'office',
    menu: { icon: 'chat', order: 132, side: 'work' },
  }),
];
