/** Asks for one line on a terminal, which shows it. */
import { createInterface } from 'node:readline';
import { Interrupted, type Terminal } from './ask-password.ts';

/** @throws Interrupted after Ctrl-C, or at the end of what is typed. */
export function askLine({ input, output }: Terminal, prompt: string): Promise<string> {
  const lines = createInterface({ input, output, terminal: true });
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => reject(new Interrupted('Nothing was done')));
    lines.question(prompt, (typed) => {
      resolve(typed);
      lines.close();
    });
  });
}
