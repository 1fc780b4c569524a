import { addContentPicture } from '#modules/content/api.ts';
import { buildUrl } from '../../api/call.ts';
import { ApiProblem, asProblem, NETWORK_PROBLEM } from '../../api/problem.ts';

/** Uploads a picture for a text; the address that names it there. @throws ApiProblem. */
export async function uploadPicture(file: File): Promise<string> {
  const body = new FormData();
  body.append('picture', file);
  const headers = { accept: 'application/json' };
  const response = await fetch(buildUrl(addContentPicture, {}), { method: 'POST', headers, body }).catch(() => {
    throw new ApiProblem(0, NETWORK_PROBLEM);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok)
    throw (
      asProblem({ ...(typeof answer === 'object' ? answer : {}), status: response.status }) ??
      new ApiProblem(response.status, response.status === 413 ? 'content.picture_large' : 'common.unavailable')
    );
  return (answer as { address: string }).address;
}
