import { type Language, languages } from '@hodi/domain/shared/language.ts';
import type { FastifyRequest } from 'fastify';

interface Wish {
  tag: string;
  weight: number;
}

function wishOf(part: string): Wish {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
}

/** The one of our languages that a request likes best: `fr, sw-KE;q=0.8` is Kiswahili. Undefined when it names none. */
export function languageAmong(header: string | undefined): Language | undefined {
  const wishes = (header ?? '').slice(0, 200).split(',').map(wishOf);
  const best = wishes
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => languages.find((language) => tag === language || tag.startsWith(`${language}-`)));
  return best.find((language) => language !== undefined);
}

/** Whether the client accepts this content encoding. A quality of 0 means no (RFC 9110, 12.5.3). */
export function acceptsEncoding({ headers }: Pick<FastifyRequest, 'headers'>, coding: 'br' | 'gzip'): boolean {
  const taken = (headers['accept-encoding'] ?? '').toLowerCase();
  return taken.split(',').some((part) => {
    const [name, ...params] = part.split(';').map((word) => word.trim());
    const quality = params.find((param) => param.startsWith('q='))?.slice(2);
    return name === coding && (quality === undefined || Number(quality) > 0);
  });
}
