import type { FastifyRequest } from 'fastify';

/** Whether the client accepts this content encoding. A quality of 0 means no (RFC 9110, 12.5.3). */
export function acceptsEncoding({ headers }: Pick<FastifyRequest, 'headers'>, coding: 'br' | 'gzip'): boolean {
  const taken = (headers['accept-encoding'] ?? '').toLowerCase();
  return taken.split(',').some((part) => {
    const [name, ...params] = part.split(';').map((word) => word.trim());
    const quality = params.find((param) => param.startsWith('q='))?.slice(2);
    return name === coding && (quality === undefined || Number(quality) > 0);
  });
}
