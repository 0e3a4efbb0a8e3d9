/** Asks for a password on a terminal without showing it, or reads it from what is piped in. */
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { passwordLength } from '@hodi/domain/sessions/login-rules.ts';
import { Misused } from './run-command.ts';

export interface Terminal {
  input: Readable & { isTTY?: boolean; setRawMode?: (raw: boolean) => unknown };
  output: Writable;
}

/** Ctrl-C. */
export class Interrupted extends Misused {}

const [interrupt, endOfInput, backspace, erase] = ['\u0003', '\u0004', '\u0008', '\u007F'];

/** One line as it is typed, nothing of it shown. */
function readHidden({ input, output }: Terminal, prompt: string): Promise<string> {
  output.write(prompt);
  input.setRawMode?.(true);
  input.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const end = (): void => {
      input.off('data', take);
      input.pause();
      input.setRawMode?.(false);
      output.write('\n');
    };
    const take = (chunk: string): void => {
      const letters = Array.from(chunk);
      for (const [index, letter] of letters.entries()) {
        if (letter === '\r' || letter === '\n' || letter === endOfInput) {
          end();
          const rest = letters.slice(index + 1).join('');
          if (rest !== '') input.unshift(rest);
          return resolve(typed.join(''));
        }
        if (letter === interrupt) {
          end();
          return reject(new Interrupted('Nothing was done'));
        }
        if (letter === backspace || letter === erase) typed = typed.slice(0, -1);
        else typed.push(letter);
      }
    };
    input.on('data', take).resume();
  });
}

/** @throws Misused for one that is too short or too long. */
function sound(password: string): string {
  const { min, max } = passwordLength;
  if (password.length < min) throw new Misused(`The password needs at least ${min} characters`);
  if (password.length > max) throw new Misused(`The password may have at most ${max} characters`);
  return password;
}

/** @throws Misused when it is unsound, typed differently the second time, or there is no terminal to ask on. */
export async function askPassword(terminal: Terminal, { fromInput }: { fromInput: boolean }): Promise<string> {
  if (fromInput) return sound((await text(terminal.input)).replace(/\r?\n$/, ''));
  if (terminal.input.isTTY !== true) {
    throw new Misused('There is no terminal to ask for the password: pipe it in with --password-stdin');
  }
  const password = sound(await readHidden(terminal, 'New password (nothing is shown): '));
  if ((await readHidden(terminal, 'Once more: ')) !== password) throw new Misused('The two are not the same');
  return password;
}
