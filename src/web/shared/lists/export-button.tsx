import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, LinkButton } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import css from './export-button.module.css';
import { readWithProgress } from './read-with-progress.ts';

type State = { at: 'idle' | 'done' | 'failed' | 'stopped' } | { at: 'loading'; done: number; rows: number };

/**
 * Downloads a workbook and shows how many of its rows have arrived; without JavaScript it is a plain link. `rows` is
 * the page's own count until the file reports its number.
 */
export function ExportButton(props: { to: string; name: string; rows?: number; children: string }) {
  const t = useTranslations('orderLists.exporting');
  const [state, setState] = useState<State>({ at: 'idle' });
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  const expectedRows = props.rows ?? 0;

  async function download(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (state.at === 'loading') return;
    const controller = new AbortController();
    abortController.current = controller;
    setState({ at: 'loading', done: 0, rows: expectedRows });
    try {
      const file = await readWithProgress(props.to, controller.signal, (done, rows) =>
        setState({ at: 'loading', done, rows: Math.max(rows || expectedRows, done) }),
      );
      const url = URL.createObjectURL(file);
      Object.assign(document.createElement('a'), { href: url, download: props.name }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      setState({ at: 'done' });
    } catch {
      setState({ at: controller.signal.aborted ? 'stopped' : 'failed' });
    }
  }

  const loading = state.at === 'loading';
  return (
    <div className={css.export}>
      <LinkButton
        variant="secondary"
        icon="download"
        prefetch="none"
        reloadDocument
        download
        to={props.to}
        onClick={download}
        aria-disabled={loading || undefined}
      >
        {props.children}
      </LinkButton>
      {loading && (
        <div className={css.progress}>
          <progress {...(state.rows > 0 && { value: state.done, max: state.rows })} aria-label={t('progress')} />
          {state.rows > 0 && <span className="tabular">{t('rows', { done: state.done, rows: state.rows })}</span>}
          <Button type="button" variant="quiet" size="small" onClick={() => abortController.current?.abort()}>
            {t('cancel')}
          </Button>
        </div>
      )}
      <LiveRegion visible={state.at === 'failed' || state.at === 'stopped'}>
        {loading ? t('progress') : state.at !== 'idle' && t(state.at)}
      </LiveRegion>
    </div>
  );
}
