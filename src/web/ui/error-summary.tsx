import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';
import { fieldId } from './field.tsx';
import { useHydrated } from './link.tsx';

/** All errors of a form in one place: takes the focus after a submission and links to each field. */
export function ErrorSummary(props: {
  title: ReactNode;
  /** `path` is the field's name; `text` names the field and the error. */
  errors: readonly { path: string; text: ReactNode }[];
  /** The errors have changed while the form is being corrected: the focus stays in the field. */
  isBeingCorrected?: boolean;
  children?: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const key = props.errors.map((e) => e.path).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new set of errors takes the focus again
  useEffect(() => {
    if (props.isBeingCorrected) return;
    // Focus that was set before hydration stays.
    if (!hydrated && document.activeElement !== document.body) return;
    ref.current?.focus();
  }, [key]);
  return (
    <div ref={ref} tabIndex={-1} role="alert">
      <Alert tone="error" title={props.title}>
        {props.children}
        {props.errors.length > 0 && (
          <ul>
            {props.errors.map((error) => (
              <li key={error.path}>
                <a
                  href={`#${fieldId(error.path)}`}
                  onClick={(event) => {
                    const field = document.getElementById(fieldId(error.path));
                    if (!field) return;
                    event.preventDefault();
                    field.focus();
                    field.scrollIntoView({ block: 'center' });
                  }}
                >
                  {error.text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
