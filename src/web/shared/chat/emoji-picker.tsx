import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { usePopover } from '../forms/use-popover.tsx';
import css from './chat.module.css';
import { ChatIcon } from './chat-icon.tsx';
import emojiUrl from './emoji.json?url';

type EmojiList = Readonly<Record<'faces' | 'hands' | 'travel' | 'signs', string>>;

/** Emoji by group. Fetched as data, not imported: a chunk that fails to load would reload the page. */
async function loadEmoji(): Promise<EmojiList> {
  const response = await fetch(emojiUrl);
  if (!response.ok) throw new Error(`The emoji were answered with ${response.status}`);
  return response.json();
}

/** A button that opens a list of emoji, loaded at the first opening; a failure is said and can be tried again. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const t = useTranslations('conversations.panel');
  const { open, setOpen, fieldProps, dismissal } = usePopover<HTMLDivElement>();
  const [list, setList] = useState<EmojiList | 'failed' | null>(null);
  const fetchList = () => {
    setList(null);
    loadEmoji().then(setList, () => setList('failed'));
  };
  const toggle = () => {
    if (!open && (list === null || list === 'failed')) fetchList();
    setOpen(!open);
  };
  return (
    <div {...fieldProps}>
      <button
        type="button"
        data-opens
        className={css.tool}
        aria-label={t('emoji')}
        aria-expanded={open}
        onClick={toggle}
      >
        <ChatIcon name="smile" />
      </button>
      {dismissal}
      {open && (
        <div className={css.emojiPanel}>
          {list === 'failed' ? (
            <div role="alert">
              <p>{t('emojiFailed')}</p>
              <Button type="button" size="small" variant="secondary" onClick={fetchList}>
                {t('retry')}
              </Button>
            </div>
          ) : (
            list &&
            Object.entries(list).map(([group, emoji]) => (
              <fieldset key={group}>
                <legend className="visually-hidden">{t(`emojiGroups.${group as keyof EmojiList}`)}</legend>
                {[...emoji].map((one) => (
                  <button key={one} type="button" onClick={() => onChoose(one)}>
                    {one}
                  </button>
                ))}
              </fieldset>
            ))
          )}
        </div>
      )}
    </div>
  );
}
