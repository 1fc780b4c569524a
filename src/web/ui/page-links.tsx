import { LinkButton } from './button.tsx';
import css from './page.module.css';

type PageLink = { to: string; text: string } | null;

/** Pagination: links to the first page and to the next one. */
export function PageLinks({ first, next }: { first?: PageLink; next: PageLink }) {
  if (!first && !next) return null;
  return (
    <div className={css.actions}>
      {[first, next].map(
        (link) =>
          link && (
            <LinkButton key={link.text} variant="secondary" prefetch="none" to={link.to}>
              {link.text}
            </LinkButton>
          ),
      )}
    </div>
  );
}
