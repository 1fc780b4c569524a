import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { type FoundOrder, findOrders } from '#modules/sales/api.ts';
import { listPassengers, type SavedPassengerLine } from '#modules/travellers/api.ts';
import { call } from '../../api/call.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { ForwardedProps } from '../../ui/forwarded-props.ts';
import { Icon } from '../../ui/icon.tsx';
import { Choices } from '../../ui/lazy/choices.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { DialogAlerts } from '../dialog-alerts.tsx';
import { parseCommand } from './order-commands.ts';
import css from './palette.module.css';
import { useCommandLabels, useOrderItems, usePassengerItems, useScreenItems } from './palette-items.ts';

/** Minimum length of the query, and the pause after typing, before the server is called. */
const MIN_CHARS = 3;
const DEBOUNCE_MS = 140;
const MAX_PASSENGERS = 5;

type PaletteResults = { orders: readonly FoundOrder[]; people: readonly SavedPassengerLine[] };
const NO_RESULTS: PaletteResults = { orders: [], people: [] };

/** Orders of the contract and saved passengers matching the query; `isLoading` until they arrive. */
function usePaletteSearch(
  typed: string,
  reader: { signedIn: boolean; contract: boolean },
): PaletteResults & { isLoading: boolean; failed: boolean } {
  const { signedIn, contract } = reader;
  const query = signedIn && typed.trim().length >= MIN_CHARS ? typed.trim().slice(0, 60) : '';
  const [found, setFound] = useState<PaletteResults & { q: string; failed: boolean }>({
    ...NO_RESULTS,
    q: '',
    failed: false,
  });
  useEffect(() => {
    if (query === '') return;
    let current = true;
    const timer = setTimeout(() => {
      Promise.all([
        contract ? call(findOrders, { query: { q: query } }) : { orders: [] },
        call(listPassengers, { query: { q: query, limit: MAX_PASSENGERS } }),
      ]).then(
        ([{ orders }, { passengers }]) => current && setFound({ q: query, orders, people: passengers, failed: false }),
        () => current && setFound({ ...NO_RESULTS, q: query, failed: true }),
      );
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [query, contract]);
  if (query === '') return { ...NO_RESULTS, isLoading: false, failed: false };
  return found.q === query ? { ...found, isLoading: false } : { ...NO_RESULTS, isLoading: true, failed: false };
}

/**
 * Command palette: orders of the contract, screens, and a few actions by name. A combobox: arrows select, Enter opens,
 * Escape closes.
 */
export default function Palette({ open, onClose, onKeys }: { open: boolean; onClose: () => void; onKeys: () => void }) {
  const t = useTranslations('workspace.palette');
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <DialogAlerts />
      <Search onClose={onClose} onKeys={onKeys} />
    </Dialog>
  );
}

const GROUPS = ['orders', 'people', 'screens', 'acts'] as const;

/**
 * The browser's dialog focuses the element with this attribute; React would only call focus, before the dialog is open.
 */
const setAutofocus = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

function Search({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const t = useTranslations('workspace.palette');
  const listId = useId();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [forwarded, forwardProps] = useState<ForwardedProps<HTMLInputElement>>({});
  const user = useAccount();
  // Staff find the orders of all contracts.
  const findsOrders = (user?.contract ?? null) !== null || isStaff(user);
  const { command, rest } = parseCommand(typed, useCommandLabels());
  const { orders, people, isLoading, failed } = usePaletteSearch(rest, {
    signedIn: user !== null,
    contract: findsOrders,
  });
  const items = [
    ...useOrderItems(orders, command, onClose),
    ...usePassengerItems(command ? [] : people, onClose),
    ...useScreenItems(typed, onClose, onKeys),
  ];
  const isEmpty = items.length === 0 && !isLoading;

  return (
    <>
      <div className={css.field}>
        <Icon name="search" />
        <input
          {...forwarded}
          ref={(node) => {
            input.current = node;
            setAutofocus(node);
          }}
          className={css.input}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={findsOrders ? t('hint') : t('hintPublic')}
          aria-label={findsOrders ? t('hint') : t('hintPublic')}
          role="combobox"
          aria-expanded={items.length > 0}
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
        forwardProps={forwardProps}
        id={listId}
        label={t('title')}
        query={typed}
        className={css.list}
        activeClass={css.active}
        groupClass={css.group}
        choices={GROUPS.flatMap((group) =>
          items
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
        onChoose={(key) => items.find((line) => line.key === key)?.run()}
      />
      {findsOrders && typed === '' && <p className={css.none}>{t('verbsHint')}</p>}
      {isLoading && <p className={css.none}>{t('asking')}</p>}
      {failed && <p className={css.none}>{t('failed')}</p>}
      {isEmpty && !failed && <p className={css.none}>{t('none')}</p>}
      <LiveRegion>{isLoading ? '' : isEmpty ? t('none') : t('found', { count: items.length })}</LiveRegion>
    </>
  );
}
