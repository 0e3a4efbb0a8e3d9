/** Objects on a server that speaks S3, addressed by path: `https://host/bucket/prefix/name`. Requests are signed by `aws4fetch`. */
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/config-objects.ts';
import { type ListedObject, type ObjectStore, StoreFailed } from './object-store.ts';

/** Milliseconds for one request, whatever its tries. */
const longest = 15_000;

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const between = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, inside = '']) => plain(inside));

export class S3Store implements ObjectStore {
  readonly #client: AwsClient;
  /** Ends in no slash. */
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #patience: number;

  constructor({ url, region, keyId, secret }: S3Config, patience = longest) {
    this.#patience = patience;
    const { origin, pathname } = new URL(url);
    const [bucket = '', ...prefix] = pathname.split('/').filter((part) => part !== '');
    this.#client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 2 });
    this.#bucket = `${origin}/${bucket}`;
    this.#prefix = prefix.map((part) => `${decodeURIComponent(part)}/`).join('');
  }

  /**
   * The whole answer; null for 404. @throws StoreFailed where none comes, where it is cut on the way, or where it is another than that.
   */
  async #ask(address: string, init: RequestInit = {}): Promise<Buffer | null> {
    let [status, body]: [number, Buffer] = [0, Buffer.alloc(0)];
    try {
      const answer = await this.#client.fetch(address, { ...init, signal: AbortSignal.timeout(this.#patience) });
      status = answer.status;
      body = Buffer.from(await answer.arrayBuffer());
    } catch (error) {
      throw new StoreFailed('the object server was not reached, or cut its answer', { cause: error });
    }
    if (status === 404) return null;
    if (status < 200 || status > 299) throw new StoreFailed(`the object server answered ${status}`);
    return body;
  }

  #address(name: string): string {
    return `${this.#bucket}/${`${this.#prefix}${name}`.split('/').map(encodeURIComponent).join('/')}`;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await this.#ask(this.#address(name), { method: 'PUT', body: Buffer.from(bytes), headers });
    if (answer === null) throw new StoreFailed('the bucket is not there');
  }

  get(name: string): Promise<Buffer | null> {
    return this.#ask(this.#address(name));
  }

  async remove(name: string): Promise<void> {
    await this.#ask(this.#address(name), { method: 'DELETE' });
  }

  async *list(): AsyncGenerator<ListedObject> {
    for (let token: string | undefined, isMore = true; isMore; isMore = token !== undefined) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.#prefix });
      if (token !== undefined) query.set('continuation-token', token);
      const answer = await this.#ask(`${this.#bucket}/?${query.toString()}`);
      if (answer === null) throw new StoreFailed('the bucket is not there');
      const page = answer.toString();
      for (const [, entry = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
        const [[key = ''], [at = '']] = [between(entry, 'Key'), between(entry, 'LastModified')];
        yield { name: key.slice(this.#prefix.length), written_at: Date.parse(at) };
      }
      [token] = between(page, 'NextContinuationToken');
    }
  }
}
