import { OpenDataRequests } from '~/features/data-requests/requests-to-answer.tsx';
import InstitutionsPage from '~/features/institutions/institutions-page.tsx';

/** All institutions, and what patients ask about their data wherever they are: two features on one page. */
export default function AllInstitutions() {
  return <InstitutionsPage dataRequests={<OpenDataRequests />} />;
}
