import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { DocumentVersion, EditedDocument } from '#modules/content/api.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { FormErrors } from '../forms/form-errors.ts';
import type { DocumentDone } from './document-form.ts';
import { formatMoment } from './format-moment.ts';
import css from './publication.module.css';

/** One field of a document before and after; null: nothing. */
export type DocumentChange = { field: string; previous: string | null; current: string | null };
type Labels = { labelOf: (field: string) => string };

/** Fields with what stood in them and what stands in them now. */
export function DocumentChanges({ changes, labelOf }: Labels & { changes: readonly DocumentChange[] }) {
  const t = useTranslations('contentDesk.edit');
  if (changes.length === 0) return <p className={css.muted}>{t('same')}</p>;
  return (
    <ul className={css.changes}>
      {changes.map(({ field, previous, current }) => (
        <li key={field}>
          {labelOf(field)}:{' '}
          {previous !== null && (
            <del>
              <span className="visually-hidden">{t('removed')}: </span>
              {previous}
            </del>
          )}{' '}
          {current !== null && (
            <ins>
              <span className="visually-hidden">{t('added')}: </span>
              {current}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What is published, planned and waits as a draft. */
export function DocumentState({ edited }: { edited: Omit<EditedDocument<unknown>, 'versions'> }) {
  const t = useTranslations('contentDesk');
  const { published, plannedAt, draft } = edited;
  const isPublished = published !== null && published.value !== null;
  return (
    <p className={css.states}>
      <Badge tone={isPublished ? 'done' : 'plain'}>
        {isPublished
          ? t('edit.version', { version: published.version, at: formatMoment(published.publishedAt) })
          : t('state.unpublished')}
      </Badge>
      {plannedAt && <Badge tone="wait">{t('edit.plannedAt', { at: formatMoment(plannedAt) })}</Badge>}
      {draft && (
        <Badge tone="wait">{t('edit.draftBy', { name: draft.author, at: formatMoment(draft.updatedAt) })}</Badge>
      )}
    </p>
  );
}

export type DocumentConflict = { name: string; changes: readonly DocumentChange[] };

/** What came of the last act: done, refused and why, or another editor’s values next to those that were typed. */
export function DocumentNotes(
  props: Labels & { done: DocumentDone | null; refusal: FormErrors | null; conflict: DocumentConflict | null },
) {
  const { done, refusal, conflict, labelOf } = props;
  const t = useTranslations('contentDesk');
  if (conflict)
    return (
      <Alert live tone="error" title={t('edit.other')} key={refusal?.at}>
        <p>{t('edit.conflict', { name: conflict.name })}</p>
        <DocumentChanges changes={conflict.changes} labelOf={labelOf} />
      </Alert>
    );
  if (refusal)
    return (
      <Alert live tone="error" key={refusal.at}>
        {refusal.fields.at ?? refusal.text}
      </Alert>
    );
  return done && <Alert live tone="done" title={t(done === 'restored' ? 'history.restored' : `edit.${done}`)} />;
}

const SHOWN_VERSIONS = 30;

type HistoryProps<T> = Labels & {
  edited: { revision: number; versions: readonly DocumentVersion<T>[] };
  /** Names the editor among those of its page. */
  of: string;
  changesOf: (before: T | null, after: T | null) => readonly DocumentChange[];
};

/** All versions with what each changed; each may be taken into the draft. */
export function DocumentHistory<T>({ edited, of, changesOf, labelOf }: HistoryProps<T>) {
  const t = useTranslations('contentDesk.history');
  const who = ({ author }: DocumentVersion<T>) => (author === null ? t('seed') : author || t('removed'));
  const { versions, revision } = edited;
  return (
    <ol className={css.history} reversed>
      {versions.slice(0, SHOWN_VERSIONS).map((one, n) => (
        <li key={one.version} className={css.version}>
          <div className={css.versionHead}>
            <p>
              <strong>{t('number', { version: one.version })}</strong> {formatMoment(one.publishedAt)} · {who(one)}{' '}
              {one.planned && <Badge tone="wait">{t('planned')}</Badge>}
              {one.restored !== null && <Badge tone="plain">{t('backTo', { version: one.restored })}</Badge>}
            </p>
            {one.value !== null && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="of" value={of} />
                <input type="hidden" name="revision" value={revision} />
                <input type="hidden" name="version" value={one.version} />
                <Button name="do" value="restore" size="small" variant="quiet">
                  {t('restore')}
                </Button>
              </Form>
            )}
          </div>
          <DocumentChanges changes={changesOf(versions[n + 1]?.value ?? null, one.value)} labelOf={labelOf} />
        </li>
      ))}
    </ol>
  );
}
