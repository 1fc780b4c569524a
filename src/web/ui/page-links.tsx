import { LinkButton } from './button.tsx';
import css from './page.module.css';

type PageLink = { to: string; text: string } | null;

/** Under a part of a longer list: the way back to its beginning and on to its next part. */
export function PageLinks({ first, next }: { first?: PageLink; next: PageLink }) {
  if (!first && !next) return null;
  return (
    <div className={css.acts}>
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
