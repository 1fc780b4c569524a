import type { Translations } from '../../i18n/translations.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import css from './carrier-bar.module.css';
import { OwnStateDot } from './own-state-dot.tsx';

type Carrier = { code: string; name: string; state: keyof Translations['ownSale']['states'] };

/** Own carriers above the list of what they run, and the link to add one. */
export function CarrierBar(props: {
  title: string;
  carriers: readonly Carrier[];
  hrefOf: (code: string) => string;
  none: string;
  add: { to: string; text: string };
}) {
  const { carriers, add } = props;
  return (
    <section className={css.bar} aria-labelledby="carriers">
      <h2 id="carriers" className={css.title}>
        {props.title}
      </h2>
      {carriers.length === 0 && <p className={css.none}>{props.none}</p>}
      {carriers.length > 0 && (
        <ul className={css.carriers}>
          {carriers.map(({ code, name, state }) => (
            <li key={code} className={css.carrier}>
              <Link to={props.hrefOf(code)}>{`${code} · ${name}`}</Link>
              <OwnStateDot state={state} />
            </li>
          ))}
        </ul>
      )}
      <LinkButton to={add.to} variant="secondary" size="small">
        {add.text}
      </LinkButton>
    </section>
  );
}
