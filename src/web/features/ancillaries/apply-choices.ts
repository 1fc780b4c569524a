import {
  chooseBookingAncillaries,
  chooseOrderAncillaries,
  readBookingAncillaries,
  readOrderAncillaries,
} from '#modules/ancillaries/api.ts';
import type { Ancillaries } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { applyChange, decodeChange, toChoices } from '../../shared/ancillaries/choices.ts';

/** Applies the button presses of a page without scripts to the stored selection. */
export async function applyAncillaryChoices(
  call: Call,
  target: Ancillaries['of'],
  id: string,
  value: FormDataEntryValue,
) {
  const [read, choose] =
    target === 'booking'
      ? ([readBookingAncillaries, chooseBookingAncillaries] as const)
      : ([readOrderAncillaries, chooseOrderAncillaries] as const);
  const choices = String(value)
    .split(',')
    .slice(0, 40)
    .flatMap((one) => decodeChange(one) ?? []);
  const ancillaries = await call(read, { params: { id } });
  const chosen = choices.reduce((set, choice) => applyChange(ancillaries, set, choice), toChoices(ancillaries.chosen));
  try {
    const { refused } = await call(choose, { params: { id }, body: { chosen } });
    return { refused, code: null, values: {} };
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) throw thrown;
    return { refused: [], code: problem.code, values: problem.details };
  }
}
