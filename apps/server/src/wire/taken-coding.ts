import type { FastifyRequest } from 'fastify';

/** Whether who asks reads answers in this coding. One that is named with a quality of nought is refused (RFC 9110, 12.5.3). */
export function takesCoding({ headers }: Pick<FastifyRequest, 'headers'>, coding: 'br' | 'gzip'): boolean {
  const taken = (headers['accept-encoding'] ?? '').toLowerCase();
  return taken.split(',').some((part) => {
    const [name, ...params] = part.split(';').map((word) => word.trim());
    const quality = params.find((param) => param.startsWith('q='))?.slice(2);
    return name === coding && (quality === undefined || Number(quality) > 0);
  });
}
