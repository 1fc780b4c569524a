import { defineScreen } from '../../screens/define-screen.ts';

export const proposalsScreens = [
  defineScreen({
    path: '/account/proposals',
    file: 'routes/account/proposals.tsx',
    access: 'agent',
    words: 'after',
    menu: {
      name: 'proposals.screens.proposals',
      icon: 'mail',
      order: 80,
      contract: 'any',
      account: true,
      side: 'work',
    },
  }),
  defineScreen({
    path: '/account/proposals/:id',
    file: 'routes/account/proposal.tsx',
    access: 'agent',
    words: 'after',
    object: 'proposal',
  }),
  defineScreen({
    path: '/proposal/:code',
    file: 'routes/public/proposal.tsx',
    access: 'public',
    words: 'after',
    object: 'link',
  }),
];
