/** The settings of traces; the variables have the names that OpenTelemetry gave them. */
import * as z from 'zod/mini';

export const tracesSettings = {
  /**
   * OpenTelemetry collector that takes OTLP over HTTP, without its path. Its keys go into
   * `OTEL_EXPORTER_OTLP_HEADERS`. Unset: no traces.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z
      .string()
      .check(
        z.refine(
          (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
          'must be a URL like http://127.0.0.1:4318',
        ),
      ),
  ),
  /** Percent of the requests that are traced. */
  TRACES_PERCENT: z._default(
    z.pipe(
      z.pipe(z.string(), z.transform(Number)),
      z.number().check(z.refine((share) => share >= 0 && share <= 100, 'must be a number from 0 to 100')),
    ),
    100,
  ),
};

export interface TracesConfig {
  /** Endpoint for spans. */
  url: string;
  /** Share of all requests, 0 to 1. */
  share: number;
}

export function tracesConfig(values: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  TRACES_PERCENT: number;
}): TracesConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACES_PERCENT: percent } = values;
  return endpoint === undefined
    ? undefined
    : { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, share: percent / 100 };
}
