import type { FastifyBaseLogger } from 'fastify';

export interface Pumped {
  /** The number up to which this process has delivered; null until it was read. */
  sent: number | null;
  isPumping: boolean;
  isWoken: boolean;
}

/**
 * Delivers batches one after the other, so in order. A call during a delivery makes it look once more afterwards.
 * @param deliver one batch; true when there may be more.
 */
export async function pump(
  pumped: Pumped,
  deliver: () => Promise<boolean>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  pumped.isWoken = true;
  if (pumped.isPumping || pumped.sent === null) return;
  pumped.isPumping = true;
  try {
    while (pumped.isWoken) {
      pumped.isWoken = false;
      while (await deliver()) pumped.isWoken = false;
    }
  } catch (error) {
    // The events stay where they are; the next wake or sweep delivers them.
    log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'events not delivered yet');
  } finally {
    pumped.isPumping = false;
  }
}
