import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { type FoundSale, findSales } from '#modules/sales/api.ts';
import { listPassengers, type SavedPassengerLine } from '#modules/travellers/api.ts';
import { call } from '../../api/call.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Choices } from '../../ui/late/choices.tsx';
import type { LateProps } from '../../ui/late-props.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import css from './palette.module.css';
import { useOrderLines, usePeopleLines, useScreenLines, useVerbWords } from './palette-lines.ts';
import { readVerb } from './verbs.ts';

/** Nothing is asked of the server before so much was typed, and before the hand has rested. */
const LEAST = 3;
const REST_MS = 140;
const PEOPLE = 5;

type SearchAnswer = { orders: readonly FoundSale[]; people: readonly SavedPassengerLine[] };
const NOTHING: SearchAnswer = { orders: [], people: [] };

/** Orders of the contract and saved passengers that fit what is typed; `asking` while they are not known yet. */
function useFound(
  typed: string,
  who: { signedIn: boolean; contract: boolean },
): SearchAnswer & { asking: boolean; failed: boolean } {
  const { signedIn, contract } = who;
  const wanted = signedIn && typed.trim().length >= LEAST ? typed.trim().slice(0, 60) : '';
  const [found, setFound] = useState<SearchAnswer & { q: string; failed: boolean }>({
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

const GROUPS = ['orders', 'people', 'screens', 'acts'] as const;

/** The browser's dialog begins where this attribute stands; React would only focus, before it is open. */
const begin = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

function Search({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const t = useTranslations('desk.palette');
  const listId = useId();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [given, give] = useState<LateProps<HTMLInputElement>>({});
  const account = useAccount();
  // The people of the house find everybody's orders.
  const own = (account?.contract ?? null) !== null || isStaff(account);
  const { verb, rest } = readVerb(typed, useVerbWords());
  const { orders, people, asking, failed } = useFound(rest, { signedIn: account !== null, contract: own });
  const lines = [
    ...useOrderLines(orders, verb, onClose),
    ...usePeopleLines(verb ? [] : people, onClose),
    ...useScreenLines(typed, onClose, onKeys),
  ];
  const none = lines.length === 0 && !asking;

  return (
    <>
      <div className={css.field}>
        <Icon name="search" />
        <input
          {...given}
          ref={(node) => {
            input.current = node;
            begin(node);
          }}
          className={css.input}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={own ? t('hint') : t('hintPublic')}
          aria-label={own ? t('hint') : t('hintPublic')}
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
        />
      </div>
      <Choices
        input={input}
        give={give}
        id={listId}
        label={t('title')}
        query={typed}
        className={css.list}
        activeClass={css.active}
        groupClass={css.group}
        choices={GROUPS.flatMap((group) =>
          lines
            .filter((line) => line.group === group)
            .map(({ key, icon, name, about }) => ({
              key,
              group: t(`groups.${group}`),
              className: css.line,
              content: (
                <>
                  <Icon name={icon} size={18} />
                  <span className={css.name}>{name}</span>
                  {about && <span className={css.about}>{about}</span>}
                </>
              ),
            })),
        )}
        onChoose={(key) => lines.find((line) => line.key === key)?.run()}
      />
      {own && typed === '' && <p className={css.none}>{t('verbsHint')}</p>}
      {asking && <p className={css.none}>{t('asking')}</p>}
      {failed && <p className={css.none}>{t('failed')}</p>}
      {none && !failed && <p className={css.none}>{t('none')}</p>}
      <LiveRegion>{asking ? '' : none ? t('none') : t('found', { count: lines.length })}</LiveRegion>
    </>
  );
}
