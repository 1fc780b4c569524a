import { useTranslations } from 'use-intl';
import { AttachedFiles } from './attached-files.tsx';
import css from './chat-files.module.css';
import { FileButton } from './file-button.tsx';
import type { useAttachments } from './use-attachments.ts';

/** Files of the message that begins a conversation; its form sends which they are. */
export function FirstFiles(props: { files: ReturnType<typeof useAttachments>; hasCategories?: boolean }) {
  const { files, hasCategories } = props;
  const t = useTranslations('conversations.files');
  return (
    <div className={css.first}>
      <AttachedFiles files={files} hasCategories={hasCategories ?? false} />
      <p>
        <FileButton onChoose={files.add} /> <span className={css.about}>{t('attach')}</span>
      </p>
      {files.uploaded.map(({ id, category }) => (
        <input key={id} type="hidden" name="fileIds" value={`${id} ${category}`} />
      ))}
    </div>
  );
}
