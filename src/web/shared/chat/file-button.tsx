import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ACCEPTED_FILES } from '#modules/conversations/api.ts';
import css from './chat.module.css';
import { ChatIcon } from './chat-icon.tsx';

/** Opens the browser's choice of files. */
export function FileButton({ onChoose }: { onChoose: (files: Iterable<File>) => void }) {
  const t = useTranslations('conversations.files');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={css.tool} aria-label={t('attach')} onClick={() => input.current?.click()}>
        <ChatIcon name="clip" />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_FILES.join(',')}
        aria-label={t('attach')}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
