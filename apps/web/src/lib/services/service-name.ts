import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import type { ServiceCode } from '@hodi/domain/services/services.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';

/** The name of a service in the reader's language; of one that is no longer known, its code. */
export function useServiceName(): (service: string) => string {
  const language = useLanguage();
  return (service) => serviceTitles[service as ServiceCode]?.[language] ?? service;
}
