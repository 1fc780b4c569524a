import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type FileCategory } from '#kernel/file-category.ts';
import {
  ACCEPTED_FILES,
  filePath,
  filesPath,
  type ReturnPage,
  type ServiceRequest,
} from '#modules/requests/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import css from './requests.module.css';

/** These error texts take their values from here, because the address holds only the code. */
const VALUES = { megabytes: 10, count: 10 };

/** A file of a request; one that is withheld or was removed has no link. */
export function FileLink({ requestId, file }: { requestId: string; file: ServiceRequest['files'][number] }) {
  if (file.scan === 'waiting' || file.scan === 'infected') return file.name;
  return <a href={filePath(requestId, file.id)}>{file.name}</a>;
}

/** Documents of a request. The form is submitted to the API directly, which redirects back here. */
export function Files(props: {
  request: ServiceRequest;
  backTo: ReturnPage;
  open: boolean;
  /** `ok` or an error code, from the address. */
  fileResult: string | null;
  /** What a file may be; absent: nothing to choose. */
  categories?: readonly FileCategory[] | undefined;
}) {
  const { request, fileResult, categories } = props;
  const [category, setCategory] = useState<FileCategory>('commons');
  const t = useTranslations('requests.files');
  const errorText = useErrorText();
  return (
    <Card aria-labelledby="files">
      <CardHead level={2} id="files" title={request.documentsNeeded ? t('need') : t('title')} />
      <div className={css.stack}>
        {fileResult === 'ok' && (
          <Alert tone="done" live>
            {t('added')}
          </Alert>
        )}
        {fileResult && fileResult !== 'ok' && (
          <Alert tone="error" live title={t('refused')}>
            {errorText({ code: fileResult, values: VALUES })}
          </Alert>
        )}
        {request.documentsNeeded && <p>{t('needText')}</p>}
        {request.files.length === 0 ? (
          !request.documentsNeeded && <p className={css.muted}>{t('none')}</p>
        ) : (
          <ul className={css.list}>
            {request.files.map((file) => (
              <li key={file.id}>
                <span>
                  <FileLink requestId={request.id} file={file} />{' '}
                  {categories && <Badge>{t(`categories.${file.category}`)}</Badge>}{' '}
                  <span className={css.muted}>{t('kb', { size: Math.max(1, Math.round(file.size / 1024)) })}</span>{' '}
                  {file.scan !== 'clean' && <span className={css.muted}>{t(`scan.${file.scan}`)}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
        {props.open && (
          <form
            method="post"
            action={filesPath(request.id, props.backTo, category)}
            encType="multipart/form-data"
            className={css.stack}
          >
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
            <FileField id="upload" name="files" multiple required accept={ACCEPTED_FILES.join(',')} />
            <div className={css.buttons}>
              <Button variant={request.documentsNeeded ? 'primary' : 'secondary'}>{t('add')}</Button>
            </div>
          </form>
        )}
      </div>
    </Card>
  );
}
