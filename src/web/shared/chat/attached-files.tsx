import { useTranslations } from 'use-intl';
import { FILE_CATEGORIES, type FileCategory } from '#kernel/file-category.ts';
import { Icon } from '../../ui/icon.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useErrorText } from '../forms/use-error-text.ts';
import chat from './chat.module.css';
import css from './chat-files.module.css';
import type { Attachment, useAttachments } from './use-attachments.ts';

function AttachedFile(props: {
  attachment: Attachment;
  files: ReturnType<typeof useAttachments>;
  hasCategories: boolean;
}) {
  const { attachment, files } = props;
  const { key, name, category, state } = attachment;
  const t = useTranslations('conversations.files');
  const errorText = useErrorText();
  const uploading = state.kind === 'uploading';
  return (
    <li className={chat.attached}>
      <div className={css.attachedFile}>
        <span>{name}</span>
        {uploading && <progress value={state.part} max={1} aria-label={t('progress', { name })} />}
        {state.kind !== 'failed' && props.hasCategories && (
          <select
            className={css.category}
            aria-label={t('category', { name })}
            value={category}
            onChange={({ currentTarget }) => files.setCategory(key, currentTarget.value as FileCategory)}
          >
            {FILE_CATEGORIES.map((one) => (
              <option key={one} value={one}>
                {t(`categories.${one}`)}
              </option>
            ))}
          </select>
        )}
        {state.kind === 'failed' && <span className={css.failed}>{errorText(state.refusal)}</span>}
      </div>
      {state.kind === 'failed' && state.again && (
        <button type="button" className={chat.tool} aria-label={t('retry', { name })} onClick={() => files.retry(key)}>
          <Icon name="refund" size={18} />
        </button>
      )}
      <button
        type="button"
        className={chat.tool}
        aria-label={t(uploading ? 'cancel' : 'remove', { name })}
        onClick={() => files.remove(key)}
      >
        <Icon name="close" size={18} />
      </button>
    </li>
  );
}

/**
 * The files of the next message, with their progress and, in a request, what each of them is; the result of each upload
 * is announced.
 */
export function AttachedFiles(props: { files: ReturnType<typeof useAttachments>; hasCategories?: boolean }) {
  const { files, hasCategories = false } = props;
  const t = useTranslations('conversations.files');
  const { attachments, busy, uploaded } = files;
  const failed = attachments.filter(({ state }) => state.kind === 'failed').length;
  return (
    <>
      {attachments.length > 0 && (
        <ul className={css.attachments} aria-label={t('attached')}>
          {attachments.map((attachment) => (
            <AttachedFile key={attachment.key} attachment={attachment} files={files} hasCategories={hasCategories} />
          ))}
        </ul>
      )}
      <LiveRegion>
        {attachments.length > 0 && t(busy ? 'uploading' : 'uploaded', { count: uploaded.length, failed })}
      </LiveRegion>
    </>
  );
}
