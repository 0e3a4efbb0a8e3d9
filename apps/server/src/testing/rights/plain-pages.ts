/** Visits the pages without a script as a browser does, and reads what the server gave them to show. */
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { type TestApp, testPassword } from '../test-app.ts';

export const html = { accept: 'text/html', host: 'hodi.example.org' };
const ours = { ...html, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
export type Fields = Record<string, string>;

interface Cookies {
  cookies: readonly { name: string; value: string }[];
}
export const cookieOf = (answer: Cookies): string =>
  `hodi_plain=${answer.cookies.find(({ name }) => name === 'hodi_plain')?.value}`;

export function plainPagesOf({ app }: TestApp) {
  const post = (url: string, fields: Fields, headers: Fields = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...ours, ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  return {
    post,
    get: (url: string, cookie: string) => app.inject({ url, headers: { ...html, cookie } }),
    logIn: async ({ user: { mobile_number } }: Pick<PatientSeed, 'user'>): Promise<string> =>
      cookieOf(await post('/login', { user_type: 'patient', mobile_number, password: testPassword })),
  };
}

interface Shown {
  e_contact: { id: string };
  patient: { id: string };
}

export interface View {
  token: string;
  refused?: string;
  unsent?: string;
  address?: string;
  about?: string;
  people?: { id: string; name: string | null }[];
  institution: { name: string } | null;
  list?: { items: Shown[]; next: string | null; isCut?: boolean };
  older?: number;
  advice?: string;
  hasNewer?: boolean;
  thread?: { item: Shown & { messages: { e_contact_message: { message: string } }[] } };
  draft?: { id: string; key: string; text: string; fault?: string };
}

/** As the renderer of the tests says it: the language, and what is shown. */
function renderedIn(body: string): [string, View] {
  const [, text = ''] = /<pre>([\s\S]*?)<\/pre>/.exec(body) ?? [];
  const json = text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  return JSON.parse(json) as [string, View];
}
export const viewIn = (body: string): View => renderedIn(body)[1];
export const languageIn = (body: string): string => renderedIn(body)[0];
export const wordsIn = ({ thread }: View) => thread?.item.messages.map((each) => each.e_contact_message.message);
