import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Category } from '#kernel/passengers.ts';
import type { DraftPassenger } from '#modules/orders/api.ts';
import { showDocument } from '#modules/travellers/api.ts';
import { call } from '../../api/call.ts';
import { useProblemLabels } from '../../api/use-problem-labels.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import field from '../../ui/field.module.css';
import { FieldBox } from '../../ui/field.tsx';
import type { ForwardedProps } from '../../ui/forwarded-props.ts';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { usePopover } from '../forms/use-popover.tsx';
import {
  type PickContext,
  type SavedPassengerOption,
  savedPassengerOptions,
  toDraftPassenger,
} from './saved-passenger-options.ts';
import css from './saved-picker.module.css';
import { useSavedSearch } from './use-saved-search.ts';

const load = () => import('./saved-passenger-list.tsx');
const SavedPassengerList = lazyOrNothing(load);

/** Number of options shown. */
const MAX_SHOWN = 12;

/**
 * Finds a saved passenger and passes their data on: a combobox with arrow keys and Enter. The full document number is
 * read once a passenger is picked.
 */
export function SavedPicker(props: {
  n: number;
  trip: PickContext;
  /** Category of the seat to be filled. */
  seat: Category;
  onPick: (filled: Partial<DraftPassenger>) => void;
}) {
  const t = useTranslations('travellers.saved');
  const problems = useProblemLabels();
  const { open, setOpen, fieldProps, dismissal } = usePopover<HTMLDivElement>();
  const [forwarded, forwardProps] = useState<ForwardedProps<HTMLInputElement>>({});
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { found, said, setSaid } = useSavedSearch(open, typed);
  const isPicking = useRef(false);
  const listId = useId();
  const id = `saved-${props.n}`;
  const { trip, seat } = props;
  const { lastDate } = trip;

  const options = savedPassengerOptions(found?.passengers ?? [], trip, seat).slice(0, MAX_SHOWN);
  const mismatchText = (other: Category) => t('other', { who: other, date: formatNumericDate(lastDate) });
  const choose = async (option: SavedPassengerOption) => {
    if (isPicking.current) return;
    if (option.otherCategory) return setSaid(mismatchText(option.otherCategory));
    isPicking.current = true;
    try {
      const { passenger, document } = option;
      const params = { id: passenger.id, documentId: document?.id ?? '' };
      const number = document ? (await call(showDocument, { params, body: {} })).number : '';
      props.onPick(toDraftPassenger(option, number));
      setSaid(t('filled', { name: `${passenger.surname} ${passenger.name}` }));
      setTyped('');
      setOpen(false);
    } catch (thrown) {
      setSaid(problems.textOf(thrown));
    } finally {
      isPicking.current = false;
    }
  };

  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    // The form is submitted from its own fields only.
    if (event.key === 'Enter') event.preventDefault();
    if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setOpen(true);
    } else forwarded.onKeyDown?.(event);
  };

  return (
    <div {...fieldProps} className={css.picker}>
      {/* The search text is not part of the saved form. */}
      <div onInput={(event) => event.stopPropagation()}>
        <FieldBox id={id} name={id} label={t('label')} hint={t('hint')}>
          <input
            {...forwarded}
            ref={input}
            id={id}
            data-opens
            className={field.control}
            value={typed}
            placeholder=" "
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-describedby={`${id}-hint`}
            onPointerEnter={() => void load().catch(() => {})}
            onClick={() => setOpen(true)}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
            }}
            onKeyDown={keys}
          />
        </FieldBox>
      </div>
      {dismissal}
      {open && options.length > 0 && (
        <Suspense fallback={null}>
          <SavedPassengerList
            input={input}
            forwardProps={forwardProps}
            id={listId}
            label={t('label')}
            options={options}
            query={found?.typed ?? ''}
            why={mismatchText}
            onChoose={(option) => found?.typed === typed && void choose(option)}
          />
        </Suspense>
      )}
      {open && found?.typed === typed && options.length === 0 && (
        <div className={css.list}>
          <p className={css.none}>{t('none')}</p>
        </div>
      )}
      <LiveRegion visible={said !== ''}>{said !== '' && <span className={css.status}>{said}</span>}</LiveRegion>
    </div>
  );
}
