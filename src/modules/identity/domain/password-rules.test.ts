import { expect, test } from 'vitest';
import { passwordFault } from './password-rules.ts';

const ABOUT = ['bakyt.asanov@mail.kg', 'Бакыт', 'Асанов'];
const code = (password: string) => passwordFault(password, ABOUT)?.code ?? null;

test.each([
  ['короткий', 'identity.password_short'],
  ['123456789', 'identity.password_short'],
  ['1234567890', 'identity.password_common'],
  ['0987654321', 'identity.password_common'],
  ['aaaaaaaaaaaa', 'identity.password_common'],
  ['qwertyuiop', 'identity.password_common'],
  ['Password2026!', 'identity.password_common'],
  ['P@ssw0rd2026', 'identity.password_common'],
  ['пароль123456', 'identity.password_common'],
  ['Barcelona1', 'identity.password_common'],
  ['bArCeL0n@2026', 'identity.password_common'],
  ['L1verpool!!', 'identity.password_common'],
  ['m1chae1-1985', 'identity.password_common'],
  ['spiderman123', 'identity.password_common'],
  ['monkeymonkey', 'identity.password_common'],
  ['Monkey1Monkey1', 'identity.password_common'],
  ['1q2w3e4r5t6y', 'identity.password_common'],
  ['Bishkek-2026', 'identity.password_common'],
  ['bakyt.asanov', 'identity.password_personal'],
  ['Асанов1990!!', 'identity.password_personal'],
  ['bakytasanov12', 'identity.password_personal'],
])('%s is refused: %s', (password, expected) => expect(code(password)).toBe(expected));

test.each([
  'көк асман үстүндө',
  'lake-tulip-47-march',
  'Xk3!vq9-Zu2w',
  'асанов любит шахматы',
  'correct horse battery',
  'barcelona ate my lunch',
])('%s is taken', (password) => expect(code(password)).toBeNull());
