import { by, type Row, row } from './row.ts';

/** The workspace of agents and companies, and the pages of customers. */
export const ACCOUNT_ROWS: readonly Row[] = [
  row(
    '/account',
    'see what is due today',
    ['/login', 1, 1],
    by('gold', ['full', '/account'], ['palette', '/account', 'palette'], ['sheet of keys', '/account', 'keys']),
    by('newcomer', ['empty', '/account']),
    by('traveller', ['of a company', '/account']),
  ),
  row(
    '/account/approvals',
    'allow a trip or refuse it',
    ['/account', 1, 2],
    [...by('approver', ['full', '/account/approvals']), ...by('newcomer', ['no access', '/account/approvals'])],
  ),
  row(
    '/account/balance',
    'learn what can be spent',
    ['/account', 1, 0],
    [
      ...by('gold', ['full', '/account/balance']),
      ...by('poor', ['without money', '/account/balance']),
      ...by('newcomer', ['no access', '/account/balance']),
    ],
  ),
  row('/account/bonuses', 'spend what was earned', ['/account', 2, 2], by('gold', ['full', '/account/bonuses'])),
  row(
    '/account/bonuses/operations',
    'see where points came from',
    ['/account/bonuses', 1, 0],
    [...by('gold', ['full', '/account/bonuses/operations']), ...by('poor', ['empty', '/account/bonuses/operations'])],
  ),
  row(
    '/account/developers',
    'make a key',
    ['/account', 2, 2],
    [
      ...by('silver', ['full', '/account/developers'], ['error', '/account/developers', 'refused key']),
      ...by('poor', ['empty', '/account/developers']),
    ],
  ),
  row(
    '/account/developers/webhooks/:id',
    'see why a delivery failed',
    ['/account/developers', 1, 1],
    by('silver', ['full', '/account/developers/webhooks/{webhook}', 'open log']),
  ),
  row('/account/lottery', 'see the chances', ['/account', 2, 0], by('gold', ['full', '/account/lottery'])),
  row(
    '/account/lottery/enter',
    'register for the event',
    ['/account/lottery', 1, 1],
    by('gold', ['full', '/account/lottery/enter']),
  ),
  row(
    '/account/notify',
    'read what is new',
    ['/account', 1, 1],
    [...by('gold', ['full', '/account/notify']), ...by('newcomer', ['empty', '/account/notify'])],
  ),
  row(
    '/account/notify/settings',
    'choose what is sent where',
    ['/account/notify', 1, 2],
    by('gold', ['full', '/account/notify/settings']),
  ),
  row(
    '/account/operations',
    'find a posting',
    ['/account', 1, 0],
    [...by('gold', ['full', '/account/operations']), ...by('newcomer', ['no access', '/account/operations'])],
  ),
  row(
    '/account/orders',
    'find an order, act on it',
    ['/account', 1, 2],
    [
      ...by('gold', ['full', '/account/orders?all=1'], ['loading', '/account/orders', 'slow answer']),
      ...by('gold', ['with the panel', '/account/orders?all=1', 'row panel']),
      ...by('gold', ['with marked rows', '/account/orders?all=1', 'marked rows']),
      ...by('gold', ['error', '/account/orders', 'server fails'], ['offline', '/account/orders', 'no network']),
      ...by('silver', ['long names', '/account/orders?all=1']),
      ...by('gold', ['with comfortable rows', '/account/orders?all=1', 'comfortable rows']),
      ...by('two', ['with a saved view', '/account/orders']),
      ...by('newcomer', ['empty', '/account/orders']),
    ],
  ),
  row(
    '/account/passengers',
    'find a passenger',
    ['/account', 1, 1],
    [
      ...by('gold', ['full', '/account/passengers']),
      ...by('silver', ['long names', '/account/passengers']),
      ...by('newcomer', ['empty', '/account/passengers']),
    ],
  ),
  row(
    '/account/passengers/:id',
    'mend a document',
    ['/account/passengers', 1, 1],
    [
      ...by(
        'silver',
        ['full', '/account/passengers/{passenger}'],
        ['long names', '/account/passengers/{passenger of a long name}'],
      ),
      ...by('silver', ['about to be deleted', '/account/passengers/{passenger}', 'lost passenger']),
    ],
  ),
  row(
    '/account/passengers/create',
    'save a passenger',
    ['/account/passengers', 1, 1],
    [
      ...by(
        'silver',
        ['empty', '/account/passengers/create'],
        ['error', '/account/passengers/create', 'refused passenger'],
      ),
    ],
  ),
  row(
    '/account/passengers/import',
    'choose a file',
    ['/account/passengers', 1, 1],
    by('silver', ['empty', '/account/passengers/import']),
  ),
  row(
    '/account/passengers/import/:id',
    'take over what a file holds',
    ['/account/passengers/import', 1, 1],
    by('silver', ['full', '{file of passengers}']),
  ),
  row('/account/points', 'see what points give', ['/account', 1, 0], by('newcomer', ['empty', '/account/points'])),
  row('/account/policy', 'see what a trip may cost', ['/account', 2, 0], by('approver', ['full', '/account/policy'])),
  row(
    '/account/profile',
    'change the password',
    ['/account', 2, 1],
    [
      ...by('gold', ['full', '/account/profile'], ['error', '/account/profile', 'refused password']),
      ...by('newcomer', ['of a customer', '/account/profile']),
    ],
  ),
  row(
    '/account/profile/passkeys',
    'add a passkey',
    ['/account/profile', 1, 1],
    by('gold', ['empty', '/account/profile/passkeys']),
  ),
  row(
    '/account/profile/personal',
    'change the own data',
    ['/account/profile', 1, 1],
    by('gold', ['full', '/account/profile/personal']),
  ),
  row(
    '/account/profile/phone',
    'sign in by phone',
    ['/account/profile', 1, 2],
    by('newcomer', ['empty', '/account/profile/phone']),
  ),
  row(
    '/account/profile/second-factor',
    'switch the second factor on',
    ['/account/profile', 1, 2],
    by('gold', ['empty', '/account/profile/second-factor'], ['begun', '/account/profile/second-factor', 'factor']),
  ),
  row(
    '/account/proposals',
    'see what clients chose',
    ['/account', 2, 1],
    [...by('silver', ['full', '/account/proposals']), ...by('poor', ['empty', '/account/proposals'])],
  ),
  row(
    '/account/proposals/:id',
    'book what was chosen',
    ['/account/proposals', 1, 1],
    by('silver', ['full', '/account/proposals/{proposal}']),
  ),
  row(
    '/account/requests',
    'see where requests stand',
    ['/account', 1, 1],
    [
      ...by('gold', ['full', '/account/requests'], ['nothing fits', '/account/requests?status=processing&kind=split']),
      ...by('newcomer', ['empty', '/account/requests']),
    ],
  ),
  row(
    '/account/requests/:id',
    'read the offer, answer it',
    ['/account/requests', 1, 1],
    by('gold', ['full', '/account/requests/{request of the agency}']),
  ),
  row(
    '/account/requests/create',
    'ask for a trip',
    ['/account/requests', 1, 2],
    by('gold', ['empty', '/account/requests/create']),
  ),
  row(
    '/account/requests/create/order',
    'ask about an order',
    ['/account/requests', 2, 2],
    by('gold', ['empty', '/account/requests/create/order']),
  ),
  row(
    '/account/tickets',
    'find a ticket',
    ['/account', 2, 1],
    [
      ...by('gold', ['full', '/account/tickets']),
      ...by('silver', ['long names', '/account/tickets']),
      ...by('newcomer', ['empty', '/account/tickets']),
    ],
  ),
  row('/login/contract', 'choose for whom one works', ['/login', 1, 2], by('two', ['full', '/login/contract'])),
  row('/requisites', 'copy the requisites', ['/account', 2, 0], by('gold', ['full', '/requisites'])),
];
