/** API steps that bring a page to the measured state. */
import type { LocalDate } from '#kernel/dates.ts';

const post = async (url: string, body: unknown, cookie = ''): Promise<Response> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: new URL(url).origin,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
};

/** Starts a search Bishkek → Osh for one adult; `firstResultsMs` ends with the first received itineraries. */
export async function startedSearch(url: string, date: LocalDate): Promise<{ uid: string; firstResultsMs: number }> {
  const started = performance.now();
  const answer = await post(`${url}/api/searches`, {
    slices: [{ from: 'bishkek', to: 'osh', date }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
  });
  const { uid } = (await answer.json()) as { uid: string };
  const search = (await (await fetch(`${url}/api/searches/${uid}`)).json()) as { itineraries: unknown[] };
  if (search.itineraries.length === 0) throw new Error('no itineraries in the first answer');
  return { uid, firstResultsMs: performance.now() - started };
}

/** A booking of the cheapest offer, open at the passengers step; the cookie is the visitor's. */
export async function bookingOnPassengers(url: string, uid: string): Promise<{ url: string; cookie: string }> {
  const search = (await (await fetch(`${url}/api/searches/${uid}`)).json()) as {
    itineraries: { offers: { id: string }[] }[];
  };
  const offerId = search.itineraries[0]?.offers[0]?.id;
  const answer = await post(`${url}/api/bookings`, { searchUid: uid, offerId });
  const { id } = (await answer.json()) as { id: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { url: `${url}/booking/${id}/passengers`, cookie };
}
