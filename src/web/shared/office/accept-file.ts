import { data, redirect } from 'react-router';
import { typedRefusal } from './typed-values.ts';

/** Takes a file in as its form says, and leads to its page; a refusal is answered. @throws what is no refusal */
export async function acceptFile(
  form: FormData,
  { accept, page, at }: { accept: (as: 'drafts' | 'publication') => Promise<unknown>; page: string; at: string },
) {
  try {
    await accept(form.get('as') === 'publication' ? 'publication' : 'drafts');
  } catch (thrown) {
    const { refusal, status } = typedRefusal(thrown, at, {});
    return data(refusal, { status });
  }
  return redirect(page);
}
