import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import css from './copy-button.module.css';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { useAfterHydration, useHydrated } from './link.tsx';
import { LiveRegion } from './live-region.tsx';

const FEEDBACK_MS = 2_500;

/** Copies a text to the clipboard, with the old API as a fallback. False when neither is allowed. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    const focused = document.activeElement;
    area.value = text;
    area.className = 'visually-hidden';
    document.body.append(area);
    area.select();
    const copied = document.execCommand?.('copy') ?? false;
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return copied;
  }
}

type CopyProps = {
  text: () => string;
  /** Label of the button. */
  label: string;
  /** An icon button next to the copied text; its label is for screen readers. */
  small?: boolean;
};

/**
 * Copies a text and confirms it; if the clipboard is not available, shows the text selected for manual copying. Absent
 * without JavaScript.
 */
export function CopyButton({ text, label, small }: CopyProps) {
  const t = useTranslations('common.copy');
  const hydrated = useHydrated();
  const afterHydrationClass = useAfterHydration();
  const [done, setDone] = useState(false);
  const [manualText, setManualText] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [done]);
  useEffect(() => {
    if (manualText !== null) area.current?.select();
  }, [manualText]);
  const copy = async () => {
    const content = text();
    if (await copyText(content)) setDone(true);
    else setManualText(content);
  };
  return (
    <span className={`${small ? css.inline : css.block} ${afterHydrationClass}`}>
      {small ? (
        <button type="button" className={css.small} onClick={copy} title={label}>
          <Icon name={done ? 'check' : 'copy'} size={16} label={label} />
        </button>
      ) : (
        <Button type="button" variant="quiet" size="small" icon={done ? 'check' : 'copy'} onClick={copy}>
          {done ? t('done') : label}
        </Button>
      )}
      {/* Not in server HTML: these elements are not allowed inside a paragraph. */}
      {hydrated && (
        <>
          <LiveRegion>{done && t('done')}</LiveRegion>
          <Dialog open={manualText !== null} onClose={() => setManualText(null)} title={t('byHand')}>
            <p>{t('byHandText')}</p>
            <textarea ref={area} readOnly rows={12} className={css.area} value={manualText ?? ''} aria-label={label} />
          </Dialog>
        </>
      )}
    </span>
  );
}
