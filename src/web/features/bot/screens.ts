import { defineScreen } from '../../screens/define-screen.ts';

export const botScreens = [
  defineScreen({
    path: '/office/bot',
    file: 'routes/office/bot.tsx',
    title: 'bot.desk.title',
    access: 'content',
    chunk: 'office',
    menu: { icon: 'chat', order: 177, side: 'settings' },
    officeCard: { title: 'bot.desk.title', text: 'bot.desk.officeText' },
  }),
  defineScreen({
    path: '/office/bot/trial',
    file: 'routes/office/bot-trial.tsx',
    title: 'bot.desk.trial',
    access: 'content',
    chunk: 'office',
  }),
  defineScreen({
    path: '/office/bot/steps/:id',
    file: 'routes/office/bot-step.tsx',
    title: null,
    ownTitle: true,
    access: 'content',
    chunk: 'office',
    object: 'staff',
  }),
];
