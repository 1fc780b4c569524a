import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * A panel that belongs to a field: a press outside, Escape or the focus leaving close it; Escape gives the focus back
 * to the field.
 */
export function usePopover<T extends HTMLElement>(): {
  ref: RefObject<T | null>;
  open: boolean;
  setOpen: (open: boolean) => void;
} {
  const ref = useRef<T>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && document.contains(event.target) && !ref.current?.contains(event.target))
        setOpen(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
      ref.current?.querySelector<HTMLElement>('[data-opens]')?.focus();
    };
    const node = ref.current;
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    node?.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      node?.removeEventListener('keydown', onEscape);
    };
  }, [open]);

  return { ref, open, setOpen };
}
