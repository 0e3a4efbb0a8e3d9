import assert from 'node:assert/strict';
import { type HandedOver, NotTaken, type SendingProvider } from '#server/outside/sending.ts';

export const aMessage = (over: Partial<HandedOver> = {}): HandedOver => ({
  id: '019aa000-0000-7000-8000-000000000001',
  to: '+254700123456',
  subject: null,
  body: 'Hodi: your code is 123456 & it’s 100% yours + ñ',
  language: 'en',
  valid_for: null,
  ...over,
});

/** `kind failure` of what was refused; its words hold nothing of the message. */
export async function refusalOf(provider: SendingProvider, message = aMessage()): Promise<string> {
  const refusal = await provider.send(message).then(
    () => assert.fail('it was taken'),
    (error: unknown) => error,
  );
  assert.ok(refusal instanceof NotTaken, String(refusal));
  const told = [refusal.message, refusal.stack ?? ''].join(' ');
  for (const secret of [message.to, message.to.slice(1), message.body, '123456'])
    assert.ok(!told.includes(secret), told);
  return `${refusal.kind} ${refusal.failure}`;
}
