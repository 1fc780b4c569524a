import { describe, expect, it } from 'vitest';
import type { SignedInUser } from '#modules/identity/api.ts';
import type { Call } from '../../api/call-type.ts';
import { contactsToStartWith } from './own-contacts.ts';

const AIGUL = {
  email: 'aigul@example.com',
  roles: [],
  contract: null,
  choices: [],
} as unknown as SignedInUser;
const NONE = { phone: '', email: '' };
const answering = (profile: unknown) => (async () => profile) as unknown as Call;
const withPhone = answering({ phone: '+996555123456' });

describe('the contacts of a booking', () => {
  it('are those of the customer who books', async () => {
    expect(await contactsToStartWith(withPhone, AIGUL, NONE)).toEqual({
      phone: '+996555123456',
      email: 'aigul@example.com',
    });
    expect(await contactsToStartWith(answering({ phone: null }), AIGUL, NONE)).toEqual({
      phone: '',
      email: 'aigul@example.com',
    });
  });

  it('stay as they were typed', async () => {
    const typed = { phone: '', email: 'other@example.com' };
    expect(await contactsToStartWith(withPhone, AIGUL, typed)).toEqual(typed);
  });

  it('are empty for a visitor, and for agents and staff, who book for others', async () => {
    const agent = { ...AIGUL, roles: ['ROLE_AGENT'] } as SignedInUser;
    for (const user of [null, agent]) expect(await contactsToStartWith(withPhone, user, NONE)).toEqual(NONE);
  });

  it('are still started with the address when the profile cannot be read', async () => {
    const failing = (async () => Promise.reject(new Error('unavailable'))) as unknown as Call;
    expect(await contactsToStartWith(failing, AIGUL, NONE)).toEqual({ phone: '', email: 'aigul@example.com' });
  });
});
