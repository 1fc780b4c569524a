// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { pushRegistration } from '../../worker/push-mark.ts';
import { usePush } from './use-push.ts';

vi.mock('../../shell/use-owner.ts', () => ({ useOwner: () => 'a:aida' }));
vi.mock('../../worker/client.ts', () => ({ startWorker: async () => {} }));
vi.mock('../../worker/push-client.ts', () => ({ readPushState: async () => 'on' }));

function Shown() {
  return usePush().state;
}

test('pushes that end at the renewal of a visit are shown as off on the page that is open', async () => {
  const { place, unmount } = await renderOnPage(<Shown />, {} as never);
  await vi.waitFor(() => expect(place.textContent).toBe('on'));
  await act(async () => void pushRegistration.set(null));
  expect(place.textContent).toBe('off');
  await act(async () => void pushRegistration.set('{"endpoint":"https://push.example/1"}'));
  expect(place.textContent).toBe('on');
  await unmount();
});
