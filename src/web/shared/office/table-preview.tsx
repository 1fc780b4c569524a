import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { TableImport } from '#modules/inventory/api.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { useErrorText } from '../forms/use-error-text.ts';
import { usePolling } from '../forms/use-polling.ts';
import { FileErrors } from './file-errors.tsx';

type Item = TableImport['items'][number];
type Counted = Item['change'] | 'same' | 'faulty';
/** What differs between the tables: their words, and what a row of the preview says. */
type Words = {
  title: string;
  form: string;
  /** Of so many. */
  counted: (what: Counted, count: number) => string;
  counting: (done: number, total: number) => string;
  publishing: (done: number, total: number) => string;
  published: string;
  item: string;
  effect: string;
};
type Props<Found extends TableImport> = {
  found: Found;
  refusal: string | null;
  words: Words;
  /** The page where a file is chosen, and links to what was taken in. */
  back: string;
  lists: readonly { href: string; text: string }[];
  nameOf: (item: Found['items'][number]) => ReactNode;
  effectOf: (item: Found['items'][number]) => ReactNode;
};

function Outcome<Found extends TableImport>({ found, words, lists }: Props<Found>) {
  const read = useTranslations('schedules.read');
  const errorText = useErrorText();
  const { state, failure, errorCount, done, items } = found;
  if (state === 'failed' && failure)
    return (
      <Alert tone="error" live title={read('failed')}>
        {errorText(failure)}
      </Alert>
    );
  if (state === 'refused') return <Alert tone="error" live title={read('refused', { count: errorCount })} />;
  if (state === 'publishing' || state === 'counting') {
    const text = words[state](done, items.length);
    return (
      <Card>
        <output>{text}</output>
        <progress max={Math.max(1, items.length)} value={done} aria-label={text} className={css.progress} />
      </Card>
    );
  }
  if (state === 'ready') return null;
  return (
    <Alert tone="done" live title={state === 'published' ? words.published : read('saved')}>
      {lists.map(({ href, text }) => (
        <LinkButton key={href} to={href} variant="secondary" size="small">
          {text}
        </LinkButton>
      ))}
    </Alert>
  );
}

const CHANGES = ['added', 'changed', 'waiting'] as const;

function Decision<Found extends TableImport>({ found, words }: Props<Found>) {
  const read = useTranslations('schedules.read');
  const navigation = useNavigation();
  const { items, same, state } = found;
  const counts = CHANGES.map((change) => [change, items.filter((item) => item.change === change).length] as const);
  const all: readonly (readonly [Counted, number])[] = [...counts, ['same', same]];
  const parts = all.filter(([, count]) => count > 0).map(([what, count]) => words.counted(what, count));
  const faulty = items.filter(({ faults }) => faults.length > 0).length;
  const hasNew = items.some(({ change }) => change !== 'waiting');
  const busy = navigation.state !== 'idle';
  return (
    <Card aria-labelledby="changes">
      <CardHead level={2} id="changes" title={read('changes')} />
      <div className={css.stack}>
        {items.length === 0 && <p>{read('none')}</p>}
        {parts.length > 0 && <p>{parts.join(' · ')}</p>}
        {faulty > 0 && <Alert tone="wait" title={words.counted('faulty', faulty)} />}
        {state === 'ready' && items.length > 0 && (
          <Form method="post" className={css.actions}>
            {faulty === 0 && (
              <Button name="as" value="publication" busy={busy}>
                {read('publish')}
              </Button>
            )}
            {hasNew && (
              <Button name="as" value="drafts" variant={faulty === 0 ? 'secondary' : 'primary'} busy={busy}>
                {read('saveDrafts')}
              </Button>
            )}
          </Form>
        )}
      </div>
    </Card>
  );
}

function Items<Found extends TableImport>({ found, words, nameOf, effectOf }: Props<Found>) {
  const t = useTranslations('schedules');
  const errorText = useErrorText();
  const items: readonly Found['items'][number][] = found.items;
  if (items.length === 0) return null;
  return (
    <DataTable
      label={t('read.changes')}
      rows={items}
      columns={[
        { name: 'item', label: words.item, cell: nameOf },
        {
          name: 'change',
          label: t('read.change'),
          cell: ({ change }) => <Badge tone="plain">{t(`flightChanges.${change}`)}</Badge>,
        },
        { name: 'line', label: t('read.line'), numeric: true, cell: ({ line }) => line },
        { name: 'effect', label: words.effect, cell: effectOf },
        {
          name: 'missing',
          label: t('read.missing'),
          cell: ({ faults }) => [...new Set(faults.map((fault) => errorText(fault)))].join(' ') || '–',
        },
      ]}
    />
  );
}

/** What a table would change, or what is wrong with it, until it is decided on. */
export function TablePreviewPage<Found extends TableImport>(props: Props<Found>) {
  const read = useTranslations('schedules.read');
  const { found, refusal, words, back } = props;
  const isCounted = found.state !== 'counting' && found.state !== 'refused';
  usePolling(found.state === 'counting' || found.state === 'publishing');
  return (
    <Page title={found.fileName || words.title} tabTitle={words.title} back={{ to: back, text: words.form }}>
      <div className={css.stack}>
        {refusal && <Alert tone="error" live title={refusal} />}
        <Outcome {...props} />
        <FileErrors errors={found.errors} errorCount={found.errorCount} />
        {isCounted && <Decision {...props} />}
        {isCounted && <Items {...props} />}
        <div className={css.actions}>
          <LinkButton to={back} variant="quiet">
            {read('another')}
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
