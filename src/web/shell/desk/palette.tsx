import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { type FoundSale, findSales } from '#modules/sales/api.ts';
import { listPassengers, type SavedPassengerLine } from '#modules/travellers/api.ts';
import { call } from '../../api/call.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import css from './palette.module.css';
import { useOrderLines, usePeopleLines, useScreenLines } from './palette-lines.ts';

/** Nothing is asked of the server before so much was typed, and before the hand has rested. */
const LEAST = 3;
const REST_MS = 140;
const PEOPLE = 5;

type Found = { orders: readonly FoundSale[]; people: readonly SavedPassengerLine[] };
const NOTHING: Found = { orders: [], people: [] };

/** Orders of the contract and saved passengers that fit what is typed; `asking` while they are not known yet. */
function useFound(
  typed: string,
  who: { signedIn: boolean; contract: boolean },
): Found & { asking: boolean; failed: boolean } {
  const { signedIn, contract } = who;
  const wanted = signedIn && typed.trim().length >= LEAST ? typed.trim().slice(0, 60) : '';
  const [found, setFound] = useState<Found & { q: string; failed: boolean }>({
    ...NOTHING,
    q: '',
    failed: false,
  });
  useEffect(() => {
    if (wanted === '') return;
    let current = true;
    const timer = setTimeout(() => {
      Promise.all([
        contract ? call(findSales, { query: { q: wanted } }) : { orders: [] },
        call(listPassengers, { query: { q: wanted, limit: PEOPLE } }),
      ]).then(
        ([{ orders }, { passengers }]) => current && setFound({ q: wanted, orders, people: passengers, failed: false }),
        () => current && setFound({ ...NOTHING, q: wanted, failed: true }),
      );
    }, REST_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wanted, contract]);
  if (wanted === '') return { ...NOTHING, asking: false, failed: false };
  return found.q === wanted ? { ...found, asking: false } : { ...NOTHING, asking: true, failed: false };
}

/**
 * Where to go and what to do, by name: orders of the contract, screens, a few acts. A combobox: arrows choose, Enter
 * goes, Escape closes.
 */
export default function Palette({ open, onClose, onKeys }: { open: boolean; onClose: () => void; onKeys: () => void }) {
  const t = useTranslations('desk.palette');
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <Search onClose={onClose} onKeys={onKeys} />
    </Dialog>
  );
}

/** The browser's dialog begins where this attribute stands; React would only focus, before it is open. */
const begin = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

function Search({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const t = useTranslations('desk.palette');
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const account = useAccount();
  // The people of the house find everybody's orders.
  const own = (account?.contract ?? null) !== null || isStaff(account);
  const { orders, people, asking, failed } = useFound(typed, { signedIn: account !== null, contract: own });
  const lines = [
    ...useOrderLines(orders, onClose),
    ...usePeopleLines(people, onClose),
    ...useScreenLines(typed, onClose, onKeys),
  ];
  const shown = Math.min(active, Math.max(0, lines.length - 1));
  const none = lines.length === 0 && !asking;

  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setActive((shown + step + lines.length) % Math.max(1, lines.length));
      document
        .getElementById(`${listId}-${(shown + step + lines.length) % Math.max(1, lines.length)}`)
        ?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      lines[shown]?.run();
    }
  };

  return (
    <>
      <div className={css.field}>
        <Icon name="search" />
        <input
          ref={begin}
          className={css.input}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={keys}
          placeholder={own ? t('hint') : t('hintPublic')}
          aria-label={own ? t('hint') : t('hintPublic')}
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={lines[shown] ? `${listId}-${shown}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t('title')} className={css.list}>
        {(['orders', 'people', 'screens', 'acts'] as const).map((group) => {
          const some = lines.filter((line) => line.group === group);
          if (some.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
            <div key={group} role="group" aria-label={t(`groups.${group}`)}>
              <p className={css.group} aria-hidden="true">
                {t(`groups.${group}`)}
              </p>
              {some.map((line) => {
                const n = lines.indexOf(line);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                  <div
                    key={line.key}
                    id={`${listId}-${n}`}
                    role="option"
                    aria-selected={n === shown}
                    className={n === shown ? `${css.line} ${css.active}` : css.line}
                    onPointerDown={(event) => event.preventDefault()}
                    onPointerMove={() => setActive(n)}
                    onClick={line.run}
                  >
                    <Icon name={line.icon} size={18} />
                    <span className={css.name}>{line.name}</span>
                    {line.about && <span className={css.about}>{line.about}</span>}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
      {asking && <p className={css.none}>{t('asking')}</p>}
      {failed && <p className={css.none}>{t('failed')}</p>}
      {none && !failed && <p className={css.none}>{t('none')}</p>}
      <LiveRegion>{asking ? '' : none ? t('none') : t('found', { count: lines.length })}</LiveRegion>
    </>
  );
}
