import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { FILE_CATEGORIES, type FileCategory } from '#kernel/file-category.ts';
import { readFile as readChatFile, readThumbnail as readChatThumbnail } from '#modules/conversations/api.ts';
import {
  ACCEPTED_FILES,
  type ChatFiles,
  filePath,
  filesPath,
  type ReturnPage,
  readThumbnail,
  type ServiceRequest,
} from '#modules/requests/api.ts';
import { buildUrl } from '../../api/call.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { ListTabs } from '../../shared/lists/work-list.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { SubmitButton } from './parts.tsx';
import css from './requests.module.css';
import { useFormUpload } from './use-form-upload.ts';

/** These error texts take their values from here, because the address holds only the code. */
const VALUES = { megabytes: 10, count: 10 };

/** A document of a request, or a file of its conversation. */
export type RequestFile = Pick<ServiceRequest['files'][number], 'id' | 'name' | 'category' | 'size' | 'scan'> & {
  removable: boolean;
  href: string;
  thumbnail: string | null;
  fromChat: boolean;
};

export function filesOfRequest(request: ServiceRequest, chatFiles: ChatFiles): RequestFile[] {
  const own = request.files.map((file) => ({
    ...file,
    href: filePath(request.id, file.id),
    thumbnail: file.thumbnail ? buildUrl(readThumbnail, { params: { id: request.id, fileId: file.id } }) : null,
    fromChat: false,
  }));
  const id = chatFiles?.conversationId ?? '';
  const sent = (chatFiles?.files ?? []).map((file) => ({
    ...file,
    href: buildUrl(readChatFile, { params: { id, fileId: file.id } }),
    thumbnail: file.thumbnail ? buildUrl(readChatThumbnail, { params: { id, fileId: file.id } }) : null,
    fromChat: true,
    removable: false,
  }));
  return [...own, ...sent];
}

/** A file of a request; one that is withheld or was removed has no link. */
export function FileLink({ file }: { file: RequestFile }) {
  if (file.scan === 'waiting' || file.scan === 'infected') return file.name;
  return (
    <a href={file.href}>
      {file.thumbnail && <img src={file.thumbnail} alt="" loading="lazy" className={css.thumbnail} />}
      {file.name}
    </a>
  );
}

/** What of the files is shown, from the address; with files of several kinds only. */
function CategoryTabs({ files, shown }: { files: readonly RequestFile[]; shown: FileCategory | undefined }) {
  const t = useTranslations('requests.files');
  const [query] = useSearchParams();
  const addressOf = (category?: FileCategory) => {
    const next = new URLSearchParams(query);
    next.delete('files');
    next.delete('category');
    if (category) next.set('category', category);
    return `?${next}#files`;
  };
  return (
    <ListTabs
      label={t('which')}
      tabs={[
        { to: addressOf(), text: t('all'), count: files.length, current: shown === undefined },
        ...FILE_CATEGORIES.map((one) => ({
          to: addressOf(one),
          text: t(`categories.${one}`),
          count: files.filter(({ category }) => category === one).length,
          current: one === shown,
        })),
      ]}
    />
  );
}

/** Removes an own document, once it is confirmed. */
function RemoveForm({ file }: { file: RequestFile }) {
  const t = useTranslations('requests.files');
  return (
    <details className={css.collapsible ?? ''}>
      <summary aria-label={`${t('remove')}: ${file.name}`}>{t('remove')}</summary>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="remove_file" />
        <input type="hidden" name="file" value={file.id} />
        <SubmitButton variant="danger" size="small">
          {t('removeDo')}
        </SubmitButton>
      </Form>
    </details>
  );
}

/** The form that attaches documents. It is submitted to the API directly, which redirects back to the page. */
function UploadForm(props: {
  request: ServiceRequest;
  backTo: ReturnPage;
  categories: readonly FileCategory[] | undefined;
}) {
  const { request, categories } = props;
  const t = useTranslations('requests.files');
  const errorText = useErrorText();
  const [category, setCategory] = useState<FileCategory>('commons');
  const { part, failed, sent, onSubmit, cancel } = useFormUpload();
  const busy = part !== null;
  return (
    <form
      method="post"
      action={filesPath(request.id, props.backTo, category)}
      encType="multipart/form-data"
      className={css.stack}
      onSubmit={onSubmit}
    >
      {failed && (
        <Alert tone="error" live title={t('refused')}>
          {errorText({ code: 'requests.bad_upload' })}
        </Alert>
      )}
      {categories && (
        <SelectField
          name="category"
          label={t('category')}
          value={category}
          onChange={({ target }) => setCategory(target.value as FileCategory)}
        >
          {categories.map((one) => (
            <option key={one} value={one}>
              {t(`categories.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      <label htmlFor="upload">
        {t('choose')} <span className={css.muted}>{t('hint')}</span>
      </label>
      <FileField key={sent} id="upload" name="files" multiple required accept={ACCEPTED_FILES.join(',')} />
      {busy && <progress className={css.progress} value={part} max={1} aria-label={t('progress')} />}
      <div className={css.buttons}>
        <Button variant={request.documentsNeeded ? 'primary' : 'secondary'} busy={busy}>
          {t('add')}
        </Button>
        {busy && (
          <Button type="button" variant="quiet" onClick={cancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Documents of a request. */
export function Files(props: {
  request: ServiceRequest;
  backTo: ReturnPage;
  open: boolean;
  /** `ok` or an error code, from the address. */
  fileResult: string | null;
  chatFiles: ChatFiles;
  /** What a file may be; absent: nothing to choose. */
  categories?: readonly FileCategory[] | undefined;
}) {
  const { request, fileResult, categories } = props;
  const [query] = useSearchParams();
  const t = useTranslations('requests.files');
  const errorText = useErrorText();
  const files = filesOfRequest(request, props.chatFiles);
  const shown = FILE_CATEGORIES.find((one) => one === query.get('category'));
  const listed = shown ? files.filter((file) => file.category === shown) : files;
  return (
    <Card aria-labelledby="files">
      <CardHead level={2} id="files" title={request.documentsNeeded ? t('need') : t('title')} />
      <div className={css.stack}>
        {(fileResult === 'ok' || fileResult === 'removed') && (
          <Alert tone="done" live>
            {t(fileResult === 'ok' ? 'added' : 'removed')}
          </Alert>
        )}
        {fileResult && fileResult !== 'ok' && fileResult !== 'removed' && (
          <Alert tone="error" live title={t('refused')}>
            {errorText({ code: fileResult, values: VALUES })}
          </Alert>
        )}
        {request.documentsNeeded && <p>{t('needText')}</p>}
        {files.length > 0 && (categories || shown) && <CategoryTabs files={files} shown={shown} />}
        {listed.length === 0 ? (
          !request.documentsNeeded && <p className={css.muted}>{t(files.length === 0 ? 'none' : 'noneOfKind')}</p>
        ) : (
          <ul className={css.list}>
            {listed.map((file) => (
              <li key={file.id}>
                <span>
                  <FileLink file={file} /> {categories && <Badge>{t(`categories.${file.category}`)}</Badge>}{' '}
                  <span className={css.muted}>
                    {[
                      t('kb', { size: Math.max(1, Math.round(file.size / 1024)) }),
                      file.fromChat && t('fromChat'),
                      file.scan !== 'clean' && t(`scan.${file.scan}`),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {file.removable && <RemoveForm file={file} />}
              </li>
            ))}
          </ul>
        )}
        {props.open && <UploadForm request={request} backTo={props.backTo} categories={categories} />}
      </div>
    </Card>
  );
}
