import { serverNow } from '~/lib/session/server-clock.ts';

/**
 * The day in the time zone of this device, as a plain date: plain dates compare as texts. By the server's clock as far as it is
 * known: with the age that a wrong clock reckons a child is asked an adult's questions.
 */
export function today(): string {
  const now = new Date(serverNow());
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
