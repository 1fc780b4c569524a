import { useTranslations } from 'use-intl';
import { type MessageFile, readFile, readThumbnail } from '#modules/conversations/api.ts';
import { buildUrl } from '../../api/call.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './chat-files.module.css';

function OpenFile({ conversationId, file }: { conversationId: string; file: MessageFile }) {
  const t = useTranslations('conversations.files');
  const params = { id: conversationId, fileId: file.id };
  return (
    <a
      href={buildUrl(readFile, { params })}
      download={file.name}
      className={file.thumbnail ? `${css.file} ${css.picture}` : css.file}
    >
      {file.thumbnail ? (
        <img src={buildUrl(readThumbnail, { params })} alt="" loading="lazy" className={css.thumbnail} />
      ) : (
        <Icon name="doc" />
      )}
      <span className={css.name}>{file.name}</span>
      <span className={css.about}>
        {t('size', { size: Math.max(1, Math.round(file.size / 1024)) })}
        {file.scan === 'unchecked' && `, ${t('unchecked')}`}
      </span>
    </a>
  );
}

/** The files of a message; one that waits for the virus scanner or was removed by it is no link. */
export function MessageFiles({ conversationId, files }: { conversationId: string; files: readonly MessageFile[] }) {
  const t = useTranslations('conversations.files');
  if (files.length === 0) return null;
  return (
    <ul className={css.files}>
      {files.map((file) => (
        <li key={file.id}>
          {file.scan === 'waiting' || file.scan === 'infected' ? (
            <p className={css.file}>
              <Icon name={file.scan === 'waiting' ? 'clock' : 'warning'} />
              <span className={css.name}>{file.name}</span>
              <span className={css.about}>{t(file.scan)}</span>
            </p>
          ) : (
            <OpenFile conversationId={conversationId} file={file} />
          )}
        </li>
      ))}
    </ul>
  );
}
