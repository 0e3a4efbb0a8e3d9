import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import type { ServiceCode } from '@hodi/domain/services/services.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';

export interface ServiceWords {
  label: string;
  /** Contents of the service, where its name includes them. */
  detail?: string;
}

/** "Free vitals check (blood pressure, sugar, weight)": what stands in brackets is the second line. */
export function titleAndDetail(title: string): ServiceWords {
  const parts = /^(.+?) \((.+)\)$/.exec(title);
  if (!parts) return { label: title };
  const [, label = title, detail = ''] = parts;
  return { label, detail: detail.charAt(0).toUpperCase() + detail.slice(1) };
}

/** The name of a service in the reader's language, without what it contains; of one that is no longer known, its code. */
export function useServiceName(): (service: string) => string {
  const language = useLanguage();
  return (service) => titleAndDetail(serviceTitles[service as ServiceCode]?.[language] ?? service).label;
}
