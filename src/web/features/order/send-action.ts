import { data } from 'react-router';
import { resendReceipts, typedAddresses } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import type { SendingResult } from './share-order.tsx';

/** Sends the receipts to the entered addresses; an invalid one is quoted as entered. */
export async function sendOrderReceipts(call: Call, id: string, form: FormData) {
  const emailsText = String(form.get('emails') ?? '').slice(0, 3000);
  try {
    await call(resendReceipts, { params: { id }, body: { emails: emailsText } });
    const sentTo = [...new Map(typedAddresses(emailsText).map((one) => [one.toLowerCase(), one])).values()];
    return { sending: { sentTo } satisfies SendingResult };
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status >= 500) return throwRouteError(thrown);
    const addresses = typedAddresses(emailsText);
    const invalidAddresses = problem.fields.flatMap(({ path }) => addresses[Number(path.split('.')[1])] ?? []);
    const said = problem.text ?? problem.fields[0]?.message ?? '';
    const text = invalidAddresses.length > 0 ? `${said}: ${invalidAddresses.join(', ')}` : said;
    return data({ sending: { typed: emailsText, problem: text } satisfies SendingResult }, { status: problem.status });
  }
}
