import { useEffect, useState } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { useEarningsShown } from '../../shared/session/client-view.tsx';
import { useAccount } from '../../shared/session/session.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { areHotkeysEnabled, hotkeysFor, setHotkeysEnabled } from './hotkeys.ts';
import css from './shortcuts-dialog.module.css';

/** Keys of the list of orders. */
const LIST_KEYS = [
  { name: 'move', keys: [['↓'], ['↑'], ['J'], ['K']] },
  { name: 'open', keys: [['Enter'], ['Esc']] },
  { name: 'mark', keys: [['X']] },
  { name: 'bulk', keys: [['B']] },
  { name: 'page', keys: [['O']] },
  { name: 'pay', keys: [['P']] },
  { name: 'void', keys: [['A']] },
  { name: 'refund', keys: [['R']] },
  { name: 'exchange', keys: [['E']] },
  { name: 'search', keys: [['/']] },
] as const;

/** Keys of the desk of requests: its list, its board and the page of a request. */
const DESK_KEYS = [
  { name: 'move', keys: [['J'], ['K']] },
  { name: 'open', keys: [['Enter']] },
  { name: 'claim', keys: [['C']] },
  { name: 'handOver', keys: [['H']] },
  { name: 'pause', keys: [['P']] },
  { name: 'answer', keys: [['A']] },
  { name: 'complete', keys: [['D']] },
] as const;

/** All shortcuts of the page, and the switch that disables them. */
export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('workspace');
  const anyText = useTranslations();
  const user = useAccount();
  const workspace = useRouteLoaderData('workspace') != null;
  const { screens, clientView, rail: collapsible } = hotkeysFor(user, useEarningsShown(), workspace);
  const [enabled, setEnabled] = useState(true);
  const { pathname } = useLocation();
  const list = pathname === '/account/orders' ? LIST_KEYS : [];
  const desk = /^\/office\/requests(?:\/(?!executors$|templates$|deadlines$)[^/]+)?$/.test(pathname) ? DESK_KEYS : [];
  useEffect(() => setEnabled(areHotkeysEnabled()), []);
  const rows = [
    {
      name: t('palette.title'),
      keys: [
        ['Ctrl', 'K'],
        ['⌘', 'K'],
      ],
      always: true,
    },
    ...(user
      ? [
          { name: t('keys.title'), keys: [['?']] },
          ...screens.map(({ name, key }) => ({
            name: anyText(name),
            keys: [['G', key.toUpperCase()]],
          })),
          ...(clientView ? [{ name: t('keys.clientView'), keys: [['V']] }] : []),
          ...list.map(({ name, keys }) => ({ name: t(`keys.list.${name}`), keys })),
          ...desk.map(({ name, keys }) => ({ name: t(`keys.desk.${name}`), keys })),
          ...(collapsible ? [{ name: t('keys.rail'), keys: [['[']] }] : []),
        ]
      : []),
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.title')}>
      <dl className={css.keys}>
        {rows.map(({ name, keys }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {keys.map((combination, i) => (
                <span key={combination.join()}>
                  {i > 0 && ` ${t('keys.or')} `}
                  {combination.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {user && (
        <>
          <p className={css.note}>{t('keys.note')}</p>
          <Checkbox
            name="hotkeys"
            checked={enabled}
            onChange={(event) => {
              setEnabled(event.target.checked);
              setHotkeysEnabled(event.target.checked);
            }}
          >
            {t('keys.on')}
          </Checkbox>
        </>
      )}
    </Dialog>
  );
}
