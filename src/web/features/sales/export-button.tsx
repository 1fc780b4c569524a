import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, LinkButton } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { drained } from './drained.ts';
import css from './sales.module.css';

type State = { at: 'idle' | 'done' | 'failed' | 'stopped' } | { at: 'loading'; part: number; bytes: number };

/**
 * Downloads a workbook as it is made, with what has come so far; without JavaScript it is the plain link that it is underneath. `rows` and `rowBytes`
 * (about how long a row is in the file) say how far it has come.
 */
export function ExportButton(props: {
  to: string;
  name: string;
  rows: number;
  rowBytes: number;
  children: string;
}) {
  const t = useTranslations('sales.exporting');
  const [state, setState] = useState<State>({ at: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const whole = props.rows * props.rowBytes;

  async function download(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (state.at === 'loading') return;
    const stop = new AbortController();
    running.current = stop;
    setState({ at: 'loading', part: 0, bytes: 0 });
    try {
      const file = await drained(props.to, stop.signal, (bytes) =>
        setState({ at: 'loading', part: Math.min(0.99, bytes / whole), bytes }),
      );
      const url = URL.createObjectURL(file);
      Object.assign(document.createElement('a'), { href: url, download: props.name }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      setState({ at: 'done' });
    } catch {
      setState({ at: stop.signal.aborted ? 'stopped' : 'failed' });
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
          <progress value={state.part} max={1} aria-label={t('progress')} />
          <span className="tabular">{Math.round(state.part * 100)} %</span>
          <Button type="button" variant="quiet" size="small" onClick={() => running.current?.abort()}>
            {t('cancel')}
          </Button>
        </div>
      )}
      <LiveRegion shown={state.at === 'failed' || state.at === 'stopped'}>
        {loading ? t('progress') : state.at !== 'idle' && t(state.at)}
      </LiveRegion>
    </div>
  );
}
