/** Logos of accepted payment methods, drawn in the text's colour. */
const MARKS = [
  {
    name: 'Visa',
    sign: (
      <text x="32" y="26" fontSize="17" fontWeight="780" fontStyle="italic" letterSpacing="-0.5">
        VISA
      </text>
    ),
  },
  {
    name: 'Mastercard',
    sign: (
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <circle cx="26.5" cy="20" r="9" />
        <circle cx="37.5" cy="20" r="9" />
      </g>
    ),
  },
  {
    name: 'Элкарт',
    sign: (
      <text x="32" y="24.5" fontSize="12" fontWeight="760" letterSpacing="-0.3">
        элкарт
      </text>
    ),
  },
  {
    name: 'ELQR',
    sign: (
      <text x="32" y="25.5" fontSize="16" fontWeight="760">
        ELQR
      </text>
    ),
  },
  {
    name: 'Мир',
    sign: (
      <text x="32" y="25.5" fontSize="15" fontWeight="780" letterSpacing="0.5">
        МИР
      </text>
    ),
  },
  {
    name: 'Tulpar',
    sign: (
      <text x="32" y="24.5" fontSize="14" fontWeight="680">
        Tulpar
      </text>
    ),
  },
  {
    name: 'Umai',
    sign: (
      <text x="32" y="24.5" fontSize="15" fontWeight="680">
        Umai
      </text>
    ),
  },
] as const;

/** The default logos, of the footer. */
const DEFAULT_MARKS: readonly PaymentMark[] = ['Visa', 'Mastercard', 'Элкарт'];

export type PaymentMark = (typeof MARKS)[number]['name'];

/** The named logos; the cards by default. */
export function PaymentMarks(props: {
  label: string;
  names?: readonly PaymentMark[] | undefined;
  className?: string | undefined;
}) {
  const names = props.names ?? DEFAULT_MARKS;
  return (
    <ul className={props.className} aria-label={props.label}>
      {MARKS.filter(({ name }) => names.includes(name)).map(({ name, sign }) => (
        <li key={name}>
          <svg viewBox="0 0 64 40" width="64" height="40" role="img" aria-label={name} fill="currentColor">
            <rect
              x="0.5"
              y="0.5"
              width="63"
              height="39"
              rx="8"
              fill="none"
              stroke="currentColor"
              strokeOpacity="0.35"
            />
            <g textAnchor="middle">{sign}</g>
          </svg>
        </li>
      ))}
    </ul>
  );
}
