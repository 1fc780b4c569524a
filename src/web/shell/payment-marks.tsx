/** Word marks: the text, its baseline, size and weight; Mastercard is drawn. */
const WORDS = {
  Visa: ['VISA', 26, 17, 780],
  Mastercard: null,
  Элкарт: ['элкарт', 24.5, 12, 760],
  ELQR: ['ELQR', 25.5, 16, 760],
  Мир: ['МИР', 25.5, 15, 780],
  Tulpar: ['Tulpar', 24.5, 14, 680],
  Umai: ['Umai', 24.5, 15, 680],
} as const;

export type PaymentMark = keyof typeof WORDS;

function MarkSign({ name }: { name: PaymentMark }) {
  const word = WORDS[name];
  if (word === null)
    return (
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <circle cx="26.5" cy="20" r="9" />
        <circle cx="37.5" cy="20" r="9" />
      </g>
    );
  const [text, y, size, weight] = word;
  return (
    <text x="32" y={y} fontSize={size} fontWeight={weight} fontStyle={name === 'Visa' ? 'italic' : undefined}>
      {text}
    </text>
  );
}

/** Logos of the named payment methods in the text's colour. */
export function PaymentMarks(props: { label: string; names: readonly PaymentMark[]; className?: string | undefined }) {
  return (
    <ul className={props.className} aria-label={props.label}>
      {props.names.map((name) => (
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
            <g textAnchor="middle">
              <MarkSign name={name} />
            </g>
          </svg>
        </li>
      ))}
    </ul>
  );
}
