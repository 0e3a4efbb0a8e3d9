import type { FastifyInstance } from 'fastify';
import { getStatistics, getTeamStatistics } from '@hodi/domain/statistics/statistics.api.ts';
import { getTallies } from '@hodi/domain/statistics/tallies.api.ts';
import { serve } from '#server/wire/serve.ts';
import { talliesOf } from './tallies.service.ts';
import { practiceStatistics } from './statistics.service.ts';
import { teamStatistics } from './team-statistics.service.ts';

export function statisticsRoutes(app: FastifyInstance): void {
  serve(app, getStatistics, (work, { query }) => practiceStatistics(work, query.period));
  serve(app, getTeamStatistics, (work, { query }) => teamStatistics(work, query.period));
  serve(app, getTallies, (work, { params, query }) => talliesOf(work, params.institution_id, query.month));
}
