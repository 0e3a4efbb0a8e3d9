import { useQueryClient } from '@tanstack/react-query';
import type { Measured, MeasuredBy } from '@hodi/domain/record/measurement.ts';
import { createMeasurements } from '@hodi/domain/record/measurements.api.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import { type Outcome, type Sent, writeRecord, type WriteOptions } from '../use-write-record.ts';

export interface Occasion {
  /** ISO 8601. */
  measured_at: string;
  /** When it was written down, by the same clock. */
  noted_at?: string;
  measured_by: MeasuredBy;
  remark: string;
}

export interface NewValue extends Measured {
  id: string;
}

export type WriteMeasures = (
  occasion: Occasion,
  values: readonly NewValue[],
  how: { sent: Sent } & WriteOptions,
) => Promise<Outcome>;

/**
 * Writes down what was measured on one occasion: all of it or nothing.
 * @param service_interest_id of the service that was fulfilled, where there is one.
 */
export function useWriteMeasures(patient_id: string, service_interest_id?: string): WriteMeasures {
  const queryClient = useQueryClient();
  return (occasion, values, how) => {
    const name = values
      .map(({ measure, value, lower }) => {
        const number = lower === null ? `${value}` : `${value}/${lower}`;
        return `${makeText(`health.measure.${measure}`)} ${number}`;
      })
      .join(', ');
    const body = { ...occasion, ...(service_interest_id && { service_interest_id }), values: [...values] };
    const creates = values.map(({ id }) => id);
    return writeRecord(queryClient, [createMeasurements, { params: { patient_id }, body }], {
      ...how,
      patient_id,
      title: 'queue.measurement',
      name,
      creates,
    });
  };
}
