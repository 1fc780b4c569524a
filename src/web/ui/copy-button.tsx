import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import css from './copy-button.module.css';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { useAfterHydration, useHydrated } from './link.tsx';
import { LiveRegion } from './live-region.tsx';

const FEEDBACK_MS = 2_500;

/** Puts a text on the clipboard, by the old way where the browser has no other. False when neither is allowed. */
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
  /** What is copied, as the button says it. */
  label: string;
  /** An icon next to what it copies; its name is for screen readers. */
  small?: boolean;
};

/**
 * Copies a text and says so; where no browser's clipboard lets it, shows the text marked, to be copied by hand.
 * Absent without JavaScript.
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
      {/* A page as it is written may have none of it inside a paragraph. */}
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
