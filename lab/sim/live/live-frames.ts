/** Frames of Socket.IO on the connection: their requests, their events, and the times in the ids of events. */

/** Beginning of the answer to it, if there is one. */
export function answerTo(frame: string): string | null {
  if (frame.startsWith('40')) return '4';
  const number = /^42(\d+)\[/.exec(frame)?.[1];
  return number === undefined ? null : `43${number}[`;
}

/** The user who connects with it; undefined if the session had ended by then. */
export function userOf(frame: string): string | undefined {
  if (!frame.startsWith('40{')) return undefined;
  const { token } = JSON.parse(frame.slice(2)) as { token?: string | null };
  const claims = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString();
  return claims === '' ? undefined : (JSON.parse(claims) as { sub?: string }).sub;
}

/** As `[name, json, n, id]`. */
type Told = [name: string, json: unknown, n?: number, id?: string];
interface Place {
  n: number;
  id?: string | null;
}
type CaughtUp = [{ head?: Place; events?: Told[] }];

const partsOf = (frame: string): [head: string, body: string] => {
  const at = frame.indexOf('[');
  return at < 0 ? [frame, ''] : [frame.slice(0, at), frame.slice(at)];
};

/** The number up to which the server has told events with it. */
export function numberIn(frame: string): number | undefined {
  const [head, body] = partsOf(frame);
  if (head.startsWith('43')) return (JSON.parse(body) as CaughtUp)[0].head?.n;
  if (head !== '42') return undefined;
  const [name, json, n] = JSON.parse(body) as Told;
  return name === 'sync' ? (json as Place).n : n;
}

const timeDigits = 12;

/**
 * The server lives in real time, which is in the ids of its events, and the app reads it there: on the connection it is
 * replaced by virtual time.
 */
export class PlayedIds {
  readonly #moments: { real: number; played: number }[] = [];
  readonly #reals = new Map<string, string>();

  /** At this moment of real time it was so late. */
  note(played: number): void {
    this.#moments.push({ real: Date.now(), played });
  }

  #played(id: string): string {
    const digits = id.replace('-', '').slice(0, timeDigits);
    const real = parseInt(digits, 16);
    const at = this.#moments.findLast((moment) => moment.real <= real)?.played ?? real;
    const hex = Math.round(at).toString(16).padStart(timeDigits, '0');
    const played = `${hex.slice(0, 8)}-${hex.slice(8)}${id.slice(13)}`;
    this.#reals.set(played, id);
    return played;
  }

  asPlayed(frame: string): string {
    const [head, body] = partsOf(frame);
    const isEvent = head === '42';
    if (!isEvent && !head.startsWith('43')) return frame;
    const said = JSON.parse(body) as Told | CaughtUp;
    const events = isEvent ? [said as Told] : ((said as CaughtUp)[0].events ?? []);
    for (const event of events) if (typeof event[3] === 'string') event[3] = this.#played(event[3]);
    const place = isEvent ? undefined : (said as CaughtUp)[0].head;
    if (place?.id) place.id = this.#played(place.id);
    return `${head}${JSON.stringify(said)}`;
  }

  asReal(frame: string): string {
    const [head, body] = partsOf(frame);
    if (!/^42\d/.test(head)) return frame;
    const [name, place] = JSON.parse(body) as [string, Place | null];
    return place?.id
      ? `${head}${JSON.stringify([name, { ...place, id: this.#reals.get(place.id) ?? place.id }])}`
      : frame;
  }
}
