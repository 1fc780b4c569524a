import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Server-rendered HTML of own components; its links navigate without reloading the document. */
export function StaticHtml({ html, ...place }: { html: string } & ComponentProps<'div'>) {
  const navigate = useNavigate();
  const followLink = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(link.getAttribute('href') ?? '/');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are pressed, and have their own keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own components, which escape every text
    <div {...place} data-as-sent onClick={followLink} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
