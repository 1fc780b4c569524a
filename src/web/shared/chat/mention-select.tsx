import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { listColleagues } from '#modules/conversations/api.ts';
import { call } from '../../api/call.ts';
import css from './chat.module.css';

/** A list of colleagues for an internal note; it is loaded when it is first reached. */
export function MentionSelect(props: { conversationId: string; onChoose: (name: string) => void }) {
  const { conversationId, onChoose } = props;
  const t = useTranslations('conversations.panel');
  const [colleagues, setColleagues] = useState<readonly { id: string; name: string }[] | null>(null);
  const load = () => {
    if (colleagues) return;
    // Reached again, it is tried again.
    call(listColleagues, { query: { conversation: conversationId } }).then(
      (answer) => setColleagues(answer.colleagues),
      () => {},
    );
  };
  return (
    <select
      className={css.insert}
      aria-label={t('mention')}
      value=""
      onFocus={load}
      onPointerEnter={load}
      onChange={({ currentTarget }) => {
        const chosen = colleagues?.find(({ id }) => id === currentTarget.value);
        if (chosen) onChoose(chosen.name);
      }}
    >
      <option value="">@ {t('mention')}</option>
      {colleagues?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
