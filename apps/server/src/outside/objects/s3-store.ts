/** Objects on a server that speaks S3, addressed by path: `https://host/bucket/prefix/name`. Requests are signed by `aws4fetch`. */
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/config-objects.ts';
import { type ListedObject, type ObjectStore, StoreFailed } from './object-store.ts';

/** Milliseconds for one request, whatever its tries. */
const patience = 15_000;

const between = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, inside = '']) => inside);

export class S3Store implements ObjectStore {
  readonly #client: AwsClient;
  /** Ends in no slash. */
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ url, region, keyId, secret }: S3Config) {
    const { origin, pathname } = new URL(url);
    const [bucket = '', ...prefix] = pathname.split('/').filter((part) => part !== '');
    this.#client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 2 });
    this.#bucket = `${origin}/${bucket}`;
    this.#prefix = prefix.map((part) => `${part}/`).join('');
  }

  /** @throws StoreFailed where no answer comes, or one that is neither good nor among `also`. */
  async #ask(address: string, init: RequestInit, also: readonly number[] = []): Promise<Response> {
    let answer: Response;
    try {
      answer = await this.#client.fetch(address, { ...init, signal: AbortSignal.timeout(patience) });
    } catch (error) {
      throw new StoreFailed('the object server was not reached', { cause: error });
    }
    if (answer.ok || also.includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw new StoreFailed(`the object server answered ${answer.status}`);
  }

  #address(name: string): string {
    return `${this.#bucket}/${this.#prefix}${encodeURIComponent(name)}`;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await this.#ask(this.#address(name), { method: 'PUT', body: Buffer.from(bytes), headers });
    await answer.body?.cancel();
  }

  async get(name: string): Promise<Buffer | null> {
    const answer = await this.#ask(this.#address(name), {}, [404]);
    if (answer.status === 404) {
      await answer.body?.cancel();
      return null;
    }
    return Buffer.from(await answer.arrayBuffer());
  }

  async remove(name: string): Promise<void> {
    const answer = await this.#ask(this.#address(name), { method: 'DELETE' }, [404]);
    await answer.body?.cancel();
  }

  async *list(): AsyncGenerator<ListedObject> {
    for (let token: string | undefined, isMore = true; isMore; isMore = token !== undefined) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.#prefix });
      if (token !== undefined) query.set('continuation-token', token);
      const page = await (await this.#ask(`${this.#bucket}/?${query.toString()}`, {})).text();
      for (const [, entry = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
        const [[key = ''], [at = '']] = [between(entry, 'Key'), between(entry, 'LastModified')];
        yield { name: key.slice(this.#prefix.length), written_at: Date.parse(at) };
      }
      [token] = between(page, 'NextContinuationToken');
    }
  }
}
