import { expect, test } from 'vitest';
import { renderText } from '../../../../tests/messages/render-page.tsx';
import { OfferReasons } from './offer-reasons.tsx';

const shown = (root: unknown) => renderText('ru', <OfferReasons uid="s" offerId="o" />, '/', root);
const user = (more: object) => ({
  session: { user: { roles: ['ROLE_AGENT'], contract: null, ...more }, ended: false },
});
const AGENT = user({ contract: { id: 'demo-gold', number: 'TU-0202' } });

test('agencies and staff may open why an offer costs what it costs', () => {
  expect(shown(AGENT)).toContain('Почему такая цена');
  expect(shown(user({ roles: ['ROLE_ADMIN'] }))).toContain('Почему такая цена');
});

test('visitors, customers and an agent in client view are not offered it', () => {
  expect(shown({ session: { user: null, ended: false } })).toBe('');
  expect(shown(user({}))).toBe('');
  expect(shown({ ...AGENT, clientView: true })).toBe('');
});
