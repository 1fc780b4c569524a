/** What a test card does after the form. */
export const PLANS = {
  challenge: 'the bank asks for a code, then the money is taken',
  frictionless: 'the money is taken at once',
  insufficient_funds: 'declined',
  do_not_honor: 'declined',
  challenge_fails: 'the bank asks for a code and accepts none',
  silent: 'the money is taken, the shop is never told',
  late: 'the money is taken, the shop is told 45 seconds later',
  repeated: 'the money is taken, the shop is told three times',
} as const;
export type Plan = keyof typeof PLANS;

/** The only cards this acquirer knows; any other number that is well formed is declined. */
export const TEST_CARDS: readonly { number: string; plan: Plan }[] = [
  { number: '4111111111111111', plan: 'challenge' },
  { number: '5555555555554444', plan: 'frictionless' },
  { number: '4000000000001000', plan: 'insufficient_funds' },
  { number: '4000000000002008', plan: 'challenge_fails' },
  { number: '4000000000003006', plan: 'silent' },
  { number: '4000000000004004', plan: 'late' },
  { number: '4000000000005001', plan: 'repeated' },
];

export const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

export const planOf = (number: string): Plan =>
  TEST_CARDS.find((card) => card.number === number)?.plan ?? 'do_not_honor';

/** The check digit of a card number. */
export function luhn(number: string): boolean {
  let total = 0;
  [...number].reverse().forEach((digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1);
    total += doubled > 9 ? doubled - 9 : doubled;
  });
  return total % 10 === 0;
}

export type CardForm = { number: string; expiry: string; cvc: string };
export type CardProblem = 'number_empty' | 'number_bad' | 'expiry_bad' | 'expiry_past' | 'cvc_bad';
export type CardProblems = Partial<Record<keyof CardForm, CardProblem>>;

/** What is wrong with the typed card; a card is good to the end of its month. */
export function checkCard(form: CardForm, now: Date): CardProblems {
  const problems: CardProblems = {};
  const digits = form.number.replace(/[\s-]/g, '');
  if (digits === '') problems.number = 'number_empty';
  else if (!/^\d{13,19}$/.test(digits) || !luhn(digits)) problems.number = 'number_bad';
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(form.expiry) ?? [];
  if (!month || !year) problems.expiry = 'expiry_bad';
  else if (Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime()) problems.expiry = 'expiry_past';
  if (!/^\d{3,4}$/.test(form.cvc.trim())) problems.cvc = 'cvc_bad';
  return problems;
}
