import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import css from './menu.module.css';

type MenuProps = {
  /** Content of the button. */
  label: ReactNode;
  /** Accessible name when `label` is only an icon. */
  name?: string;
  children: ReactNode;
  /** Menus of one group close each other. */
  group?: string | undefined;
  side?: 'start' | 'end';
  className?: string | undefined;
  buttonClass?: string | undefined;
  panelClass?: string | undefined;
};

/** Minimum distance between a panel and the edge of the window, px. */
const EDGE_PX = 8;

/** Moves a panel into the window when it would cross its edge. */
function moveIntoWindow(details: HTMLDetailsElement): void {
  const panel = details.lastElementChild;
  if (!details.open || !(panel instanceof HTMLElement)) return;
  panel.style.transform = '';
  const { left, right } = panel.getBoundingClientRect();
  const over = Math.max(0, right - (document.documentElement.clientWidth - EDGE_PX));
  const shift = Math.max(-over, EDGE_PX - left);
  if (shift !== 0) panel.style.transform = `translateX(${shift}px)`;
}

/**
 * A panel under a button: `<details>`, so that it opens without JavaScript; with JavaScript, Escape, a press outside, a
 * choice and a new page close it.
 */
export function Menu(props: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const openedAt = useRef(address);

  // Another page closes the menu; the end of a submission or hydration does not.
  useEffect(() => {
    if (openedAt.current === address) return;
    openedAt.current = address;
    ref.current?.removeAttribute('open');
  }, [address]);

  useEffect(() => {
    if (ref.current) moveIntoWindow(ref.current);
    const close = (event: Event) => {
      const details = ref.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        details.open = false;
        details.querySelector('summary')?.focus();
      } else if (!details.contains(event.target as Node)) details.open = false;
    };
    /** Closes the menu after a choice in it. */
    const onChoose = (event: Event) => {
      const { target } = event;
      const details = ref.current;
      const panel = details?.lastElementChild;
      if (details && target instanceof Element && panel?.contains(target) && target.closest('a, [type=submit]'))
        details.open = false;
    };
    document.addEventListener('click', onChoose);
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', onChoose);
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);

  return (
    <details
      ref={ref}
      name={props.group}
      className={[css.menu, props.className].filter(Boolean).join(' ')}
      onToggle={(event) => moveIntoWindow(event.currentTarget)}
    >
      <summary className={[css.button, props.buttonClass].filter(Boolean).join(' ')} aria-label={props.name}>
        {props.label}
      </summary>
      <div className={[css.panel, props.side === 'start' && css.start, props.panelClass].filter(Boolean).join(' ')}>
        {props.children}
      </div>
    </details>
  );
}
