import type { FastifyInstance } from 'fastify';
import { getStatistics } from '@hodi/domain/statistics/statistics.api.ts';
import { serve } from '#server/wire/serve.ts';
import { practiceStatistics } from './statistics.service.ts';

export function statisticsRoutes(app: FastifyInstance): void {
  serve(app, getStatistics, (work, { query }) => practiceStatistics(work, query.period));
}
