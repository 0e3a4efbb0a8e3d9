/** Guessing from many addresses at once, which no limit per address would stop. */
import { forgotPassword, resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import type { UserSeed } from '@hodi/domain/testing/people.ts';
import { lastCode } from '@hodi/server/src/testing/registering.ts';
import { testPassword } from '@hodi/server/src/testing/test-app.ts';
import { type Figure, atMost, exactly, told } from './figure.ts';
import type { Answered, OwnServer } from './own-server.ts';

const guesses = 60;
const tries = { password: 10, code: 5 };

/** Another network each time. */
export const addressOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

const count = (answers: readonly Answered[], ...codes: string[]): number =>
  answers.filter(({ code }) => codes.includes(code ?? '')).length;

/** As many at once as a guesser likes; a server that is too busy has looked at none of them. */
const atOnce = (guess: (number: number) => Promise<Answered>): Promise<Answered[]> =>
  Promise.all(Array.from({ length: guesses }, (_, number) => guess(number)));

async function passwords(server: OwnServer, { mobile_number, user_type }: UserSeed): Promise<Figure[]> {
  const guess = (password: string, number: number) =>
    server.ask(login, { body: { mobile_number, user_type, password }, from: addressOf(number) });
  const answers = await atOnce((number) => guess(`guess-number-${number}`, number));
  const right = await guess(testPassword, guesses);
  return [
    told('passwords guessed at once, each from another network', String(guesses)),
    atMost('of them looked at', count(answers, 'wrong_credentials'), { limit: tries.password }),
    exactly('the others', guesses - count(answers, 'wrong_credentials', 'rate_limited', 'server_busy'), 0),
    exactly('then the right password', `${right.status} ${right.code}`, '429 rate_limited'),
    told('told to wait', `${right.headers.get('retry-after')} s`),
  ];
}

async function codes(server: OwnServer, { mobile_number, user_type }: UserSeed): Promise<Figure[]> {
  const begun = await server.ask(forgotPassword, { body: { mobile_number, user_type } });
  const { verification_id } = begun.body;
  const right = await lastCode(server.db, mobile_number);
  const guess = (code: string, number: number) =>
    server.ask(resetPassword, {
      body: { verification_id, code, password: 'samaki-na-ugali-7' },
      from: addressOf(number),
    });
  const wrong = (number: number) => String((Number(right) + 1 + number) % 1_000_000).padStart(6, '0');
  const answers = await atOnce((number) => guess(wrong(number), number));
  const late = await guess(right, guesses);
  return [
    told('codes guessed at once, each from another network', String(guesses)),
    atMost('of them looked at', count(answers, 'incorrect_code'), { limit: tries.code }),
    exactly('the others', guesses - count(answers, 'incorrect_code', 'code_expired', 'rate_limited'), 0),
    exactly('then the right code', `${late.status} ${late.code}`, '410 code_expired'),
  ];
}

export async function guessingFails(server: OwnServer): Promise<Figure[]> {
  const { achieng, baraka } = server.clinic;
  return [...(await passwords(server, achieng.user)), ...(await codes(server, baraka.user))];
}
