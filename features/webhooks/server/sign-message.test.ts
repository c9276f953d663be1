import { expect, test } from 'vitest';
import { signMessage } from './sign-message.ts';

test('a message is signed as in the example of the Standard Webhooks', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  };
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(signMessage([secret], message)).toBe(signature);
  expect(signMessage([secret, secret], message)).toBe(`${signature} ${signature}`);
});
